import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ListField.module.css'
import { NewSourceForm } from './NewSourceForm.tsx'
import { recentSources, rememberSource } from './recent-sources.ts'
import { SourceSearch } from './SourceSearch.tsx'
import { SourcePicking } from './usePickSource.ts'

/** What was pressed to come here is gone. */
function focusFirst(part: HTMLElement | null) {
  part?.querySelector<HTMLElement>('input, textarea')?.focus()
}

type Request = { onPick: (key: string) => void; first: readonly string[] }

/** Placed around a form: the dialog contains a form of its own, and HTML forms cannot be nested. */
export function SourcePicker({ children }: { children: ReactNode }) {
  const t = useTranslations('sourcePicker')
  const [request, setRequest] = useState<Request | null>(null)
  /** What is pasted into the form of a new source; null while the list is shown. */
  const [adding, setAdding] = useState<string | null>(null)

  function handlePick(key: string) {
    setRequest(null)
    rememberSource(key)
    // After the dialog has restored the focus.
    setTimeout(() => request?.onPick(key))
  }

  return (
    <SourcePicking
      value={(onPick, cited) => {
        setAdding(null)
        setRequest({ onPick, first: [...new Set([...cited, ...recentSources()])] })
      }}
    >
      {children}
      <Dialog
        open={request !== null}
        onClose={() => setRequest(null)}
        title={t(adding === null ? 'title' : 'newTitle')}
      >
        {adding !== null ? (
          <div key="new" ref={focusFirst}>
            <NewSourceForm pasted={adding} onSaved={handlePick} onCancel={() => setAdding(null)} />
          </div>
        ) : (
          <div key="list" ref={focusFirst} className={`stack ${styles.field}`}>
            <SourceSearch first={request?.first} onPick={handlePick} onReference={setAdding} />
          </div>
        )}
      </Dialog>
    </SourcePicking>
  )
}
