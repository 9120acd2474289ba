import { useTranslations } from 'use-intl'
import { useFailure } from '../layout/useFailure.ts'
import { Refused } from '../content/Refused.tsx'
import type { ListOutcome } from '../list/AdminList.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useRestore } from './useRestore.ts'

type UndoDeleteProps = { ids: readonly string[]; onOutcome: (outcome: ListOutcome) => void }

/** Shown next to the message that something was deleted. */
export function UndoDelete({ ids, onOutcome }: UndoDeleteProps) {
  const t = useTranslations('adminBin')
  const failureOf = useFailure()
  const restore = useRestore()

  async function handleUndo() {
    const { error, hidden } = await restore(ids)
    if (error) onOutcome({ error: failureOf(error, t('restoreFailure')) })
    else if (hidden.length === 0) onOutcome({ success: t('undone', { count: ids.length }) })
    else
      onOutcome({
        success: t('undoneHidden', { count: ids.length, hidden: hidden.length }),
        action: <Refused items={hidden} />,
      })
  }

  return <UndoButton onUndo={handleUndo} />
}
