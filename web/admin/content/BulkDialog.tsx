import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ContentNoun } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './BulkDialog.module.css'
import type { SelectedRow } from './admin-row.ts'
import type { BulkAction } from './BulkBar.tsx'
import type { ListedTag } from './content-filter.ts'
import type { Change } from './useContentActions.tsx'

type BulkDialogProps = {
  of: ContentNoun
  action: BulkAction
  rows: readonly SelectedRow[]
  tags: readonly ListedTag[]
  onConfirm: (change: Change) => Promise<void>
  onClose: () => void
}

const NAMED = 5

/** One confirmation for all selected rows, with their number. */
export function BulkDialog({ of, action, rows, tags, onConfirm, onClose }: BulkDialogProps) {
  const t = useTranslations('adminList')
  const carried = [...new Map(rows.flatMap(({ tagLabels }) => tagLabels).map((tag) => [tag.slug, tag])).values()]
  const choices = action === 'untag' ? carried : tags.filter(({ isRetired }) => !isRetired)
  const [tag, setTag] = useState('')
  const isTagging = action === 'tag' || action === 'untag'
  const things = t(`total.${of}`, { count: rows.length })
  const [question, answer] = wordsFor()

  function wordsFor(): [string, string] {
    if (action === 'delete') return [t('bulk.deleteTitle', { things }), t('bulk.deleteConfirm', { things })]
    if (isTagging) return [t(`bulk.${action}Title`, { things }), t(`bulk.${action}Confirm`, { things })]
    const isLocking = of === 'projects'
    const verb = action === 'publish' ? (isLocking ? 'unlock' : 'publish') : isLocking ? 'lock' : 'hide'
    return [t(`bulk.${verb}Title`, { things }), t(`bulk.${verb}Confirm`, { things })]
  }

  function change(): Change {
    if (action === 'delete') return 'delete'
    if (action === 'tag') return { add: tag }
    return action === 'untag' ? { remove: tag } : { isPublic: action === 'publish' }
  }

  return (
    <ConfirmDialog
      open
      title={question}
      confirmLabel={answer}
      isWaiting={isTagging && tag === ''}
      onConfirm={() => onConfirm(change())}
      onClose={onClose}
    >
      {isTagging && choices.length > 0 && (
        <SelectField
          label={t('tag')}
          value={tag}
          options={[
            { value: '', label: t('bulk.chooseTag') },
            ...choices.map(({ slug, label }) => ({ value: slug, label })),
          ]}
          onChange={setTag}
        />
      )}
      {isTagging && choices.length === 0 && <p>{t('bulk.noTags')}</p>}
      <ul className={`marked ${styles.named}`}>
        {rows.slice(0, NAMED).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {rows.length > NAMED && <li>{t('bulk.andMore', { count: rows.length - NAMED })}</li>}
      </ul>
      {action === 'delete' && <p>{t('bulk.deleteText')}</p>}
    </ConfirmDialog>
  )
}
