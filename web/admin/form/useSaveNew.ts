import { useMutation, type TypedDocumentNode } from 'urql'
import { createOrUpdate } from './create-or-update.ts'
import type { EditorSource } from './editor.ts'

type Creation<Input> = TypedDocumentNode<unknown, { input: Input; clientMutationId: string }>
type Update<Input> = TypedDocumentNode<unknown, { id: string; input: Input }>

/** `onSave` of the form for a new item. */
export function useSaveNew<Values, Input>(
  creation: Creation<Input>,
  change: Update<NoInfer<Input>>,
  toInput: (values: Values) => NoInfer<Input>,
): EditorSource<Values>['onSave'] {
  const [, create] = useMutation(creation)
  const [, update] = useMutation(change)
  return (values, _basedOn, clientMutationId) => {
    const input = toInput(values)
    return createOrUpdate(
      () => create({ input, clientMutationId }),
      (id) => update({ id, input }),
    )
  }
}
