import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { PageHead } from '../layout/PageHead.tsx'
import { dated } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { BackLink } from '../list/BackLink.tsx'
import { paths, type SharedNoun } from '../paths.ts'
import { withoutCitations } from '../source/citations.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Prose } from '../ui/Prose.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Lines, useHandout, type Handed } from './HandoutLines.tsx'
import styles from './Paper.module.css'

type PaperProps = {
  of: SharedNoun
  /** Its key in URLs. */
  id: string
  name: string
  scientificName?: ReactNode
  updatedAt: string
  handout: Handed
  back: { to: string; label: string }
  /** The drawing. */
  picture?: ReactNode
  /** On the sheet only, after the cautions. */
  children?: ReactNode
}

/** As much as fits a card beside its cautions, in characters. */
const ROOM_FOR_USES = 420
/** Up to so many characters, the letters of a card have this size. */
const DENSITIES = [
  { density: 'loose', most: 280 },
  { density: 'normal', most: 560 },
]

/** A sheet of half a page, or a card for the wallet: the cautions, and a QR code that leads to the rest. */
export function Paper({ of, id, name, scientificName, updatedAt, handout, back, picture, children }: PaperProps) {
  const t = useTranslations('handout')
  const layout = useTranslations('layout')
  const isCard = useSearchParams()[0].get('as') === 'card'
  const { url, uses, cautions, credit } = useHandout(handout)
  const title = t(isCard ? 'printCard' : 'printSheet', { name })
  const shortUrl = url.replace(/^https?:\/\//, '')
  const told = lengthOf(cautions)
  const usesOnCard = of === 'plants' && told + lengthOf(uses) < ROOM_FOR_USES ? uses : []
  const onPaper = isCard ? usesOnCard : of === 'plants' ? uses : []
  const density = DENSITIES.find(({ most }) => told + lengthOf(usesOnCard) <= most)?.density ?? 'dense'
  return (
    <div>
      <PageHead title={title} description={title} isHidden />
      <div className={`wrap no-print ${styles.tools}`}>
        <BackLink to={back.to}>{back.label}</BackLink>
        <p className={styles.actions}>
          <Button onClick={() => window.print()} className={styles.button}>
            <Printer aria-hidden size="1.11rem" />
            {t('print')}
          </Button>
          <span>
            {t('otherSize')}{' '}
            <Link to={paths.print(of, id, isCard ? undefined : 'card')}>{t(isCard ? 'sheet' : 'card')}</Link>
          </span>
        </p>
        <p className="hint">{t('howToPrint')}</p>
      </div>
      <article className={isCard ? styles.card : styles.sheet} data-paper data-density={isCard ? density : undefined}>
        <header className={styles.head}>
          {isCard && <QrCode text={url} label={t('qr')} className={styles.qr} />}
          <div>
            <h1>{name}</h1>
            {scientificName && <p className={styles.scientific}>{scientificName}</p>}
          </div>
          {!isCard && picture && <div className={styles.picture}>{picture}</div>}
          {!isCard && <QrCode text={url} label={t('qr')} className={styles.qr} />}
        </header>
        {/* Never on different pages. */}
        <div className={styles.together}>
          <section className={styles.cautions}>
            <h2>{t(of === 'plants' ? 'cautions' : 'signs')}</h2>
            <Lines of={cautions} isCompact={isCard} />
          </section>
          {onPaper.length > 0 && (
            <section>
              <h2>{t('uses')}</h2>
              <Lines of={onPaper} isCompact />
            </section>
          )}
        </div>
        {!isCard && children}
        {!isCard && of === 'ailments' && uses.length > 0 && (
          <section>
            <h2>{t('plants')}</h2>
            <Lines of={uses} />
          </section>
        )}
        <footer className={styles.foot}>
          {credit && <p className={styles.credit}>{credit}</p>}
          <p>{t('from', { siteName: layout('siteName') })}</p>
          <p className={styles.url}>{isCard ? shortUrl : t('more', { url: shortUrl })}</p>
          {!isCard && <p>{t.rich('of', { date: dated(updatedAt) })}</p>}
        </footer>
      </article>
    </div>
  )
}

type PaperTextProps = { title: string; html: string | null; isFallback: boolean }

/** A text of the sheet. */
export function PaperText({ title, html, isFallback }: PaperTextProps) {
  const t = useTranslations('sources')
  const { other } = useLanguage()
  if (!html) return null
  return (
    <section>
      <h2>{title}</h2>
      {isFallback && <p>{t('otherLanguage')}</p>}
      <Prose html={withoutCitations(html)} lang={isFallback ? other : undefined} />
    </section>
  )
}

function lengthOf(lines: readonly { label: string; items: readonly string[] }[]): number {
  return lines.reduce((sum, { label, items }) => sum + label.length + 2 + items.join('; ').length, 0)
}
