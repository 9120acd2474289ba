import BookOpen from 'lucide-react/icons/book-open'
import Copy from 'lucide-react/icons/copy'
import CreditCard from 'lucide-react/icons/credit-card'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { BackLink } from '../list/BackLink.tsx'
import { paths, type SharedNoun } from '../paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ifPossible } from '../ui/if-possible.ts'
import { Section } from '../ui/Section.tsx'
import { useInBrowser } from '../ui/useInBrowser.ts'
import { useHandout, type Handed } from './HandoutLines.tsx'
import styles from './Handout.module.css'

type WaysToShareProps = {
  of: SharedNoun
  name: string
  /** Its key in URLs. */
  id: string
  updatedAt: string
  handout: Handed
  back: { to: string; label: string }
}

/** All ways to share a plant or an ailment: a message, a picture, paper. Each has its cautions. */
export function WaysToShare({ of, name, id, updatedAt, handout, back }: WaysToShareProps) {
  const t = useTranslations('handout')
  const { language } = useLanguage()
  const { text } = useHandout(handout)
  const title = t('share', { name })
  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead title={title} description={t('lead')} isHidden />
      <BackLink to={back.to}>{back.label}</BackLink>
      <header>
        <h1>{title}</h1>
        <p className="soft">{t('lead')}</p>
      </header>
      <Section title={t('asText')}>
        <MessageActions text={text} />
      </Section>
      <Section title={t('onPaper')}>
        <p className={`row ${styles.actions}`}>
          <ButtonLink to={paths.print(of, id)} variant="secondary" rel="nofollow">
            <FileText aria-hidden size="1.11rem" />
            {t('sheet')}
          </ButtonLink>
          <ButtonLink to={paths.print(of, id, 'card')} variant="secondary" rel="nofollow">
            <CreditCard aria-hidden size="1.11rem" />
            {t('card')}
          </ButtonLink>
          <ButtonLink
            to={paths.booklet(of === 'plants' ? { plants: id } : { ailment: id }, language)}
            variant="secondary"
            reloadDocument
            rel="nofollow"
          >
            <BookOpen aria-hidden size="1.11rem" />
            {t('booklet')}
          </ButtonLink>
        </p>
        <p className={`hint ${styles.note}`}>{t('bookletText')}</p>
      </Section>
      <Section title={t('asPicture')}>
        <Picture src={paths.handoutPicture(of, { id, updatedAt }, language)} name={name} file={`${id}.png`} />
      </Section>
      {/* Last, since it is long: all that one can do stands above it. */}
      <Section title={t('message')}>
        <blockquote className={`panel ${styles.message}`}>{text}</blockquote>
      </Section>
    </article>
  )
}

/** The server draws it. */
function Picture({ src, name, file }: { src: string; name: string; file: string }) {
  const t = useTranslations('handout')
  const [failed, setFailed] = useState<string>()
  if (failed === src) return <p className={`hint ${styles.note}`}>{t('pictureOffline')}</p>
  return (
    <>
      {/* Browsers load nothing lazy of what is folded: the picture is about 150 kB, and most readers send the text. */}
      <details className={styles.shown}>
        <summary>{t('showPicture')}</summary>
        <img
          src={src}
          alt={t('pictureAlt', { name })}
          width={1080}
          height={1920}
          loading="lazy"
          className={styles.picture}
          onError={() => setFailed(src)}
        />
      </details>
      <p className={`row ${styles.actions}`}>
        <ButtonLink to={src} variant="secondary" reloadDocument download={file}>
          <Download aria-hidden size="1.11rem" />
          {t('download')}
        </ButtonLink>
      </p>
    </>
  )
}

/** With the share dialog of the phone, by copying, or by WhatsApp, which needs no JavaScript. */
function MessageActions({ text }: { text: string }) {
  const t = useTranslations('handout')
  const canShare = useCan('share')
  const canCopy = useCan('clipboard')
  const [said, setSaid] = useState<'copied' | 'failed'>()

  return (
    <p className={`row ${styles.actions}`}>
      {canShare && (
        // Cancelling the dialog is not an error.
        <Button onClick={() => void ifPossible(() => navigator.share({ text }).catch(() => {}))}>
          <Share2 aria-hidden size="1.11rem" />
          {t('send')}
        </Button>
      )}
      {canCopy && (
        <Button
          variant={canShare ? 'secondary' : 'primary'}
          onClick={() =>
            void ifPossible(() => navigator.clipboard.writeText(text))?.then(
              () => setSaid('copied'),
              () => setSaid('failed'),
            )
          }
        >
          <Copy aria-hidden size="1.11rem" />
          {t('copy')}
        </Button>
      )}
      <ButtonLink to={`https://wa.me/?${new URLSearchParams({ text })}`} target="_blank" variant="secondary">
        <MessageCircle aria-hidden size="1.11rem" />
        {t('whatsapp')}
      </ButtonLink>
      <span role="status" className={`hint ${styles.note}`}>
        {said && t(said)}
      </span>
    </p>
  )
}

/** Without https, browsers have neither, whatever the types say. */
function useCan(what: 'share' | 'clipboard'): boolean {
  return useInBrowser(() => Boolean(ifPossible(() => navigator[what])), false)
}
