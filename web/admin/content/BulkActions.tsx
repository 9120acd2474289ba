import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ContentNoun } from '../../paths.ts'
import { focusNext } from '../list/focus-next.ts'
import type { SelectedRow } from './admin-row.ts'
import { BulkBar, type BulkAction } from './BulkBar.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import type { ListedTag } from './content-filter.ts'
import type { Change } from './useContentActions.tsx'

type BulkActionsProps = {
  of: ContentNoun
  selection: {
    rows: readonly SelectedRow[]
    clear: () => void
    drop: (rows: readonly SelectedRow[]) => void
  }
  tags: readonly ListedTag[]
  onChange: (rows: readonly SelectedRow[], change: Change) => Promise<readonly SelectedRow[]>
}

/** Bulk actions for the selected rows, each with a confirmation. */
export function BulkActions({ of, selection, tags, onChange }: BulkActionsProps) {
  const [action, setAction] = useState<BulkAction | null>(null)

  async function handleConfirm(change: Change) {
    const changed = await onChange(selection.rows, change)
    // While a dialog is open, nothing behind it can be focused.
    flushSync(() => setAction(null))
    selection.drop(changed)
    focusNext()
  }

  return (
    <>
      {selection.rows.length > 0 && (
        <BulkBar of={of} count={selection.rows.length} onAct={setAction} onClear={selection.clear} />
      )}
      {action && (
        <BulkDialog
          of={of}
          action={action}
          rows={selection.rows}
          tags={tags}
          onConfirm={handleConfirm}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}
