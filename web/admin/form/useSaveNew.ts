import { useMutation, type TypedDocumentNode } from 'urql'
import { createOrUpdate } from './create-or-update.ts'
import type { EditorSource } from './editor.ts'

type Creation<Input> = TypedDocumentNode<object, { input: Input; clientMutationId: string }>
type Update<Input> = TypedDocumentNode<object, { id: string; input: Input; basedOn?: string | null }>

/** `onSave` of the form for a new item. */
export function useSaveNew<Input>(
  creation: Creation<Input>,
  change: Update<NoInfer<Input>>,
): EditorSource<unknown, Input>['onSave'] {
  const [, create] = useMutation(creation)
  const [, update] = useMutation(change)
  return (input, _basedOn, clientMutationId) =>
    createOrUpdate(
      () => create({ input, clientMutationId }),
      (id) => update({ id, input }),
    )
}
