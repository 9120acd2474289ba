import { useEffect, useState } from 'react'

/** What is typed, once whoever types it has paused. */
export function usePaused(text: string, pause: number): string {
  const [paused, setPaused] = useState(text)

  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])

  return paused
}
