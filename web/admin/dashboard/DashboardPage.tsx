import BookOpen from 'lucide-react/icons/book-open'
import Bug from 'lucide-react/icons/bug'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import FilePen from 'lucide-react/icons/file-pen'
import MessageSquare from 'lucide-react/icons/message-square'
import UserCheck from 'lucide-react/icons/user-check'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs } from 'react-router-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { dial } from '../../emergency/dial.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { DashboardPageQuery } from '../../gql/graphql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Section } from '../../ui/Section.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { REASON_ICONS } from '../content/AdminListItem.tsx'
import { CONTENT_NOUNS } from '../../gql/nouns.ts'
import { NOUNS } from '../../gql/texts.ts'
import { ADMIN_KINDS } from '../content/admin-kinds.ts'
import { needFor } from '../content/content-filter.ts'
import { COUNTED } from '../layout/admin-counts.ts'
import { Chores, ChoresFragment } from './Chores.tsx'
import styles from './DashboardPage.module.css'
import { ReaderInterest } from './ReaderInterest.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { Refused } from '../content/Refused.tsx'
import { RIGHTS_NOUN } from '../rights/rights-nouns.ts'

const DashboardPage = graphql(`
  query DashboardPage($lang: Language!) {
    adminOverview {
      counts {
        plants
        ailments
        articles
        projects
        users
      }
      recent {
        id
        kind
        title(lang: $lang)
        createdAt
        isPublic
      }
      changed {
        id
        kind
        title(lang: $lang)
        updatedAt
        isPublic
      }
      drafts {
        kind
        updatedAt
        item {
          id
          title(lang: $lang)
        }
      }
      ...Chores_overview
      openBugReports
      failedRights {
        of
        id
        title(lang: $lang)
      }
      openReviews
      openSuggestions
      uncitedSources
      undecided
      unsafePlantCount
      unsafePlants {
        id
        title(lang: $lang)
        publishingGaps
      }
      attention {
        reason
        count
        counts {
          kind
          count
        }
        items {
          id
          kind
          title(lang: $lang)
        }
      }
    }
    emergencyContacts {
      name(lang: $lang)
      number
      confirmedOn
      sources {
        key
        title
        address
      }
    }
  }
`)

type Overview = DashboardPageQuery['adminOverview']

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, DashboardPage, { lang: apiLanguage(args) })
}

