import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { SourceKind } from '../../gql/graphql.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { BilingualField } from '../form/BilingualField.tsx'
import type { Editor } from '../form/editor.ts'
import { SameSourcesNotice } from './SameSources.tsx'
import type { SourceValues } from './source-values.ts'

const FIELDS = {
  title: { maxLength: 1000, required: true },
  author: { maxLength: 1000 },
  year: { inputMode: 'numeric' },
  address: { maxLength: 300, inputMode: 'url' },
  doi: { maxLength: 300 },
  readOn: { type: 'date' },
  key: { maxLength: 80, required: true },
} as const

const KINDS: readonly SourceKind[] = [
  'MONOGRAPH',
  'REVIEW',
  'HUMAN_STUDY',
  'LAB_STUDY',
  'SURVEY',
  'FLORA',
  'REFERENCE',
  'WEB',
]

type SourceFieldsProps = {
  editor: Editor<SourceValues>
  /** It may already be cited. */
  isKeyFixed?: boolean
  /** Takes a work that is in the bibliography already. */
  onUse?: (key: string) => void
}

/** The fields of a source. The key is derived from author and year until it is edited. */
export function SourceFields({ editor, isKeyFixed = false, onUse }: SourceFieldsProps) {
  const t = useTranslations('sourceForm')
  const { values, errors } = editor

  function write(name: keyof typeof FIELDS, text: string) {
    const value = name === 'year' ? text.replaceAll(/\D/g, '').slice(0, 4) : text
    editor.set(name, value)
    if (name !== 'key' && !isKeyFixed && values.key === keyFor(values))
      editor.set('key', keyFor({ ...values, [name]: value }))
  }

  function hintOf(name: keyof typeof FIELDS) {
    if (name === 'key') return t(isKeyFixed ? 'keyFixed' : 'keyHint')
    return name === 'doi' || name === 'readOn' ? t(`${name}Hint`) : undefined
  }

  return (
    <>
      {(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((name) => (
        <Fragment key={name}>
          <Field
            {...FIELDS[name]}
            name={name}
            label={t(`fields.${name}`)}
            hint={hintOf(name)}
            error={errors[name]}
            value={values[name]}
            readOnly={name === 'key' && isKeyFixed}
            autoComplete="off"
            onChange={(event) => write(name, event.target.value)}
          />
          {name === 'title' && (
            <SameSourcesNotice
              title={values.title}
              doi={values.doi}
              ownKey={isKeyFixed ? values.key : undefined}
              onUse={onUse}
            />
          )}
        </Fragment>
      ))}
      <SelectField
        label={t('kind')}
        hint={t('kindHint')}
        value={values.kind}
        options={[
          { value: '', label: t('kinds.none') },
          ...KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
        onChange={(kind) => editor.set('kind', kind)}
      />
      <BilingualField editor={editor} name="note" label={t('note')} hint={t('noteHint')} kind="plain" />
    </>
  )
}

/** The author's first word and the year, like most keys; without an author, the first two words of the title. */
function keyFor({ author, title, year }: SourceValues): string {
  const words = (author || title)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return [...(words ?? []).slice(0, author ? 1 : 2), year].filter(Boolean).join('-')
}
