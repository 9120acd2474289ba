import { useTranslations } from 'use-intl'
import type { EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { Group } from '../form/Group.tsx'
import { unjudged } from '../form/verdict.ts'
import { SourceFields } from './SourceFields.tsx'
import type { SourceValues } from './source-values.ts'

export function SourceForm(source: EditorSource<SourceValues>) {
  const t = useTranslations('sourceForm')
  return (
    <EditorForm of="sources" judge={unjudged} {...source}>
      {(editor) => (
        <Group title={t('work')}>
          <SourceFields editor={editor} isKeyFixed={source.id !== null} />
        </Group>
      )}
    </EditorForm>
  )
}
