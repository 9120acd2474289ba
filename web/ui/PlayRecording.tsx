import Square from 'lucide-react/icons/square'
import Volume2 from 'lucide-react/icons/volume-2'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './PlayRecording.module.css'

type PlayRecordingProps = {
  name: string
  recording: { url: string; speaker: string; community: string }
}

/** Whoever speaks at the moment: one at a time. */
let speaking: HTMLAudioElement | undefined

/** Plays how a speaker says a name, and says who it is. Nothing is loaded before. */
export function PlayRecording({ name, recording: { url, speaker, community } }: PlayRecordingProps) {
  const t = useTranslations('names')
  const sound = useRef<HTMLAudioElement>(undefined)
  const [state, setState] = useState<'quiet' | 'playing' | 'failed'>('quiet')
  const isPlaying = state === 'playing'

  useEffect(() => () => sound.current?.pause(), [])

  async function handleClick() {
    if (isPlaying) return sound.current!.pause()
    speaking?.pause()
    const own = (speaking = sound.current = new Audio(url))
    own.addEventListener('pause', () => setState('quiet'))
    setState('playing')
    try {
      await own.play()
    } catch (error) {
      // Stopping it before it has begun is no failure.
      setState(error instanceof DOMException && error.name === 'AbortError' ? 'quiet' : 'failed')
    }
  }

  return (
    <span className={styles.recording} data-recording={url}>
      <button
        type="button"
        className={`no-print ${styles.button}`}
        aria-label={t(isPlaying ? 'stop' : 'play', { name })}
        onClick={() => void handleClick()}
      >
        {isPlaying ? <Square aria-hidden size="1rem" /> : <Volume2 aria-hidden size="1rem" />}
      </button>
      <noscript>
        <a href={url}>{t('play', { name })}</a>
      </noscript>
      <span className={`hint ${styles.credit}`}>{t('spoken', { speaker, community })}</span>
      <span role="status" className={`hint ${styles.credit}`}>
        {state === 'failed' && t('playFailed')}
      </span>
    </span>
  )
}
