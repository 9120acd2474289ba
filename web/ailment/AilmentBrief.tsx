import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths, type PersonFilter } from '../paths.ts'
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

type AilmentBriefProps = {
  ailment: FragmentType<typeof AilmentBriefFragment>
  /** For whom the search is: what concerns them comes first. */
  person: PersonFilter
  /** Whether the first sign is shown above the part that opens, where there is room. */
  isLead: boolean
  /** Whether all is shown, since there is nothing else. */
  isOpen: boolean
}

/**
 * An ailment above the plants of a search. On a phone, where plants begin on the first screen, danger signs and first help
 * are a line that opens; elsewhere the most urgent sign is in sight.
 */
export function AilmentBrief({ ailment: masked, person, isLead, isOpen }: AilmentBriefProps) {
  const t = useTranslations('results')
  const page = useTranslations('ailmentPage')
  const { other } = useLanguage()
  const ailment = readFragment(AilmentBriefFragment, masked)
  const titleId = useId()
  const { slug, name, firstHelp, untranslated, dangerSigns } = ailment
  const signs = signsFor(dangerSigns, person)
  const [first] = signs
  const path = paths.ailment(slug, person)
  return (
    <section aria-labelledby={titleId} className={styles.brief}>
      <h2 id={titleId} className={styles.name}>
        <Link to={path} lang={untranslated.includes('name') ? other : undefined}>
          {name}
        </Link>
      </h2>
      {isLead && first && (
        <p className={styles.sign}>
          <TriangleAlert aria-hidden size={20} />
          <span>
            <strong>{page(`urgency.${first.urgency}`)}:</strong> {first.text}
          </span>
        </p>
      )}
      <details open={isOpen || undefined} className={styles.more}>
        <summary>{t('moreOnAilment', { count: signs.length })}</summary>
        <ul className={styles.signs} data-led={isLead || undefined}>
          {signs.map(({ urgency, text }) => (
            <li key={text}>
              <strong>{page(`urgency.${urgency}`)}:</strong> {text}
            </li>
          ))}
        </ul>
        {firstHelp && (
          <>
            <h3 className={styles.help}>{page('firstHelp')}</h3>
            <Prose html={withoutCitations(firstHelp)} lang={untranslated.includes('firstHelp') ? other : undefined} />
          </>
        )}
        <p>
          <Link to={path}>{t('allOnAilment', { name: name ?? '' })}</Link>
        </p>
      </details>
    </section>
  )
}

/** Their sources are on the page of the ailment. */
function withoutCitations(html: string): string {
  return html.replaceAll(/<sup>.*?<\/sup>/g, '')
}
