import type { LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, usePage } from '../../load.ts'
import { AdminList, adminFilterOf, adminListVariables, useAdminFilter } from '../content/AdminList.tsx'
import { loadAdmin } from '../load-admin.ts'

const AdminProjects = graphql(`
  query AdminProjects($lang: Language!, $search: String, $visibility: Visibility!, $after: String) {
    projects(search: $search, visibility: $visibility, first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          title(lang: $lang)
          status(lang: $lang)
          isLocked
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

const SetProjectLock = graphql(`
  mutation SetProjectLock($id: ID!, $isLocked: Boolean!) {
    setProjectLock(id: $id, isLocked: $isLocked) {
      id
      isLocked
    }
  }
`)

const DeleteProject = graphql(`
  mutation DeleteProject($id: ID!) {
    deleteProject(id: $id)
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const filter = adminFilterOf(new URL(args.request.url).searchParams)
  return loadAdmin(args, AdminProjects, adminListVariables(apiLanguage(args), filter))
}

export function Component() {
  const { lang } = useLanguage()
  const variables = adminListVariables(lang, useAdminFilter())
  const { data, problem } = usePage(AdminProjects, variables)
  const more = useMore(AdminProjects, variables)
  const [, set] = useMutation(SetProjectLock)
  const [, remove] = useMutation(DeleteProject)
  const rows = data?.projects.edges.map(({ node }) => ({
    id: node.id,
    title: node.title ?? '',
    detail: node.status,
    isPublic: !node.isLocked,
    createdAt: node.createdAt,
    halves: node.missingEnglish.length + node.missingSpanish.length,
  }))
  return (
    <AdminList
      of="projects"
      problem={problem}
      list={data?.projects}
      rows={rows ?? []}
      more={more}
      onToggle={async (id, isPublic) => (await set({ id, isLocked: !isPublic })).error}
      onDelete={async (id) => (await remove({ id })).error}
    />
  )
}
