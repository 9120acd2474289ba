import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ListField.module.css'
import { NewSourceForm } from './NewSourceForm.tsx'
import { SourceSearch } from './SourceSearch.tsx'
import { SourcePicking } from './usePickSource.ts'

/** What was pressed to come here is gone. */
function focusFirst(part: HTMLElement | null) {
  part?.querySelector<HTMLElement>('input, textarea')?.focus()
}

/** Placed around a form: the dialog contains a form of its own, and HTML forms cannot be nested. */
export function SourcePicker({ children }: { children: ReactNode }) {
  const t = useTranslations('sourcePicker')
  const [request, setRequest] = useState<{ onPick: (key: string) => void } | null>(null)
  const [isAdding, setAdding] = useState(false)

  function handlePick(key: string) {
    setRequest(null)
    // After the dialog has restored the focus.
    setTimeout(() => request?.onPick(key))
  }

  return (
    <SourcePicking
      value={(onPick) => {
        setAdding(false)
        setRequest({ onPick })
      }}
    >
      {children}
      <Dialog open={request !== null} onClose={() => setRequest(null)} title={isAdding ? t('newTitle') : t('title')}>
        {isAdding ? (
          <div key="new" ref={focusFirst}>
            <NewSourceForm onSaved={handlePick} onCancel={() => setAdding(false)} />
          </div>
        ) : (
          <div key="list" ref={focusFirst} className={styles.field}>
            <SourceSearch onPick={handlePick} />
            <p>
              <Button variant="secondary" onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            </p>
          </div>
        )}
      </Dialog>
    </SourcePicking>
  )
}
