import { setPriority } from 'node:os'
import sharp from 'sharp'
import { drawCard, type CardSubject } from './card.ts'
import { drawHandout, type HandoutSubject } from './handout-picture.ts'
import { FEW_COLOURS } from './png-texts.ts'
import { drawPlateFile, type PlateFileSubject } from './plate-file.ts'

// Lower priority than requests.
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)

/** Draws a picture, in a worker of the server. */
export function draw(subject: CardSubject | HandoutSubject | PlateFileSubject): Promise<Uint8Array> {
  return 'format' in subject ? drawPlateFile(subject) : paint(subject)
}

function paint(subject: CardSubject | HandoutSubject): Promise<Buffer> {
  return sharp(Buffer.from('handout' in subject ? drawHandout(subject) : drawCard(subject)))
    .png(FEW_COLOURS)
    .toBuffer()
}
