import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { EditSourceQuery } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage } from '../../graphql/load.ts'
import type { ApiLanguage } from '../../list/filter.ts'
import type { Version } from '../form/editor.ts'
import { EditPage } from '../form/EditorPage.tsx'
import { useEdited } from '../form/useEdited.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { NOUNS } from '../../gql/texts.ts'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'
import { MergeSource } from './MergeSource.tsx'
import { SaveSource } from './save-source.ts'
import { SourceForm } from './SourceForm.tsx'
import { SourceInForm, toSourceInput, toSourceValues, type SourceValues } from './source-values.ts'

const EditSource = graphql(`
  query EditSource($key: ID!, $lang: Language!, $after: String) {
    source(key: $key) {
      id: key
      title
      ...SourceInForm_source
      updatedAt
      citedBy(first: 50, after: $after) {
        totalCount
        edges {
          node {
            id
            ...CitedBy_item
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

const stored = {
  query: EditSource,
  variablesOf: (key: string, lang: ApiLanguage) => ({ key, lang, after: null }),
  find: ({ source }: EditSourceQuery) => source,
  versionOf,
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, EditSource, stored.variablesOf(args.params['key']!, apiLanguage(args)), stored.find)
}

export function Component() {
  const key = useParams()['key']!
  const { lang } = useLanguage()
  const { data, item, title, problem, reload } = useEdited(stored, key)
  const [, save] = useMutation(SaveSource)
  const citedBy = (data?.source ?? item)?.citedBy
  const more = useMore(EditSource, stored.variablesOf(key, lang), citedBy?.pageInfo)

  async function handleSave(values: SourceValues, basedOn: string | null) {
    const { error } = await save({ ...toSourceInput(values), replace: true, basedOn })
    return { error, id: key }
  }

  return (
    <EditPage of="sources" id={key} title={title} problem={problem}>
      {item && (
        <>
          <SourceForm key={key} id={key} initial={versionOf(item)} onSave={handleSave} onReload={reload} />
          {citedBy && (
            <CitedBy
              items={citedBy.edges.map(({ node }) => node)}
              count={citedBy.totalCount}
              next={<MoreButton more={more} />}
            />
          )}
          {citedBy && <MergeSource sourceKey={key} lang={lang} title={item.title} count={citedBy.totalCount} />}
        </>
      )}
    </EditPage>
  )
}

function versionOf(source: NonNullable<EditSourceQuery['source']>): Version<SourceValues> {
  return { values: toSourceValues(readFragment(SourceInForm, source)), updatedAt: source.updatedAt }
}

const CitingItem = graphql(`
  fragment CitedBy_item on ContentItem {
    id
    kind
    title(lang: $lang)
    isPublic
  }
`)

type CitedByProps = {
  items: readonly FragmentType<typeof CitingItem>[]
  count: number
  /** Link to more of them. */
  next: ReactNode
}

/** Items that cite a source, with links to their forms. */
function CitedBy({ items, count, next }: CitedByProps) {
  const t = useTranslations('sourceForm')
  const kinds = useTranslations('adminDashboard')
  return (
    <Section id="cited-by" title={t('citedBy')}>
      <RecordList
        label={t('citedBy')}
        total={t('citations', { count })}
        rows={readFragment(CitingItem, items)}
        renderRow={({ id, kind, title, isPublic }) => (
          <li key={id} className={`row ${styles.record}`}>
            <div className={styles.what}>
              <Link to={paths.adminEdit(NOUNS[kind], id)}>{title}</Link>
              <p className={`hint row ${styles.meta}`}>
                {kinds(`kind.${kind}`)}
                {!isPublic && ` · ${kinds('hidden')}`}
              </p>
            </div>
          </li>
        )}
        next={next}
      />
    </Section>
  )
}
