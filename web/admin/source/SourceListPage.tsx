import BookOpen from 'lucide-react/icons/book-open'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { SOURCE_KINDS, SOURCE_TYPES, wordsIn } from '../../../api/rules/vocabulary.ts'
import { graphql } from '../../gql/gql.ts'
import { useMore } from '../../list/useMore.ts'
import { usePage } from '../../graphql/load.ts'
import { inUrl } from '../../plant/list/plant-filter.ts'
import { paths, type AdminFilter } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { AdminList } from '../list/AdminList.tsx'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { focusNext } from '../list/focus-next.ts'
import { useListPlace } from '../list/list-places.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'
import { useDeleteSource, type ListedSource } from './useDeleteSource.tsx'

const AdminSources = graphql(`
  query AdminSources($search: String, $type: SourceType, $kind: SourceKind, $isCited: Boolean, $after: String) {
    sources(search: $search, type: $type, kind: $kind, isCited: $isCited, first: 50, after: $after) {
      totalCount
      edges {
        node {
          key
          title
          author
          year
          date
          type
          citationCount
          ...SourceInForm_source
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const CITED = ['yes', 'no'] as const

type Filter = Pick<AdminFilter, 'q' | 'cited' | 'type' | 'kind'>

const TYPES = wordsIn(SOURCE_TYPES)
const KINDS = wordsIn(SOURCE_KINDS)

function filterOf(params: URLSearchParams): Filter {
  return {
    q: params.get('q')?.trim() || undefined,
    type: TYPES.find((type) => inUrl(type) === params.get('type')) && params.get('type')!,
    kind: KINDS.find((kind) => inUrl(kind) === params.get('kind')) && params.get('kind')!,
    cited: CITED.find((cited) => cited === params.get('cited')),
  }
}

function variablesOf({ q = null, type, kind, cited }: { [Name in keyof Filter]: Filter[Name] | null }) {
  return {
    search: q,
    type: TYPES.find((known) => inUrl(known) === type) ?? null,
    kind: KINDS.find((known) => inUrl(known) === kind) ?? null,
    isCited: cited ? cited === 'yes' : null,
    after: null,
  }
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminSources, variablesOf(filterOf(new URL(args.request.url).searchParams)))
}

/** The bibliography: search, edit, and delete uncited sources. */
export function Component() {
  const t = useTranslations('adminSources')
  const filter = filterOf(useSearchParams()[0])
  const variables = variablesOf(filter)
  const { data, problem } = usePage(AdminSources, variables)
  const sources = data?.sources
  const more = useMore(AdminSources, variables, sources?.pageInfo)
  const [deleting, setDeleting] = useState<ListedSource | null>(null)
  const { outcome, refuse, remove } = useDeleteSource()
  useListPlace('sources')

  function handleAsk(source: ListedSource) {
    if (source.citationCount === 0) return setDeleting(source)
    flushSync(() => refuse(source, source.citationCount))
    focusNext()
  }

  return (
    <AdminList
      title={t('title')}
      lead={t('lead')}
      action={
        <ButtonLink to={paths.adminNew('sources')}>
          <Plus aria-hidden size="1.11rem" />
          {t('add')}
        </ButtonLink>
      }
      filters={<Filters />}
      failure={problem && t('loadFailure')}
      outcome={outcome}
      list={sources}
      total={sources && t('total', { count: sources.totalCount })}
      empty={<EmptyState title={Object.values(filter).some(Boolean) ? t('nothingFound') : t('empty')} />}
      renderRow={(source) => <SourceRow key={source.key} source={source} onDelete={() => handleAsk(source)} />}
      next={<MoreButton more={more} />}
    >
      <ConfirmRow
        row={deleting}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      >
        {({ title }) => t('deleteText', { title })}
      </ConfirmRow>
    </AdminList>
  )
}

function Filters() {
  const t = useTranslations('adminSources')
  const form = useTranslations('sourceForm')
  const all = t('shown.all')
  return (
    <ListFilters
      search={{ label: t('search'), placeholder: t('placeholder'), submitLabel: t('submit') }}
      selects={[
        {
          name: 'type',
          label: form('type'),
          all,
          options: TYPES.map((type) => ({ value: inUrl(type), label: form(`types.${type}`) })),
        },
        {
          name: 'kind',
          label: form('kind'),
          all,
          options: KINDS.map((kind) => ({ value: inUrl(kind), label: form(`kinds.${kind}`) })),
        },
        {
          name: 'cited',
          label: t('show'),
          all,
          options: CITED.map((value) => ({ value, label: t(`shown.${value}`) })),
        },
      ]}
    />
  )
}

function SourceRow({ source, onDelete }: { source: ListedSource; onDelete: () => void }) {
  const t = useTranslations('adminSources')
  const form = useTranslations('sourceForm.types')
  const { key, title, author, year, date, type, citationCount: count } = source
  const edit = paths.adminEdit('sources', key)
  return (
    <li className={`row ${styles.record}`}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Link to={edit}>{title}</Link>
        </h2>
        <p className={`hint row ${styles.meta}`}>
          {[author, year ?? date?.slice(0, 4), type && form(type)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={`hint row ${styles.meta}`}>
        {count > 0 ? (
          <Link to={`${edit}#cited-by`}>{t('cited', { count })}</Link>
        ) : (
          <span className={styles.badge}>
            <BookOpen aria-hidden size="0.89rem" />
            {t('notCited')}
          </span>
        )}
        <ButtonLink to={edit} variant="quiet" aria-label={t('editOne', { title })}>
          <Pencil aria-hidden size="1rem" />
          {t('edit')}
        </ButtonLink>
        <Button variant="quiet" onClick={onDelete} aria-label={t('deleteOne', { title })}>
          <Trash2 aria-hidden size="1rem" />
          {t('delete')}
        </Button>
      </p>
    </li>
  )
}
