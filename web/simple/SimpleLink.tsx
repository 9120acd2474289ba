import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isPlainClick } from '../ui/Link.tsx'
import styles from './SimpleLink.module.css'
import { useSimple } from './simple.ts'

/** From a page to its simple view and back; at the end of a page only back. */
export function SimpleLink({ isAtEnd }: { isAtEnd?: boolean }) {
  const t = useTranslations('layout')
  const { href, toggle } = useSimple()

  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    toggle()
    window.scrollTo(0, 0)
  }

  return (
    <a href={href} rel="nofollow" className={`no-print ${isAtEnd ? styles.end : styles.link}`} onClick={handleClick}>
      <span className={styles.toSimple}>{t('simpleView')}</span>
      <span className={styles.toWhole}>{t('wholePage')}</span>
    </a>
  )
}
