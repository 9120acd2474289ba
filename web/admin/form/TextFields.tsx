import { useFieldName } from '../files/useFieldName.ts'
import { BilingualField } from './BilingualField.tsx'
import type { Bilingual, Editor } from './editor.ts'
import type { NameIn, Texts } from './texts.ts'

type TextFieldsProps<List extends Texts> = {
  editor: Editor<Bilingual<NameIn<List>>>
  texts: List
  /** Which of them, in this order. */
  names: readonly NameIn<List>[]
  hints?: Partial<Record<NameIn<List>, string>>
}

/** Texts in both languages, each as its kind is written. */
export function TextFields<List extends Texts>({ editor, texts, names, hints }: TextFieldsProps<List>) {
  const nameOf = useFieldName()
  return names.map((name) => {
    const kind = texts[name]!
    return (
      <BilingualField
        key={name}
        editor={editor}
        name={name}
        label={nameOf(name)}
        hint={hints?.[name]}
        kind={kind === 'name' ? 'line' : kind}
        required={kind === 'name'}
      />
    )
  })
}
