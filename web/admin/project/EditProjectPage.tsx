import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'

import { usePage } from '../../load.ts'
import { AdminPage } from '../AdminPage.tsx'
import { LoadFailure } from '../form/LoadFailure.tsx'
import { useFirst } from '../form/useFirst.ts'
import { fill } from '../form/editor.ts'
import { loadAdmin } from '../load-admin.ts'
import { ProjectForm } from './ProjectForm.tsx'
import { EMPTY_PROJECT } from './project-values.ts'

const EditProject = graphql(`
  query EditProject($id: ID!) {
    project(id: $id) {
      id
      titleEn: title(lang: EN, fallback: false)
      titleEs: title(lang: ES, fallback: false)
      descriptionEn: description(lang: EN, fallback: false)
      descriptionEs: description(lang: ES, fallback: false)
      statusEn: status(lang: EN, fallback: false)
      statusEs: status(lang: ES, fallback: false)
      youtubeVideoUrl
      galleryImages
      tags
      isLocked
    }
  }
`)

const UpdateProject = graphql(`
  mutation UpdateProject($id: ID!, $input: ProjectInput!) {
    updateProject(id: $id, input: $input) {
      id
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, EditProject, { id: args.params['id']! }, ({ project }) => project)
}

export function Component() {
  const t = useTranslations('adminForm')
  const id = useParams()['id']!

  const { data, problem } = usePage(EditProject, { id })
  const [, update] = useMutation(UpdateProject)
  const project = useFirst(id, data?.project)
  return (
    <AdminPage title={t('editTitle.projects')}>
      {!project && problem && <LoadFailure of="projects" problem={problem} />}
      {project && (
        <ProjectForm
          key={id}
          id={id}
          initial={fill(EMPTY_PROJECT, project)}
          onSave={async (values) => (await update({ id, input: values })).error}
        />
      )}
    </AdminPage>
  )
}
