// The paths of recordings say how long they last. Forms read them too, so this file imports nothing.

/** Of all files that are uploaded. */
export const FOLDER = '/media/'
const RECORDING = /^[0-9a-f]{32}-(\d{1,5})\.mp3$/

export function recordingUrl(key: string, length: number): string {
  return `${FOLDER}${key}-${length}.mp3`
}

/** The length of a recording in seconds; null for other paths. */
export function secondsOf(url: string): number | null {
  const length = url.startsWith(FOLDER) ? RECORDING.exec(url.slice(FOLDER.length))?.[1] : undefined
  return length === undefined ? null : Number(length) / 1000
}

/** How long a recording may be in a form that is neither sent nor saved. */
export const HOURS_FOR_FORMS = 24
