import { useTranslations } from 'use-intl'
import { ProjectSheet } from '../../project/ProjectSheet.tsx'
import { graphql } from '../../gql/gql.ts'
import { previewOf } from '../form/PagePreview.tsx'
import { VideoField } from '../form/AddressFields.tsx'
import { NewProject } from '../../../api/rules/project-fields.ts'
import { citedKeys } from '../../../api/rules/citations.ts'
import { PageCitations } from '../form/citations.ts'
import type { EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { editorPages } from '../form/EditorPage.tsx'
import { GalleryField } from '../form/GalleryField.tsx'
import { Group } from '../form/Group.tsx'
import { CheckField, PublicField } from '../form/PublicField.tsx'
import { TagsField } from '../form/TagsField.tsx'
import { TextFields } from '../form/TextFields.tsx'
import { longTexts, otherTexts } from '../form/texts.ts'
import { plainForm } from '../form/verdict.ts'
import { PicturesToDescribe } from '../picture/PicturesToDescribe.tsx'
import { CreateProjectDocument, UpdateProjectDocument, type ProjectInput } from '../../gql/graphql.ts'
import { ProjectTexts, ProjectValues } from '../../gql/texts.ts'

export const { empty, inputOf, judge } = plainForm(ProjectTexts, ProjectValues, NewProject, { isLocked: true })

const Preview = previewOf(
  graphql(`
    query ProjectPreview($input: ProjectInput!, $lang: Language!) {
      projectPreview(input: $input) {
        id
        ...ProjectSheet_project
      }
    }
  `),
  inputOf,
  ({ projectPreview }) => <ProjectSheet project={projectPreview} />,
)

/** Status before description. */
const FIRST = ['title', 'status'] as const
const TEXTS = [...FIRST, ...otherTexts(ProjectTexts, FIRST)]

function ProjectForm(source: EditorSource<typeof empty, ProjectInput>) {
  const t = useTranslations('projectForm')
  return (
    <EditorForm of="projects" judge={judge} {...source} preview={{ Page: Preview, words: 'project' }}>
      {(editor) => (
        <PageCitations value={citedKeys(longTexts(ProjectTexts, editor.values))}>
          <Group title={t('groups.text')}>
            <TextFields editor={editor} texts={ProjectTexts} names={TEXTS} hints={{ status: t('statusHint') }} />
          </Group>
          <Group title={t('groups.pictures')}>
            <GalleryField editor={editor} hint={t('galleryHint')} />
            <VideoField editor={editor} />
          </Group>
          <Group title={t('groups.finding')}>
            <TagsField of="PROJECT" editor={editor} />
            <PicturesToDescribe urls={editor.values.galleryImages} />
            <PublicField
              of="projects"
              isPublic={!editor.values.isLocked}
              hint={t('publicHint')}
              onChange={(isPublic) => editor.set('isLocked', !isPublic)}
            />
            <CheckField
              label={t('sample')}
              hint={t('sampleHint')}
              isChecked={editor.values.isSample}
              onChange={(isSample) => editor.set('isSample', isSample)}
            />
          </Group>
        </PageCitations>
      )}
    </EditorForm>
  )
}

export const { fresh, edit } = editorPages({
  of: 'projects',
  documents: [CreateProjectDocument, UpdateProjectDocument],
  empty,
  Form: ProjectForm,
})
