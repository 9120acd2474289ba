import { useMutation } from 'urql'
import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { SaveSource } from './save-source.ts'
import { SourceForm } from './SourceForm.tsx'
import { EMPTY_SOURCE, toSourceInput } from './source-values.ts'

export const loader = loadNothing

export function Component() {
  const [, save] = useMutation(SaveSource)
  return (
    <NewPage of="sources">
      <SourceForm
        id={null}
        initial={{ values: EMPTY_SOURCE, updatedAt: null }}
        onSave={async (values) => (await save({ input: toSourceInput(values) })).error}
      />
    </NewPage>
  )
}
