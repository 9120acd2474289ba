import { useTranslations } from 'use-intl'
import { VideoField } from '../form/AddressFields.tsx'
import { BilingualField } from '../form/BilingualField.tsx'
import { citedKeys, PageCitations } from '../form/citations.ts'
import type { EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { GalleryField } from '../form/GalleryField.tsx'
import { Group } from '../form/Group.tsx'
import { PublicField } from '../form/PublicField.tsx'
import { TagsField } from '../form/TagsField.tsx'
import { toProjectInput, type ProjectValues } from './project-values.ts'
import { WrittenProject } from './WrittenProject.tsx'

export function ProjectForm(source: EditorSource<ProjectValues>) {
  const t = useTranslations('projectForm')
  return (
    <EditorForm
      of="projects"
      {...source}
      onSave={(values, basedOn) => source.onSave(toProjectInput(values), basedOn)}
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
            <GalleryField
              images={editor.values.galleryImages}
              hint={t('galleryHint')}
              error={editor.errors['galleryImages']}
              onChange={(images) => editor.set('galleryImages', images)}
            />
            <VideoField
              value={editor.values.youtubeVideoUrl}
              error={editor.errors['youtubeVideoUrl']}
              onChange={(value) => editor.set('youtubeVideoUrl', value)}
            />
          </Group>
          <Group title={t('groups.finding')}>
            <TagsField
              of="PROJECT"
              tags={editor.values.tags}
              error={editor.errors['tags']}
              onChange={(tags) => editor.set('tags', tags)}
            />
            <PublicField
              isPublic={!editor.values.isLocked}
              hint={t('publicHint')}
              onChange={(isPublic) => editor.set('isLocked', !isPublic)}
            />
          </Group>
        </PageCitations>
      )}
    </EditorForm>
  )
}
