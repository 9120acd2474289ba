import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { createMp3Encoder } from 'wasm-media-encoders'
import { Refusal } from '../refusal.ts'
import { spokenPart } from './spoken-part.ts'
import { readWav, type Sound } from './wav.ts'

// node api/media/recordings/convert.ts <upload> <file> writes MP3 and prints its length. A process, like that of pictures.

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

/** The only format that every browser plays; a second would save some kilobytes of six, for twice the files. */
async function encode({ rate, samples }: Sound): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate: rate, bitrate: BITRATE, outputSampleRate: RATE })
  // The encoder reuses its memory for the next part.
  const first = Buffer.from(encoder.encode([samples]))
  return Buffer.concat([first, encoder.finalize()])
}
