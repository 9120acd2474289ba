import { Refusal } from '../refusal.ts'

/*
 * Recordings are sent as WAV with plain samples, which the form makes of whatever the browser can play. Reading that takes
 * some lines; decoders of other formats would be many thousands, given hostile files.
 */

export interface Sound {
  /** Samples a second. */
  rate: number
  /** One channel, from -1 to 1. */
  samples: Float32Array
}

const MIN_RATE = 8000
const MAX_RATE = 96_000
const MAX_CHANNELS = 2

const INTEGER = 1
const FLOAT = 3
/** The first bytes of a longer field then name the encoding. */
const EXTENSIBLE = 0xfffe

type Read = (bytes: Buffer, at: number) => number

const READERS: Record<string, Read> = {
  [`${INTEGER} 8`]: (bytes, at) => (bytes.readUInt8(at) - 128) / 128,
  [`${INTEGER} 16`]: (bytes, at) => bytes.readInt16LE(at) / 0x8000,
  [`${INTEGER} 24`]: (bytes, at) => bytes.readIntLE(at, 3) / 0x800000,
  [`${INTEGER} 32`]: (bytes, at) => bytes.readInt32LE(at) / 0x80000000,
  [`${FLOAT} 32`]: (bytes, at) => bytes.readFloatLE(at),
}

interface Format {
  channels: number
  rate: number
  bytesPerSample: number
  read: Read
}

/** Reads a WAV file. Throws a Refusal for other files, and for damaged ones. */
export function readWav(bytes: Buffer): Sound {
  if (bytes.length === 0) throw new Refusal('empty')
  const isWav = bytes.length > 12 && textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WAVE'
  if (!isWav) throw new Refusal('wrongType')
  const format = formatOf(chunkOf(bytes, 'fmt '))
  const data = chunkOf(bytes, 'data')
  return { rate: format.rate, samples: mix(data, format) }
}

function chunkOf(bytes: Buffer, wanted: string): Buffer {
  for (let start = 12; start + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(start + 4)
    const end = start + 8 + length
    if (end > bytes.length) throw new Refusal('broken')
    if (textAt(bytes, start) === wanted) return bytes.subarray(start + 8, end)
    // Chunks begin at even positions.
    start = end + (length % 2)
  }
  throw new Refusal('broken')
}

function formatOf(chunk: Buffer): Format {
  if (chunk.length < 16) throw new Refusal('broken')
  const [tag, channels, rate, bits] = [
    chunk.readUInt16LE(0),
    chunk.readUInt16LE(2),
    chunk.readUInt32LE(4),
    chunk.readUInt16LE(14),
  ]
  const encoding = tag === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag
  const read = READERS[`${encoding} ${bits}`]
  if (!read || rate < MIN_RATE || rate > MAX_RATE || channels < 1 || channels > MAX_CHANNELS)
    throw new Refusal('wrongType')
  return { channels, rate, bytesPerSample: bits / 8, read }
}

function mix(data: Buffer, { channels, bytesPerSample, read }: Format): Float32Array {
  const width = channels * bytesPerSample
  if (data.length % width !== 0) throw new Refusal('broken')
  const samples = new Float32Array(data.length / width)
  for (let index = 0; index < samples.length; index++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += read(data, index * width + channel * bytesPerSample)
    if (!Number.isFinite(sum)) throw new Refusal('broken')
    samples[index] = Math.max(-1, Math.min(1, sum / channels))
  }
  return samples
}

function textAt(bytes: Buffer, start: number): string {
  return bytes.toString('latin1', start, start + 4)
}
