import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { RevisionFrame_RevisionFragment } from '../gql/graphql.ts'
import type { Problem } from '../graphql/load.ts'
import { useFormatDate } from '../i18n/dates.ts'
import { dated } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { pageUrl } from '../layout/page-url.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { BackLink } from '../list/BackLink.tsx'
import type { ApiLanguage } from '../list/filter.ts'
import { ItemProblem } from '../list/ItemProblem.tsx'
import { paths, type ContentNoun } from '../paths.ts'
import { useSite } from '../site.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import styles from './Revision.module.css'
import { useContentName } from './useContentName.ts'

export const RevisionFrameFragment = graphql(`
  fragment RevisionFrame_revision on PublicRevision {
    savedAt
    isCurrent
    title(lang: $lang)
    lacks
    changes {
      name
      isSafety
      added {
        ...RevisionRow_row
      }
      removed {
        ...RevisionRow_row
      }
    }
  }
`)

export const RevisionRowFragment = graphql(`
  fragment RevisionRow_row on RevisionRow {
    subject
    level
    urgency
    text(lang: $lang)
  }
`)

export type RevisionVariables = { id: string; at: string; lang: ApiLanguage }

export function RevisionProblem({ problem, of }: { problem: Problem; of: ContentNoun }) {
  const t = useTranslations('revision')
  const { id = '' } = useParams()
  const isUnknown = problem === 'NOT_FOUND' || problem === 'BAD_USER_INPUT'
  const back = { to: isUnknown ? paths[of]() : paths.content(of, id), label: t(isUnknown ? 'toList' : 'toPresent') }
  if (isUnknown) return <ItemProblem title={t('notFound')} explanation={t('notFoundText')} back={back} />
  return <ItemProblem title={t('failed')} back={back} />
}

type RevisionFrameProps = {
  revision: FragmentType<typeof RevisionFrameFragment>
  of: ContentNoun
  id: string
  /** Path of the present page. */
  present: string
  /** What bars or warns today: an old page is never less safe than the present one. */
  now: ReactNode
  /** The content of then. */
  children: ReactNode
}

/** An item as it was: what has changed since and what holds today stand above its texts. */
export function RevisionFrame({ revision: masked, of, id, present, now, children }: RevisionFrameProps) {
  const t = useTranslations('revision')
  const { site } = useSite()
  const { language } = useLanguage()
  const format = useFormatDate()
  const { savedAt, isCurrent, title, lacks, changes } = readFragment(RevisionFrameFragment, masked)
  const link = (words: ReactNode) => <Link to={present}>{words}</Link>
  const date = dated(savedAt, { withTime: true })
  const others = changes.filter(({ isSafety }) => !isSafety)
  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead title={t('title', { title, date: format(savedAt) })} description={t('description')} isHidden />
      <link rel="canonical" href={pageUrl(language, present, site.url)} />
      <BackLink to={present}>{t('toPresent')}</BackLink>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.lead}>{t.rich(isCurrent ? 'current' : 'old', { date, link })}</p>
      </header>
      <SafetyChanges changes={changes.filter(({ isSafety }) => isSafety)} present={present} />
      {now}
      {lacks.length > 0 && !isCurrent && (
        <div>
          <p>{t('lacks')}</p>
          <ul className="marked">
            {lacks.map((reason) => (
              <li key={reason}>{t(`reason.${t.has(`reason.${reason}` as never) ? (reason as 'other') : 'other'}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <Section title={t('changed')} id="changed">
          <p>
            <Names changes={others} />
          </p>
        </Section>
      )}
      <Section
        title={t.rich('then', { date: dated(savedAt) })}
        id="then"
        notice={<p className="soft">{t('thenNote')}</p>}
      >
        <div className={`stack ${styles.then}`}>{children}</div>
      </Section>
      <p className="no-print">
        <ButtonLink to={paths.cite(of, id)} variant="secondary" rel="nofollow">
          {t('toCitation')}
        </ButtonLink>
      </p>
    </article>
  )
}

type Changes = { changes: RevisionFrame_RevisionFragment['changes'] }

/** Where the present page has what changed. */
const PLACES: Partial<Record<string, string>> = {
  cautions: 'precautions',
  precautions: 'furtherPrecautions',
  dangerSigns: 'danger-signs',
}

function SafetyChanges({ changes, present }: Changes & { present: string }) {
  const t = useTranslations('revision')
  if (changes.length === 0) return null
  return (
    <WarningBox title={t('safetyChanged')} id="safety-changed">
      <p>{t('safetyLead')}</p>
      <ul className={styles.changes}>
        {changes.map(({ name, added, removed }) => (
          <li key={name}>
            <Link to={`${present}#${PLACES[name] ?? name}`} className={styles.changed}>
              <Names changes={[{ name, isSafety: true, added, removed }]} />
            </Link>
            <Rows label={t('added')} rows={added} />
            <Rows label={t('removed')} rows={removed} />
          </li>
        ))}
      </ul>
    </WarningBox>
  )
}

function Names({ changes }: Changes) {
  const nameOf = useContentName()
  return changes.map(({ name }) => nameOf(name)).join(', ')
}

function Rows({ label, rows }: { label: string; rows: readonly FragmentType<typeof RevisionRowFragment>[] }) {
  const safety = useTranslations('safety')
  const signs = useTranslations('ailmentPage.urgency')
  if (rows.length === 0) return null
  return (
    <>
      <p>{label}</p>
      <ul className="marked">
        {readFragment(RevisionRowFragment, rows).map(({ subject, level, urgency, text }, row) => (
          <li key={row}>
            {level && subject && `${safety(`level.${level}`)} (${safety(`subject.${subject}`)}): `}
            {urgency && `${signs(urgency)}: `}
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
