import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { undoImport, type Progress } from './content-zip.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { useFilesProblem } from './useFilesProblem.ts'

/** Undoes a whole import, named by its entry in the audit log. */
export function UndoImport({ id }: { id: string }) {
  const t = useTranslations('adminFiles.undo')
  const wordsFor = useFilesProblem()
  const [isAsking, setIsAsking] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<ReactNode>(null)

  async function undo() {
    setIsAsking(false)
    setProgress({ step: 'comparing', done: 0, of: 0 })
    setError(null)
    try {
      await undoImport(id, setProgress)
      // Anything cached in this tab may be outdated.
      window.location.reload()
    } catch (problem) {
      setError(wordsFor(problem, t('failure')))
      setProgress(null)
    }
  }

  return (
    <>
      <p>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          busy={progress !== null}
          onClick={() => setIsAsking(progress === null)}
        >
          {t('undo')}
        </Button>
      </p>
      {progress && <ImportProgress progress={progress} />}
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
