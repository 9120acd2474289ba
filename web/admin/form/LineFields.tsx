import { Field } from '../../ui/Field.tsx'
import { useFieldName } from '../files/useFieldName.ts'
import { bindFields } from './bind-fields.ts'
import type { Editor } from './editor.ts'

type LineFieldsProps<Name extends string> = {
  editor: Editor<Record<Name, string>>
  names: readonly Name[]
  hintOf: (name: Name) => string | null
}

/** Values of one line that have no language. */
export function LineFields<Name extends string>({ editor, names, hintOf }: LineFieldsProps<Name>) {
  const nameOf = useFieldName()
  const { line } = bindFields<Record<string, string>>(editor)
  return names.map((name) => (
    <Field key={name} {...line(name)} label={nameOf(name)} hint={hintOf(name)} maxLength={300} />
  ))
}
