import { lazy, Suspense, type ReactNode } from 'react'
import { useNavigation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { FragmentType } from '../gql/fragment-masking.ts'
import { PageHead } from '../layout/PageHead.tsx'
import type { Problem } from '../graphql/load.ts'
import { paths, type ListedNoun, type ListFilter, type PersonFilter } from '../paths.ts'
import { NO_PERSON } from '../safety/person.ts'
import { PersonInputs } from '../safety/PersonInputs.tsx'
import { TagFilter, type TagFilterFragment } from '../tag/TagFilter.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { CardGrid } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { filterOf as listFilterOf } from './filter.ts'
import { usePendingParams, useShowList } from '../ui/pending.ts'
import { LoadMore } from './LoadMore.tsx'
import { Retry } from './Retry.tsx'
import styles from './ListPage.module.css'
import type { More, PageInfo } from './useMore.ts'

type List = {
  totalCount: number
  edges: readonly unknown[]
  pageInfo: PageInfo
}

const BadInput = import.meta.env.SSR
  ? (await import('./BadInput.tsx')).BadInput
  : lazy(() => import('./BadInput.tsx').then(({ BadInput: shown }) => ({ default: shown })))

type ListPageProps = {
  /** Names both the messages and the URL of the list. */
  of: ListedNoun
  filter: ListFilter
  /** For whom plants are sought: nobody is to lose the filter on the way. */
  person?: PersonFilter | undefined
  /** Whether nothing is shown on purpose; `understood` says why. */
  isRefused?: boolean | undefined
  /** Reads the filters of a URL, if the list has more than a search and topics. */
  filterOf?: (params: URLSearchParams) => ListFilter
  /** Whether any filter is chosen: the results then begin further up. */
  isNarrowed?: boolean
  /** Above the results. */
  whom?: ReactNode
  /** Further filters, beside the topics. */
  tools?: ReactNode
  /** Where all topics are, without JavaScript; if omitted, the page arrives with them. */
  hrefForTopics?: string | undefined
  /** What the search was understood as, above the results. */
  understood?: ReactNode
  /** Reads the results aloud. */
  listen?: ReactNode
  problem: Problem | null
  list: List | undefined
  tags: readonly FragmentType<typeof TagFilterFragment>[] | undefined
  more: More
  children: ReactNode
}

/** Heading, search, topics, number of results, cards, and a button for more. */
export function ListPage({
  of,
  filter,
  person,
  isRefused,
  filterOf = listFilterOf,
  isNarrowed,
  problem,
  list,
  tags,
  more,
  whom,
  tools,
  hrefForTopics,
  understood,
  listen,
  children,
}: ListPageProps) {
  const t = useTranslations(of)
  const show = useShowList()
  const path = paths[of]
  const { q, after } = filter
  // Another search or topic begins at the start, with what is not kept from the person.
  const chosen = { ...filterOf(usePendingParams()), after: undefined, keptOut: undefined }

  function handleSearch(term: string) {
    show(path({ ...chosen, q: term.trim() }))
  }

  return (
    <div className="wrap">
      <PageHead
        title={t('title')}
        description={t('description')}
        isHidden={Boolean(q ?? after ?? problem) || (isNarrowed && !filter.tag)}
      />
      <header className={styles.header} data-narrowed={isNarrowed || undefined}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <ListSearch of={of} chosen={chosen} onSearch={handleSearch} />
      </header>
      {whom}
      <div className={styles.tools}>
        {tools}
        {tags && (
          <TagFilter
            tags={tags}
            current={chosen.tag}
            hrefFor={(slug) => path({ ...chosen, tag: slug })}
            isCounted={!q}
            isFolded={Boolean(tools)}
            hrefForAll={hrefForTopics}
          />
        )}
      </div>
      {problem === 'BAD_USER_INPUT' && (
        <Suspense>
          <BadInput of={of} filter={filter} />
        </Suspense>
      )}
      {problem && problem !== 'BAD_USER_INPUT' && <Retry list={t('title')} />}
      {list && (
        <Results
          of={of}
          filter={filter}
          person={person}
          isRefused={isRefused}
          list={list}
          more={more}
          understood={understood}
          listen={listen}
        >
          {children}
        </Results>
      )}
    </div>
  )
}

type ListSearchProps = {
  of: ListPageProps['of']
  chosen: ListFilter
  onSearch: (term: string) => void
}

function ListSearch({ of, chosen, onSearch }: ListSearchProps) {
  const t = useTranslations(of)
  const list = useTranslations('list')
  return (
    <SearchBox
      name="q"
      defaultValue={chosen.q ?? ''}
      label={t('searchLabel')}
      placeholder={t('placeholder')}
      submitLabel={list('search')}
      action={paths[of]()}
      onSearch={onSearch}
    >
      <PersonInputs />
      <HiddenFilters filter={{ ...chosen, ...NO_PERSON, q: undefined }} />
    </SearchBox>
  )
}

/** The other filters, for a form that is sent without JavaScript. */
function HiddenFilters({ filter }: { filter: Record<string, string | string[] | undefined> }) {
  return Object.entries(filter).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
  )
}

