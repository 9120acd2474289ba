import { useTranslations } from 'use-intl'
import { VideoField } from '../form/AddressFields.tsx'
import { BilingualField } from '../form/BilingualField.tsx'
import { citedKeys, PageCitations } from '../form/citations.ts'
import type { EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { GalleryField } from '../form/GalleryField.tsx'
import { Group } from '../form/Group.tsx'
import { CheckField, PublicField } from '../form/PublicField.tsx'
import { TagsField } from '../form/TagsField.tsx'
import { toProjectInput, type ProjectValues } from './project-values.ts'
import { WrittenProject } from './WrittenProject.tsx'

export function ProjectForm(source: EditorSource<ProjectValues>) {
  const t = useTranslations('projectForm')
  return (
    <EditorForm
      of="projects"
      {...source}
      onSave={(values, ...attempt) => source.onSave(toProjectInput(values), ...attempt)}
      Preview={WrittenProject}
    >
      {(editor) => (
        <PageCitations value={citedKeys([editor.values.descriptionEn, editor.values.descriptionEs])}>
          <Group title={t('groups.text')}>
            <BilingualField editor={editor} name="title" label={t('titleField')} required />
            <BilingualField editor={editor} name="status" label={t('status')} hint={t('statusHint')} />
            <BilingualField editor={editor} name="description" label={t('descriptionField')} kind="markdown" />
          </Group>
          <Group title={t('groups.pictures')}>
            <GalleryField editor={editor} hint={t('galleryHint')} />
            <VideoField editor={editor} />
          </Group>
          <Group title={t('groups.finding')}>
            <TagsField of="PROJECT" editor={editor} />
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
