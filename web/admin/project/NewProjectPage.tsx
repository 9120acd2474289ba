import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { requireAdmin } from '../../auth/guards.ts'
import { graphql } from '../../gql/gql.ts'
import { AdminPage } from '../AdminPage.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { EMPTY_PROJECT } from './project-values.ts'

const CreateProject = graphql(`
  mutation CreateProject($input: ProjectInput!) {
    createProject(input: $input) {
      id
    }
  }
`)

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

export function Component() {
  const t = useTranslations('adminForm')
  const [, create] = useMutation(CreateProject)
  return (
    <AdminPage title={t('newTitle.projects')} lead={t('newLead.projects')}>
      <ProjectForm
        id={null}
        initial={{ values: EMPTY_PROJECT, updatedAt: null }}
        onSave={async (values) => (await create({ input: values })).error}
      />
    </AdminPage>
  )
}
