import { Share2 } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useLanguageUrls } from '../layout/useLanguageUrls.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './ShareLink.module.css'

/**
 * Passes a page on in the language in which it is read: by what the phone offers, else by copying its address. Without
 * JavaScript, or where the browser has or allows neither, the link leads to WhatsApp. On paper the address itself stands here.
 */
export function ShareLink({ title }: { title: string }) {
  const t = useTranslations('share')
  const { language } = useLanguage()
  const url = useLanguageUrls()[language]
  const chat = `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`
  const [isCopied, setIsCopied] = useState(false)

  function handleClick(event: MouseEvent) {
    // Without https a browser has neither, whatever its types say.
    const { share, clipboard } = navigator as Partial<Navigator>
    if (!share && !clipboard) return
    event.preventDefault()
    // Whoever closes the phone's own sheet again has refused nothing that we must speak of.
    if (share) void share.call(navigator, { title, url }).catch(() => {})
    else
      void clipboard!.writeText(url).then(
        () => setIsCopied(true),
        () => location.assign(chat),
      )
  }

  return (
    <>
      <span className={`no-print ${styles.share}`}>
        <ButtonLink to={chat} target="_blank" variant="secondary" onClick={handleClick}>
          <Share2 aria-hidden size={20} />
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
