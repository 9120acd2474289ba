import { useMemberParts } from '../auth/member-parts.ts'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { NoItem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { ProjectPageHead } from './ProjectPageHead.tsx'
import { ProjectSheet } from './ProjectSheet.tsx'

const ProjectPage = graphql(`
  query ProjectPage($id: ID!, $lang: Language!) {
    project(id: $id) {
      id
      isLocked
      ...ProjectSheet_project
      ...ProjectPageHead_project
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return load(args, ProjectPage, variables, (data) => data.project)
}

export function Component() {
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(ProjectPage, { id, lang })
  const parts = useMemberParts()
  if (problem) return <NoItem of="projects" problem={problem} />
  if (!data?.project) return null
  return (
    <>
      {parts && <parts.AdminMark of="projects" id={data.project.id} isHidden={data.project.isLocked} />}
      <ProjectPageHead project={data.project} />
      <ProjectSheet project={data.project} />
      {parts && <parts.WithheldParts of="PROJECT" id={data.project.id} />}
    </>
  )
}
