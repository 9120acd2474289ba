import { Refusal } from '../refusal.ts'
import type { Sound } from './wav.ts'

/** A name, said slowly and perhaps twice. */
const MAX_SECONDS = 10
const MIN_SECONDS = 0.2
/** A phone that recorded nothing still hears itself. */
const SILENT_PEAK = 0.01
/** Of the peak: quieter than any vowel, louder than a room. */
const SPOKEN = 0.03
/** Consonants begin and end more quietly. */
const AROUND_SECONDS = 0.1
const LOUDNESS = 0.9
const MAX_GAIN = 8

/** What is said, without the silence around it, and as loud as others. Throws a Refusal if it is too long, or nothing is said. */
export function spokenPart({ rate, samples }: Sound): Sound {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  if (samples.length < MIN_SECONDS * rate) throw new Refusal('tooShort')
  if (peak < SILENT_PEAK) throw new Refusal('silent')
  const isSpoken = (sample: number) => Math.abs(sample) > SPOKEN * peak
  const around = Math.round(AROUND_SECONDS * rate)
  const start = Math.max(0, samples.findIndex(isSpoken) - around)
  const end = Math.min(samples.length, samples.findLastIndex(isSpoken) + around)
  if (end - start > MAX_SECONDS * rate) throw new Refusal('tooLong')
  const gain = Math.min(MAX_GAIN, LOUDNESS / peak)
  return { rate, samples: samples.slice(start, end).map((sample) => sample * gain) }
}
