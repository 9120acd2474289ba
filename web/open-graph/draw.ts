import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { drawCard, type CardSubject } from './card.ts'
import { drawHandout, type HandoutSubject } from './handout-picture.ts'

// node web/open-graph/draw.ts < subject.json > card.png: a separate program, so that neither fonts nor pixels stay in
// the memory of the server.

// Lower priority than requests.
setPriority(10)
sharp.concurrency(1)

const subject = JSON.parse(await text(process.stdin)) as CardSubject | HandoutSubject
const picture = await sharp(Buffer.from('handout' in subject ? drawHandout(subject) : drawCard(subject)))
  .png({ palette: true, effort: 4 })
  .toBuffer()
process.stdout.write(picture)
