import { useEffect, useRef, useState } from 'react'
import { ifPossible } from '../ui/if-possible.ts'

/** A name takes no longer; the server refuses more. */
export const MAX_SECONDS = 10

export type Microphone = {
  /** Seconds since it started; null if it does not record. */
  seconds: number | null
  start: () => Promise<void>
  stop: () => void
}

/** Whether this browser can record: only on pages sent by https, and of this computer. */
export function canRecord(): boolean {
  return ifPossible(() => typeof MediaRecorder === 'function' && Boolean(navigator.mediaDevices?.getUserMedia)) ?? false
}

/** Records until it is stopped, or after ten seconds. `start` rejects if the microphone is refused. */
export function useMicrophone(onRecorded: (sound: Blob) => void): Microphone {
  const [seconds, setSeconds] = useState<number | null>(null)
  const recorder = useRef<MediaRecorder>(null)
  const deliver = useRef<(sound: Blob) => void>(null)
  const isAsking = useRef(false)

  useEffect(() => {
    deliver.current = onRecorded
  }, [onRecorded])

  // Who leaves the page is no longer heard.
  useEffect(
    () => () => {
      deliver.current = null
      stopTracks(recorder.current?.stream)
    },
    [],
  )

  useEffect(() => {
    if (seconds === null) return
    if (seconds >= MAX_SECONDS) recorder.current?.stop()
    const timer = setTimeout(() => setSeconds(seconds + 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  async function start() {
    if (isAsking.current) return
    isAsking.current = true
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).finally(() => (isAsking.current = false))
    // The page was left while the browser asked.
    if (!deliver.current) return stopTracks(stream)
    const made = new MediaRecorder(stream)
    const parts: Blob[] = []
    made.addEventListener('dataavailable', ({ data }) => parts.push(data))
    made.addEventListener('stop', () => {
      stopTracks(stream)
      setSeconds(null)
      deliver.current?.(new Blob(parts, { type: made.mimeType }))
    })
    recorder.current = made
    made.start()
    setSeconds(0)
  }

  return { seconds, start, stop: () => recorder.current?.stop() }
}

/** The light of the microphone goes out. */
function stopTracks(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
