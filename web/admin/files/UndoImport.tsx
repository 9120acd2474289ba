import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { undoImport } from './content-zip.ts'
import { useFilesProblem } from './useFilesProblem.ts'

/** Undoes a whole import, named by its entry in the audit log. */
export function UndoImport({ id }: { id: string }) {
  const t = useTranslations('adminFiles.undo')
  const wordsFor = useFilesProblem()
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ReactNode>(null)

  async function undo() {
    setIsAsking(false)
    setBusy(true)
    setError(null)
    try {
      await undoImport(id)
      // Anything cached in this tab may be outdated.
      window.location.reload()
    } catch (problem) {
      setError(wordsFor(problem, t('failure')))
      setBusy(false)
    }
  }

  return (
    <>
      <p>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          busy={busy}
          disabled={busy}
          onClick={() => setIsAsking(true)}
        >
          {t('undo')}
        </Button>
      </p>
      <Message tone="error">{error}</Message>
      <ConfirmDialog
        open={isAsking}
        title={t('title')}
        confirmLabel={t('undo')}
        onConfirm={() => void undo()}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('text')}</p>
      </ConfirmDialog>
    </>
  )
}
