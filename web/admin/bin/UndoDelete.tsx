import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { useFailure } from '../layout/useFailure.ts'
import { Refused } from '../content/Refused.tsx'
import type { ListOutcome } from '../list/AdminList.tsx'
import { useRestore } from './useRestore.ts'

type UndoDeleteProps = { ids: readonly string[]; onOutcome: (outcome: ListOutcome) => void }

/** Shown next to the message that something was deleted. */
export function UndoDelete({ ids, onOutcome }: UndoDeleteProps) {
  const t = useTranslations('adminBin')
  const failureOf = useFailure()
  const restore = useRestore()
  const [busy, setBusy] = useState(false)

  async function handleUndo() {
    setBusy(true)
    const { error, hidden } = await restore(ids)
    if (error) onOutcome({ error: failureOf(error, t('restoreFailure')) })
    else if (hidden.length === 0) onOutcome({ success: t('undone', { count: ids.length }) })
    else
      onOutcome({
        success: t('undoneHidden', { count: ids.length, hidden: hidden.length }),
        action: <Refused items={hidden} />,
      })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return (
    <Button data-next variant="quiet" busy={busy} disabled={busy} onClick={() => void handleUndo()}>
      <Undo2 aria-hidden size="1rem" />
      {t('undo')}
    </Button>
  )
}
