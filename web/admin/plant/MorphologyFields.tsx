import { lazy, Suspense, use, useSyncExternalStore } from 'react'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Editor } from '../form/editor.ts'
import { RefusedValues } from '../form/refused-values.ts'
import { hasErrorAt } from '../form/useOpenRow.ts'
import type { PlantValues } from './plant-values.ts'

// All terms in both languages, and the drawing: for those who open the section, or whom the checklist leads to its fields.
const MorphologyForm = lazy(async () => ({ default: (await import('./MorphologyForm.tsx')).MorphologyForm }))

type MorphologyFieldsProps = { editor: Editor<PlantValues>; seed: string; isOpen: boolean }

/** What the plant looks like, from which its plate is drawn. */
export function MorphologyFields({ editor, seed, isOpen }: MorphologyFieldsProps) {
  const refused = use(RefusedValues)
  const isIncomplete = useSyncExternalStore(
    () => () => {},
    () => hasErrorAt(refused, 'morphology'),
    () => false,
  )
  if (!isOpen && !isIncomplete) return null
  return (
    <Suspense fallback={<Spinner />}>
      <MorphologyForm editor={editor} seed={seed} />
    </Suspense>
  )
}
