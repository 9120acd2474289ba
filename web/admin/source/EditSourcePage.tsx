import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { EditSourceQuery } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage } from '../../graphql/load.ts'
import { fill, type Version } from '../form/editor.ts'
import { EditPage } from '../form/EditorPage.tsx'
import { useEdited } from '../form/useEdited.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import { CitedBy } from './CitedBy.tsx'
import { SaveSource } from './save-source.ts'
import { SourceForm } from './SourceForm.tsx'
import { EMPTY_SOURCE, toSourceInput, type SourceValues } from './source-values.ts'

const EditSource = graphql(`
  query EditSource($key: ID!, $lang: Language!, $after: String) {
    source(key: $key) {
      id: key
      key
      title
      author
      year
      address
      kind
      doi
      readOn
      noteEn: note(lang: EN, fallback: false)
      noteEs: note(lang: ES, fallback: false)
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

export function loader(args: LoaderFunctionArgs) {
  const variables = { key: args.params['key']!, lang: apiLanguage(args), after: null }
  return loadAdmin(args, EditSource, variables, ({ source }) => source)
}

export function Component() {
  const key = useParams()['key']!
  const { lang } = useLanguage()
  const variables = { key, lang, after: null }
  const { data, item, problem, reload } = useEdited({
    id: key,
    query: EditSource,
    variables,
    find: ({ source }) => source,
    versionOf,
  })
  const [, save] = useMutation(SaveSource)
  const citedBy = (data?.source ?? item)?.citedBy
  const more = useMore(EditSource, variables, citedBy?.pageInfo)

  async function handleSave(values: SourceValues, basedOn: string | null) {
    return (await save({ input: toSourceInput(values), replace: true, basedOn })).error
  }

  return (
    <EditPage of="sources" id={key} item={item} problem={problem}>
      {(source) => (
        <>
          <SourceForm key={key} id={key} initial={versionOf(source)} onSave={handleSave} onReload={reload} />
          {citedBy && (
            <CitedBy
              items={citedBy.edges.map(({ node }) => node)}
              count={citedBy.totalCount}
              next={<MoreButton more={more} />}
            />
          )}
        </>
      )}
    </EditPage>
  )
}

function versionOf({ year, ...source }: NonNullable<EditSourceQuery['source']>): Version<SourceValues> {
  return {
    values: fill(EMPTY_SOURCE, { ...source, year: year === null ? '' : String(year) }),
    updatedAt: source.updatedAt,
  }
}