export function Component() {
  const t = useTranslations('adminDashboard')
  const { lang } = useLanguage()
  const { data, fetching, problem } = usePage(DashboardPage, { lang })
  return (
    <AdminPage title={t('title')}>
      <ul className={`row ${styles.actions}`} aria-label={t('actions')}>
        {CONTENT_NOUNS.map((of) => (
          <li key={of}>
            <ButtonLink to={paths.adminNew(of)}>
              <Plus aria-hidden size="1.11rem" />
              {t(`add.${of}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <QueryState fetching={fetching && !data} error={problem !== null}>
        {data && (
          <>
            <Totals counts={data.adminOverview.counts} />
            <div className={`stack ${styles.columns}`}>
              <Section title={t('attention')}>
                <Unconfirmed contacts={data.emergencyContacts} />
                <Needs overview={data.adminOverview} />
                <Drafts drafts={data.adminOverview.drafts} />
                <Chores overview={readFragment(ChoresFragment, data.adminOverview)} />
              </Section>
              <Section title={t('recent')}>
                <Recent items={data.adminOverview.recent.map(({ createdAt: date, ...item }) => ({ ...item, date }))} />
              </Section>
              {data.adminOverview.changed.length > 0 && (
                <Section title={t('changed')}>
                  <Recent
                    items={data.adminOverview.changed.map(({ updatedAt: date, ...item }) => ({ ...item, date }))}
                  />
                </Section>
              )}
            </div>
            <ReaderInterest />
          </>
        )}
      </QueryState>
    </AdminPage>
  )
}

function Totals({ counts }: { counts: Overview['counts'] }) {
  const t = useTranslations('admin')
  const dashboard = useTranslations('adminDashboard')
  const format = useFormatter()
  return (
    <dl className={styles.totals} aria-label={dashboard('totals')}>
      {COUNTED.map((name) => (
        <div key={name} className={`panel ${styles.total}`}>
          <dt className="hint">{t(`links.${name}`)}</dt>
          <dd>{format.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

type RecentItem = Omit<Overview['recent'][number], 'createdAt' | '__typename'> & { date: string }

function Recent({ items }: { items: readonly RecentItem[] }) {
  const t = useTranslations('adminDashboard')
  if (items.length === 0) return <EmptyState title={t('nothingYet')} />
  return (
    <ol className="plain">
      {items.map(({ id, kind, title, date, isPublic }) => {
        const { icon: Icon } = ADMIN_KINDS[NOUNS[kind]]
        return (
          <li key={id} className={styles.item}>
            <Icon aria-hidden size="1.11rem" />
            <div>
              <Link to={paths.adminEdit(NOUNS[kind], id)}>{title}</Link>
              <p className="hint">
                {t(`kind.${kind}`)} · <FormattedDate date={date} />
                {!isPublic && ` · ${t('hidden')}`}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** What the admin has written and not saved: the form offers it. */
function Drafts({ drafts }: { drafts: Overview['drafts'] }) {
  const t = useTranslations('adminDashboard')
  if (drafts.length === 0) return null
  return (
    <div className={styles.item}>
      <FilePen aria-hidden size="1.11rem" />
      <div>
        <p>{t('drafts')}</p>
        <ul className={`hint row ${styles.examples}`}>
          {drafts.map(({ kind, item, updatedAt }) => (
            <li key={item?.id ?? updatedAt}>
              <Link to={item ? paths.adminEdit(NOUNS[kind], item.id) : paths.adminNew(NOUNS[kind])}>
                {item ? item.title : t('newDraft', { kind: t(`kind.${kind}`) })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const YEAR_MS = 365 * 24 * 60 * 60_000

/** Numbers that pages dial and nobody has called for a year. */
function Unconfirmed({ contacts }: { contacts: DashboardPageQuery['emergencyContacts'] }) {
  const t = useTranslations('adminDashboard')
  const due = Date.now() - YEAR_MS
  const unconfirmed = contacts.filter(({ number, confirmedOn }) => number && Date.parse(confirmedOn ?? '1970') < due)
  if (unconfirmed.length === 0) return null
  return (
    <div className={styles.item}>
      <Phone aria-hidden size="1.11rem" />
      <details>
        <summary>{t('unconfirmedNumbers', { count: unconfirmed.length })}</summary>
        <p>{t.rich('confirmNumbers', { settings: linkToNumbers })}</p>
        <ul>
          {unconfirmed.map(({ number, name, sources }) => (
            <li key={name}>
              <a href={dial(number ?? '')}>{number}</a> {name}
              {sources.map(({ key, title, address }) => (
                <p key={key} className="hint">
                  {address ? <a href={address}>{title}</a> : title}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function linkToNumbers(words: ReactNode) {
  return <Link to={paths.adminSettings('emergencyContacts')}>{words}</Link>
}

function Needs({ overview }: { overview: Overview }) {
  const {
    attention,
    failedRights,
    openBugReports,
    openReviews,
    openSuggestions,
    uncitedSources,
    undecided,
    unsafePlants,
    unsafePlantCount,
  } = overview
  const t = useTranslations('adminDashboard')
  if (
    attention.length +
      failedRights.length +
      openBugReports +
      openReviews +
      openSuggestions +
      uncitedSources +
      undecided +
      unsafePlantCount ===
    0
  )
    return (
      <p className={styles.fine}>
        <CircleCheck aria-hidden size="1.11rem" />
        {t('allFine')}
      </p>
    )
  return (
    <ul className="plain">
      {unsafePlantCount > 0 && (
        <li className={styles.item}>
          <TriangleAlert aria-hidden size="1.11rem" />
          <div>
            <p>{t('unsafePlants', { count: unsafePlantCount })}</p>
            <Refused items={unsafePlants.map(({ publishingGaps: gaps, ...plant }) => ({ ...plant, gaps }))} />
          </div>
        </li>
      )}
      {failedRights.length > 0 && (
        <li className={styles.item}>
          <TriangleAlert aria-hidden size="1.11rem" />
          <div>
            <p>{t('failedRights')}</p>
            <ul>
              {failedRights.map(({ of, id, title }) => (
                <li key={id}>
                  <Link to={paths.adminRights(RIGHTS_NOUN[of], id)}>{title}</Link>
                </li>
              ))}
            </ul>
          </div>
        </li>
      )}
      {undecided > 0 && (
        <li className={styles.item}>
          <CircleHelp aria-hidden size="1.11rem" />
          <Link to={paths.adminList('plants', { need: 'no-precautions' })}>{t('undecided', { count: undecided })}</Link>
        </li>
      )}
      {openReviews > 0 && (
        <li className={styles.item}>
          <UserCheck aria-hidden size="1.11rem" />
          <Link to={paths.adminReviewers()}>{t('openReviews', { count: openReviews })}</Link>
        </li>
      )}
      {openSuggestions > 0 && (
        <li className={styles.item}>
          <MessageSquare aria-hidden size="1.11rem" />
          <Link to={paths.adminSuggestions({ status: 'open' })}>
            {t('openSuggestions', { count: openSuggestions })}
          </Link>
        </li>
      )}
      {openBugReports > 0 && (
        <li className={styles.item}>
          <Bug aria-hidden size="1.11rem" />
          <Link to={paths.adminBugReports({ status: 'open' })}>{t('openBugReports', { count: openBugReports })}</Link>
        </li>
      )}
      {uncitedSources > 0 && (
        <li className={styles.item}>
          <BookOpen aria-hidden size="1.11rem" />
          <Link to={paths.adminList('sources', { cited: 'no' })}>{t('uncitedSources', { count: uncitedSources })}</Link>
        </li>
      )}
      {attention.map(({ reason, count, counts, items }) => {
        const Icon = REASON_ICONS[reason]
        return (
          <li key={reason} className={styles.item}>
            <Icon aria-hidden size="1.11rem" />
            <div>
              <p>{t(`reason.${reason}`, { count })}</p>
              <ul className={`hint row ${styles.examples}`}>
                {items.map(({ id, kind, title }) => (
                  <li key={id}>
                    <Link to={paths.adminEdit(NOUNS[kind], id)}>{title}</Link>
                  </li>
                ))}
              </ul>
              <p className={`hint row ${styles.examples}`}>
                {t('showAll')}
                {counts.map(({ kind, count }) => (
                  <Link key={kind} to={paths.adminList(NOUNS[kind], { need: needFor(reason) })}>
                    {t(`needsOf.${kind}`, { count })}
                  </Link>
                ))}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
