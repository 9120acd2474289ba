import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { useSaveNew } from '../form/useSaveNew.ts'
import { CreateProject, UpdateProject } from './save-project.ts'
import { ProjectForm } from './ProjectForm.tsx'
import { EMPTY_PROJECT } from './project-values.ts'

export const loader = loadNothing

export function Component() {
  const save = useSaveNew(CreateProject, UpdateProject)
  return (
    <NewPage of="projects">
      <ProjectForm id={null} initial={{ values: EMPTY_PROJECT, updatedAt: null }} onSave={save} />
    </NewPage>
  )
}
