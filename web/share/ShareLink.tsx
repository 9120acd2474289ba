import Share2 from 'lucide-react/icons/share-2'
import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useLanguageUrls } from '../layout/useLanguageUrls.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ifPossible } from '../ui/if-possible.ts'
import styles from './ShareLink.module.css'

/**
 * Shares a page in the current language: with the share dialog of the phone, otherwise by copying the URL. Without JavaScript, or
 * if neither is available, the link opens WhatsApp. On paper the URL is shown.
 */
export function ShareLink({ title }: { title: string }) {
  const t = useTranslations('share')
  const { language } = useLanguage()
  const url = useLanguageUrls()[language]
  const chat = `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`
  const [isCopied, setIsCopied] = useState(false)

  function handleClick(event: MouseEvent) {
    // Without https, browsers have neither. Cancelling the share dialog is not an error.
    const shared =
      ifPossible(() => navigator.share({ title, url }).catch(() => {})) ??
      ifPossible(() => navigator.clipboard.writeText(url))?.then(
        () => setIsCopied(true),
        () => location.assign(chat),
      )
    if (shared) event.preventDefault()
  }

  return (
    <>
      <span className={`no-print ${styles.share}`}>
        <ButtonLink to={chat} target="_blank" variant="secondary" onClick={handleClick}>
          <Share2 aria-hidden size="1.11rem" />
          {t('share')}
        </ButtonLink>
        <span role="status" className={styles.copied}>
          {isCopied && t('copied')}
        </span>
      </span>
      <span className={styles.printed}>{url}</span>
    </>
  )
}
