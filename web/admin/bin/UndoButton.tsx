import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'

/** Shown next to the message that something was deleted; what becomes of it takes its place. */
export function UndoButton({ onUndo }: { onUndo: () => Promise<void> }) {
  const t = useTranslations('adminBin')
  const [busy, setBusy] = useState(false)

  async function handleUndo() {
    setBusy(true)
    await onUndo()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return (
    <Button data-next variant="quiet" busy={busy} disabled={busy} onClick={() => void handleUndo()}>
      <Undo2 aria-hidden size="1rem" />
      {t('undo')}
    </Button>
  )
}
