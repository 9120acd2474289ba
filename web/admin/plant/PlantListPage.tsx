import type { LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, usePage } from '../../load.ts'
import { AdminList, adminFilterOf, adminListVariables, useAdminFilter } from '../content/AdminList.tsx'
import { loadAdmin } from '../load-admin.ts'

const AdminPlants = graphql(`
  query AdminPlants($lang: Language!, $search: String, $visibility: Visibility!, $after: String) {
    plants(search: $search, visibility: $visibility, first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          commonName(lang: $lang)
          scientificName
          isPublic
          createdAt
          missingEnglish: untranslated(lang: EN)
          missingSpanish: untranslated(lang: ES)
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const SetPlantVisibility = graphql(`
  mutation SetPlantVisibility($id: ID!, $isPublic: Boolean!) {
    setPlantVisibility(id: $id, isPublic: $isPublic) {
      id
      isPublic
    }
  }
`)

const DeletePlant = graphql(`
  mutation DeletePlant($id: ID!) {
    deletePlant(id: $id)
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const filter = adminFilterOf(new URL(args.request.url).searchParams)
  return loadAdmin(args, AdminPlants, adminListVariables(apiLanguage(args), filter))
}

export function Component() {
  const { lang } = useLanguage()
  const variables = adminListVariables(lang, useAdminFilter())
  const { data, problem } = usePage(AdminPlants, variables)
  const more = useMore(AdminPlants, variables)
  const [, set] = useMutation(SetPlantVisibility)
  const [, remove] = useMutation(DeletePlant)
  const rows = data?.plants.edges.map(({ node }) => ({
    id: node.id,
    title: node.commonName ?? '',
    detail: node.scientificName,
    isPublic: node.isPublic,
    createdAt: node.createdAt,
    halves: node.missingEnglish.length + node.missingSpanish.length,
  }))
  return (
    <AdminList
      of="plants"
      problem={problem}
      list={data?.plants}
      rows={rows ?? []}
      more={more}
      onToggle={async (id, isPublic) => (await set({ id, isPublic })).error}
      onDelete={async (id) => (await remove({ id })).error}
    />
  )
}
