import { useMutation } from 'urql'
import { createOrUpdate } from '../form/create-or-update.ts'
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
        onSave={(values, _basedOn, clientMutationId) => {
          const { input, allowSameTitle } = toSourceInput(values)
          return createOrUpdate(
            () => save({ input, allowSameTitle, clientMutationId }),
            (key) => save({ input: { ...input, key }, allowSameTitle, replace: true }),
          )
        }}
      />
    </NewPage>
  )
}
