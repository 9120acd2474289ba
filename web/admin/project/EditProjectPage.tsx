import { withUnfinished } from '../../../api/rules/unfinished.ts'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { UpdateProjectDocument, type EditProjectQuery } from '../../gql/graphql.ts'
import { WrittenProject } from '../../gql/texts.ts'
import { EditPage } from '../form/EditorPage.tsx'
import { useEdited } from '../form/useEdited.ts'
import { fill, type Version } from '../form/editor.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { ProjectForm } from './ProjectForm.tsx'
import { EMPTY_PROJECT, type ProjectValues } from './project-values.ts'

const EditProject = graphql(`
  query EditProject($id: ID!) {
    project(id: $id) {
      id
      ...Project_written
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, EditProject, { id: args.params['id']! }, ({ project }) => project)
}

export function Component() {
  const id = useParams()['id']!
  const [, update] = useMutation(UpdateProjectDocument)
  const { item, problem, reload } = useEdited({
    id,
    query: EditProject,
    variables: { id },
    find: ({ project }) => project,
    versionOf,
  })
  return (
    <EditPage of="projects" id={id} item={item} problem={problem}>
      {(project) => (
        <ProjectForm
          key={id}
          id={id}
          initial={versionOf(project)}
          onSave={async (input, basedOn) => (await update({ id, input, basedOn })).error}
          onReload={reload}
        />
      )}
    </EditPage>
  )
}

function versionOf(project: NonNullable<EditProjectQuery['project']>): Version<ProjectValues> {
  const { unfinished, updatedAt, ...written } = readFragment(WrittenProject, project)
  return { values: withUnfinished(fill(EMPTY_PROJECT, written), unfinished), updatedAt }
}
