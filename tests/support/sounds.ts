interface Sound {
  /** Of the tone, and of the silence before and after it. */
  seconds?: number
  silence?: number
  rate?: number
  channels?: number
  bits?: 8 | 16 | 24 | 32
  isFloat?: boolean
  loudness?: number
}

/** A WAV file with a tone, as if somebody said a name. */
export function sayName({
  seconds = 1,
  silence = 0,
  rate = 24_000,
  channels = 1,
  bits = 16,
  isFloat = false,
  loudness = 0.5,
}: Sound = {}): Buffer<ArrayBuffer> {
  const around = Math.round(silence * rate)
  const count = Math.round(seconds * rate)
  const bytes = bits / 8
  const data = Buffer.alloc((count + 2 * around) * channels * bytes, bits === 8 ? 128 : 0)
  for (let index = 0; index < count * channels; index++) {
    const value = loudness * Math.sin((2 * Math.PI * 220 * Math.floor(index / channels)) / rate)
    const at = (around * channels + index) * bytes
    if (isFloat) data.writeFloatLE(value, at)
    else if (bits === 8) data.writeUInt8(Math.round(128 + value * 127), at)
    else data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bytes)
  }
  return wavOf([formatChunk({ tag: isFloat ? 3 : 1, channels, rate, bits }), ['data', data]])
}

interface Format {
  tag?: number
  channels?: number
  rate?: number
  bits?: number
}

export function formatChunk({ tag = 1, channels = 1, rate = 24_000, bits = 16 }: Format = {}): [string, Buffer] {
  const chunk = Buffer.alloc(16)
  chunk.writeUInt16LE(tag, 0)
  chunk.writeUInt16LE(channels, 2)
  chunk.writeUInt32LE(rate, 4)
  chunk.writeUInt32LE(((rate * channels * bits) / 8) % 2 ** 32, 8)
  chunk.writeUInt16LE(((channels * bits) / 8) % 65_536, 12)
  chunk.writeUInt16LE(bits, 14)
  return ['fmt ', chunk]
}

/** A WAV file of these chunks. */
export function wavOf(chunks: [name: string, data: Buffer][]): Buffer<ArrayBuffer> {
  const body = Buffer.concat(
    chunks.flatMap(([name, data]) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(data.length)
      return [Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length + 4)
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WAVE'), body])
}
