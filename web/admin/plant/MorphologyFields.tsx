import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Editor } from '../form/editor.ts'
import type { PlantValues } from './plant-values.ts'

// All terms in both languages, and the drawing: for those who open the section.
const MorphologyForm = lazy(async () => ({ default: (await import('./MorphologyForm.tsx')).MorphologyForm }))

type MorphologyFieldsProps = { editor: Editor<PlantValues>; seed: string; isOpen: boolean }

/** What the plant looks like, from which its plate is drawn. The checklist leads to its place before its fields are loaded. */
export function MorphologyFields({ editor, seed, isOpen }: MorphologyFieldsProps) {
  return (
    <div data-field="morphology" tabIndex={-1}>
      {isOpen && (
        <Suspense fallback={<Spinner />}>
          <MorphologyForm editor={editor} seed={seed} />
        </Suspense>
      )}
    </div>
  )
}
