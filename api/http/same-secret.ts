import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in a time that tells nothing of where they differ. */
export function isSameSecret(...texts: [given: string, wanted: string]): boolean {
  const [given, wanted] = texts.map((text) => Buffer.from(text)) as [Buffer, Buffer]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