type ResultsProps = Pick<
  ListPageProps,
  'of' | 'filter' | 'person' | 'isRefused' | 'more' | 'understood' | 'listen' | 'children'
> & {
  list: List
}

function Results({ of, filter, person, isRefused, list, more, understood, listen, children }: ResultsProps) {
  const t = useTranslations('list')
  const { state } = useNavigation()
  const { totalCount, edges, pageInfo } = list

  return (
    <section
      aria-labelledby="found"
      aria-busy={state === 'loading' || undefined}
      data-of={of}
      className={styles.results}
    >
      {understood}
      <div className={styles.heading}>
        <Found of={of} term={filter.q} total={totalCount} shown={edges.length} isPart={pageInfo.hasNextPage} />
        {listen}
      </div>
      {filter.after && (
        <Notice>
          {t('further')} <Link to={paths[of]({ ...filter, after: undefined })}>{t('toStart')}</Link>
        </Notice>
      )}
      {totalCount === 0 && !isRefused && <NothingFound of={of} filter={filter} person={person} />}
      <CardGrid>{children}</CardGrid>
      <LoadMore more={more} hrefFor={(after) => paths[of]({ ...filter, after })} />
    </section>
  )
}

type FoundProps = { of: ListPageProps['of']; term: string | undefined; total: number; shown: number; isPart: boolean }

/** A live region that announces the number of results. */
function Found({ of, term, total, shown, isPart }: FoundProps) {
  const t = useTranslations(of)
  const list = useTranslations('list')
  return (
    // Around the heading: within it, the heading would have no name.
    <div role="status">
      <h2 id="found" className={styles.found}>
        {term ? t('foundFor', { count: total, term }) : t('found', { count: total })}
        {isPart && <span className={styles.shown}>, {list('shown', { shown })}</span>}
      </h2>
    </div>
  )
}

function NothingFound({ of, filter, person = {} }: Pick<ListPageProps, 'of' | 'filter' | 'person'>) {
  const t = useTranslations(of)
  const list = useTranslations('list')
  const results = useTranslations('results')
  const navigation = useTranslations('navigation')
  const isForSomebody = Object.values(person).flat().some(Boolean)
  const { q, after: _, ...others } = filter
  if (!q && !Object.values(others).some(Boolean)) return <EmptyState title={t('nothingYet')} />
  return (
    <EmptyState
      title={t('nothingMatches')}
      action={
        <>
          <ButtonLink to={paths[of]({ ...person })} variant="secondary">
            {t('showAll')}
          </ButtonLink>
          {q && of === 'plants' && (
            <ButtonLink to={paths.ailments()} variant="secondary">
              {navigation('ailments')}
            </ButtonLink>
          )}
          {q && of !== 'articles' && (
            <ButtonLink to={paths.articles({ q })} variant="secondary">
              {list('searchArticles')}
            </ButtonLink>
          )}
        </>
      }
    >
      {/* Fewer words might be a search without the person. */}
      {isForSomebody ? results('noPlantHelpsText') : list('tryOther')}
    </EmptyState>
  )
}
