import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { fieldsOf, KIND_OF } from '../../../api/rules/source-types.ts'
import { SOURCE_KINDS, SOURCE_TYPES, wordsIn } from '../../../api/rules/vocabulary.ts'
import type { SourceType } from '../../gql/graphql.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { BilingualField } from '../form/BilingualField.tsx'
import type { Editor } from '../form/editor.ts'
import { CheckField } from '../form/PublicField.tsx'
import { ReferenceField, type ReferenceFieldProps } from './ReferenceField.tsx'
import { SameSourcesNotice } from './SameSources.tsx'
import type { SourceValues } from './source-values.ts'

/** How a field is written, where it is no line of 300 characters. */
const INPUTS = {
  title: { maxLength: 1000, required: true },
  author: { maxLength: 1000 },
  year: { inputMode: 'numeric' },
  address: { inputMode: 'url' },
  readOn: { type: 'date' },
} as const

type SourceFieldsProps = {
  editor: Editor<SourceValues>
  /** It may already be cited. */
  isKeyFixed?: boolean
  /** Takes a work that is in the bibliography already. */
  onUse?: (key: string) => void
} & Pick<ReferenceFieldProps, 'pasted' | 'onFilled'>

/** The fields of a source: those of its type. */
export function SourceFields({ editor, isKeyFixed = false, onUse, ...reference }: SourceFieldsProps) {
  const t = useTranslations('sourceForm')
  const { values, set } = editor
  const { type } = values

  function wordsFor(name: string, of: 'fields' | 'hints'): string | undefined {
    const key = [`${of}Of.${type}.${name}`, `${of}.${name}`].find((known) => t.has(known as 'work'))
    return key && t(key as 'work')
  }

  function handleType(next: SourceType | '') {
    set('type', next)
    if (next && KIND_OF[next] && !values.kind) set('kind', KIND_OF[next])
  }

  return (
    <>
      {!isKeyFixed && <ReferenceField editor={editor} {...reference} />}
      <SelectField
        label={t('type')}
        hint={t('typeHint')}
        name="type"
        value={type}
        options={[
          { value: '', label: t('types.none') },
          ...wordsIn(SOURCE_TYPES).map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        onChange={handleType}
      />
      {(['title', 'author', ...fieldsOf(type)] as const).map((name) => (
        <Fragment key={name}>
          {name === 'namesRecorder' ? (
            <CheckField
              label={t('fields.namesRecorder')}
              hint={t('hints.namesRecorder')}
              isChecked={values.namesRecorder}
              onChange={(isNamed) => set('namesRecorder', isNamed)}
            />
          ) : (
            <Field
              maxLength={300}
              required={name === 'consent'}
              {...(name in INPUTS && INPUTS[name as keyof typeof INPUTS])}
              name={name}
              label={wordsFor(name, 'fields')}
              hint={wordsFor(name, 'hints')}
              value={values[name]}
              autoComplete="off"
              onChange={({ target }) =>
                set(name, name === 'year' ? target.value.replaceAll(/\D/g, '').slice(0, 4) : target.value)
              }
            />
          )}
          {name === 'title' && (
            <SameSourcesNotice editor={editor} ownKey={isKeyFixed ? values.key : undefined} onUse={onUse} />
          )}
        </Fragment>
      ))}
      <SelectField
        label={t('kind')}
        hint={t('kindHint')}
        value={values.kind}
        options={[
          { value: '', label: t('kinds.none') },
          ...wordsIn(SOURCE_KINDS).map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
        onChange={(kind) => set('kind', kind)}
      />
      <BilingualField editor={editor} name="note" label={t('note')} hint={t('noteHint')} kind="plain" />
      {isKeyFixed && <p>{t('citedAs', { key: values.key })}</p>}
    </>
  )
}
