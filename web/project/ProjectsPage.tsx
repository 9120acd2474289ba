import type { LoaderFunctionArgs } from 'react-router-dom'
import { Drawings } from '../drawing/Drawings.tsx'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { listVariables, loaderFilter, useListFilter } from '../list/filter.ts'
import { ListPage } from '../list/ListPage.tsx'
import { useMore } from '../list/useMore.ts'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { drawingsOfProjectCard, ProjectCard } from './ProjectCard.tsx'

const ProjectsPage = graphql(`
  query ProjectsPage($lang: Language!, $search: String, $tag: String, $after: String, $withTags: Boolean!) {
    projects(search: $search, tag: $tag, first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          ...ProjectCard_project
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    tags(of: PROJECT) @include(if: $withTags) {
      slug
      ...TagFilter_tag
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return load(args, ProjectsPage, listVariables(apiLanguage(args), loaderFilter(args.request)))
}

export function Component() {
  const { lang } = useLanguage()
  const filter = useListFilter()
  const variables = listVariables(lang, filter)
  const { data, problem } = usePage(ProjectsPage, variables)
  const more = useMore(ProjectsPage, variables, data?.projects.pageInfo)
  return (
    <ListPage of="projects" filter={filter} problem={problem} list={data?.projects} tags={data?.tags} more={more}>
      <Drawings of={data?.projects.edges.map(({ node }) => drawingsOfProjectCard(node)) ?? []}>
        {data?.projects.edges.map(({ node }) => (
          <ProjectCard key={node.id} project={node} />
        ))}
      </Drawings>
    </ListPage>
  )
}
