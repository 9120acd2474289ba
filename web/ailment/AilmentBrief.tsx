import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Fragment, useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { AilmentBrief_AilmentFragment } from '../gql/graphql.ts'
import { groupBy } from '../../api/rules/group-by.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths, type PersonFilter } from '../paths.ts'
import { withoutCitations } from '../source/citations.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Prose } from '../ui/Prose.tsx'
import styles from './AilmentBrief.module.css'
import { signsFor } from './sign-order.ts'

export const AilmentBriefFragment = graphql(`
  fragment AilmentBrief_ailment on Ailment {
    id
    slug
    name(lang: $lang)
    firstHelp(lang: $lang, format: HTML)
    untranslated(lang: $lang)
    dangerSigns {
      who
      underMonths
      urgency
      text(lang: $lang)
    }
  }
`)

type Sign = AilmentBrief_AilmentFragment['dangerSigns'][number]

type AilmentBriefProps = {
  ailment: FragmentType<typeof AilmentBriefFragment>
  /** For whom the search is: what concerns them comes first. */
  person: PersonFilter
  /** Whether the most urgent sign is in sight, above the part that opens. */
  isLead: boolean
  /** Whether all is shown, since there is nothing else. */
  isOpen: boolean
  /** Numbers to call. */
  children?: ReactNode
}

/** An ailment above the plants of a search. It is short, so that on a phone the first plant is on the first screen. */
export function AilmentBrief({ ailment: masked, person, isLead, isOpen, children }: AilmentBriefProps) {
  const t = useTranslations('results')
  const page = useTranslations('ailmentPage')
  const sources = useTranslations('sources')
  const { other } = useLanguage()
  const ailment = readFragment(AilmentBriefFragment, masked)
  const titleId = useId()
  const { slug, name, firstHelp, untranslated, dangerSigns } = ailment
  const signs = signsFor(dangerSigns, person)
  const lead = isLead ? signs[0] : undefined
  const further = signs.filter((sign) => sign !== lead)
  const path = paths.ailment(slug, person)
  const isFallback = untranslated.includes('firstHelp')
  return (
    <section aria-labelledby={titleId} className={`stack ${styles.brief}`}>
      <header className={`row ${styles.head}`}>
        <h2 id={titleId} className={styles.name}>
          <Link to={path} lang={untranslated.includes('name') ? other : undefined}>
            {name}
          </Link>
        </h2>
        {children}
      </header>
      {lead && (
        <p className={styles.sign}>
          <TriangleAlert aria-hidden size="1rem" />
          <span>
            <strong>{page(`urgency.${lead.urgency}`)}:</strong> {lead.text}
          </span>
        </p>
      )}
      <details open={isOpen || undefined} className={styles.more}>
        <summary>{t(lead ? 'furtherOnAilment' : 'moreOnAilment', { count: further.length })}</summary>
        <Signs signs={further} />
        {firstHelp && (
          <>
            <h3 className={styles.part}>{page('firstHelp')}</h3>
            {isFallback && <Notice tone="fallback">{sources('otherLanguage')}</Notice>}
            <Prose html={withoutCitations(firstHelp)} lang={isFallback ? other : undefined} />
          </>
        )}
        <p>
          <Link to={path}>{t('allOnAilment', { name: name ?? '' })}</Link>
        </p>
      </details>
    </section>
  )
}

/** By urgency, in order. */
function Signs({ signs }: { signs: readonly Sign[] }) {
  const t = useTranslations('ailmentPage.urgency')
  return [...groupBy(signs, ({ urgency }) => urgency)].map(([urgency, urgent]) => (
    <Fragment key={urgency}>
      <h3 className={styles.part}>{t(urgency)}</h3>
      <ul className={`marked ${styles.signs}`}>
        {urgent.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Fragment>
  ))
}
