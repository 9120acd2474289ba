import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { createMp3Encoder } from 'wasm-media-encoders'
import { Refusal } from '../refusal.ts'
import { spokenPart } from './spoken-part.ts'
import { readWav, type Sound } from './wav.ts'

// node api/media/recordings/convert.ts <upload> <file> writes a recording as MP3 and prints its length as JSON. A separate
// process, like that of pictures.

/** Enough for speech: four kilobytes a second. */
const BITRATE = 32
const RATE = 24_000

// Lower priority than requests.
setPriority(10)

const [upload = '', file = ''] = process.argv.slice(2)
try {
  const sound = spokenPart(readWav(await readFile(upload)))
  await writeFile(file, await encode(sound))
  console.info(JSON.stringify({ milliseconds: Math.round((sound.samples.length / sound.rate) * 1000) }))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.info(JSON.stringify({ refused: error.reason }))
}

/**
 * The only sound format that every browser plays; nothing of the upload but its samples is in it. A name takes about six
 * kilobytes, and only where somebody plays it: a second format would save two or three of them, for twice the files on the
 * server and on phones. The encoder of this package has Vorbis besides, which older iPhones do not play, and no Opus.
 */
async function encode({ rate, samples }: Sound): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate: rate, bitrate: BITRATE, outputSampleRate: RATE })
  // The encoder reuses its memory for the next part.
  const first = Buffer.from(encoder.encode([samples]))
  return Buffer.concat([first, encoder.finalize()])
}
