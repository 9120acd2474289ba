import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { ProjectSheet } from '../../project/ProjectSheet.tsx'
import { Previewed } from '../form/PagePreview.tsx'
import { toProjectInput, type ProjectValues } from './project-values.ts'

const ProjectPreview = graphql(`
  query ProjectPreview($input: ProjectInput!, $lang: Language!) {
    projectPreview(input: $input) {
      id
      ...ProjectSheet_project
    }
  }
`)

export function WrittenProject({ values }: { values: ProjectValues }) {
  const { lang } = useLanguage()
  const [{ data, error, fetching }] = useQuery({
    query: ProjectPreview,
    variables: { input: toProjectInput(values), lang },
    requestPolicy: 'network-only',
  })
  return (
    <Previewed error={error} isFetching={fetching}>
      {data && <ProjectSheet project={data.projectPreview} />}
    </Previewed>
  )
}
