import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { drawCard, type CardSubject } from './card.ts'
import { drawHandout, type HandoutSubject } from './handout-picture.ts'
import { drawPlateFile, type PlateFileSubject } from './plate-file.ts'

// node web/open-graph/draw.ts < subject.json > picture: a separate program, so that neither fonts nor pixels stay in the
// memory of the server.

// Lower priority than requests.
setPriority(10)
sharp.concurrency(1)

const subject = JSON.parse(await text(process.stdin)) as CardSubject | HandoutSubject | PlateFileSubject
process.stdout.write('format' in subject ? await drawPlateFile(subject) : await paint(subject))

function paint(subject: CardSubject | HandoutSubject): Promise<Buffer> {
  return sharp(Buffer.from('handout' in subject ? drawHandout(subject) : drawCard(subject)))
    .png({ palette: true, effort: 4 })
    .toBuffer()
}
