import { useMutation } from 'urql'
import { createOrUpdate } from '../form/create-or-update.ts'
import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { CreateProject, UpdateProject } from './save-project.ts'
import { ProjectForm } from './ProjectForm.tsx'
import { EMPTY_PROJECT } from './project-values.ts'

export const loader = loadNothing

export function Component() {
  const [, create] = useMutation(CreateProject)
  const [, update] = useMutation(UpdateProject)
  return (
    <NewPage of="projects">
      <ProjectForm
        id={null}
        initial={{ values: EMPTY_PROJECT, updatedAt: null }}
        onSave={(values, _basedOn, clientMutationId) => {
          const input = values
          return createOrUpdate(
            () => create({ input, clientMutationId }),
            (id) => update({ id, input }),
          )
        }}
      />
    </NewPage>
  )
}
