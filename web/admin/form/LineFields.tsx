import { Field } from '../../ui/Field.tsx'
import { useFieldName } from '../files/useFieldName.ts'
import type { Editor } from './editor.ts'

type LineFieldsProps<Name extends string> = {
  editor: Editor<Record<Name, string>>
  names: readonly Name[]
  hintOf: (name: Name) => string
}

/** Values of one line that have no language. */
export function LineFields<Name extends string>({ editor, names, hintOf }: LineFieldsProps<Name>) {
  const nameOf = useFieldName()
  return names.map((name) => (
    <Field
      key={name}
      name={name}
      label={nameOf(name)}
      hint={hintOf(name)}
      value={editor.values[name]}
      error={editor.errors[name]}
      maxLength={300}
      onChange={(event) => editor.set(name, event.target.value)}
    />
  ))
}
