// What the server reads is WAV with plain samples; the browser makes that from any sound that it can play.

export class RecordingError extends Error {
  /** As the server says, or `undecodable`, `OFFLINE`. */
  readonly reason: string
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined

  constructor(reason: string, retryAfter?: number) {
    super(reason)
    this.name = 'RecordingError'
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

const MAX_FILE_BYTES = 30 * 1024 * 1024
/** The server cuts silence off: a name may be somewhere within. */
const MAX_SECONDS = 60
/** As in the files that the server makes. */
const RATE = 24_000
const HEADER_BYTES = 44

/** Throws a RecordingError. */
export async function prepareRecording(file: Blob): Promise<Blob> {
  if (file.size > MAX_FILE_BYTES) throw new RecordingError('tooLarge')
  const sound = await decode(file)
  if (sound.duration > MAX_SECONDS) throw new RecordingError('tooLong')
  return new Blob([toWav(mixOf(sound))], { type: 'audio/wav' })
}

async function decode(file: Blob): Promise<AudioBuffer> {
  try {
    // Decoding also converts to the rate of the context.
    return await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer())
  } catch {
    throw new RecordingError('undecodable')
  }
}

function mixOf(sound: AudioBuffer): Float32Array {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index))
  return Float32Array.from(
    { length: sound.length },
    (_, index) => channels.reduce((sum, samples) => sum + samples[index]!, 0) / channels.length,
  )
}

function toWav(samples: Float32Array): ArrayBuffer {
  const bytes = new ArrayBuffer(HEADER_BYTES + samples.length * 2)
  const view = new DataView(bytes)
  const text = (at: number, letters: string) =>
    Array.from(letters).forEach((letter, index) => view.setUint8(at + index, letter.codePointAt(0)!))
  text(0, 'RIFF')
  view.setUint32(4, bytes.byteLength - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // Plain samples, of one channel.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [index, sample] of samples.entries()) {
    view.setInt16(HEADER_BYTES + index * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true)
  }
  return bytes
}
