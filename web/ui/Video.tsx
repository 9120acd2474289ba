import ExternalLink from 'lucide-react/icons/external-link'
import Play from 'lucide-react/icons/play'
import { useState, type MouseEvent } from 'react'
import { WovenPicture } from '../drawing/WovenPicture.tsx'
import { isPlainClick } from './Link.tsx'
import styles from './Video.module.css'
import { linkableUrl, videoEmbedUrl } from './video.ts'

type VideoProps = { url: string; title: string; playLabel: string }

/** No request is sent to the video site before the reader presses play. */
export function Video({ url, title, playLabel }: VideoProps) {
  const [playing, setPlaying] = useState(false)
  const embed = videoEmbedUrl(url)
  const link = linkableUrl(url)
  if (!link) return null

  if (!embed) {
    return (
      <a href={link} rel="noopener noreferrer" className={styles.link}>
        {title} <ExternalLink aria-hidden size="0.89rem" />
      </a>
    )
  }

  if (playing) {
    return (
      <iframe
        ref={focusFrame}
        className={styles.frame}
        src={`${embed}${embed.includes('?') ? '&' : '?'}autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    )
  }

  function handlePlay(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setPlaying(true)
  }

  return (
    <a href={link} rel="noopener noreferrer" className={styles.still} onClick={handlePlay}>
      <WovenPicture seed={url} />
      <span className={styles.play}>
        <Play aria-hidden size="1.22rem" fill="currentColor" />
        {playLabel}
      </span>
      <span className={styles.title}>{title}</span>
    </a>
  )
}

/** It replaces the link that was pressed. */
function focusFrame(frame: HTMLIFrameElement | null) {
  frame?.focus()
}
