import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewSourceForm } from './NewSourceForm.tsx'
import { SourceSearch } from './SourceSearch.tsx'
import { SourcePicking } from './usePickSource.ts'

/** Stands around a form: the dialog has a form of its own, and HTML has none within another. */
export function SourcePicker({ children }: { children: ReactNode }) {
  const t = useTranslations('sourcePicker')
  const [asked, setAsked] = useState<{ onPick: (key: string) => void } | null>(null)
  const [isAdding, setAdding] = useState(false)

  function handlePick(key: string) {
    setAsked(null)
    // After the dialog has given the focus back.
    setTimeout(() => asked?.onPick(key))
  }

  return (
    <SourcePicking
      value={(onPick) => {
        setAdding(false)
        setAsked({ onPick })
      }}
    >
      {children}
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={isAdding ? t('newTitle') : t('title')}>
        {isAdding ? (
          <NewSourceForm onSaved={handlePick} onCancel={() => setAdding(false)} />
        ) : (
          <>
            <SourceSearch onPick={handlePick} />
            <p>
              <Button variant="secondary" onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            </p>
          </>
        )}
      </Dialog>
    </SourcePicking>
  )
}
