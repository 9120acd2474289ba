import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { codeOf } from '../../load.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { useFailure } from '../useFailure.ts'
import { useFieldProblems } from './useFieldProblems.ts'

const SaveSource = graphql(`
  mutation SaveSource($input: SourceInput!) {
    saveSource(input: $input) {
      key
      title
    }
  }
`)

type NewSourceFormProps = { onSaved: (key: string) => void; onCancel: () => void }

const EMPTY = { title: '', author: '', year: '', address: '', key: '', noteEn: '', noteEs: '' }
const LENGTHS = { title: 500, author: 300, year: 4, address: 300, key: 80, noteEn: 300, noteEs: 300 }

export function NewSourceForm({ onSaved, onCancel }: NewSourceFormProps) {
  const t = useTranslations('sourcePicker')
  const failureOf = useFailure()
  const fieldProblems = useFieldProblems()
  const [, save] = useMutation(SaveSource)
  const [values, setValues] = useState(EMPTY)
  const [isKeyOwn, setKeyOwn] = useState(false)
  const key = isKeyOwn ? values.key : keyFor(values)

  async function handleSend(): Promise<Outcome | void> {
    const { year, ...texts } = values
    if (year && !/^\d{4}$/.test(year)) return { fields: { year: t('yearProblem') } }
    const { data, error } = await save({ input: { ...texts, key, year: year ? Number(year) : null } })
    if (data) return onSaved(data.saveSource.key)
    if (error && codeOf(error) === 'BAD_USER_INPUT') return { fields: fieldProblems(error) }
    return { error: error && failureOf(error, t('saveFailure')) }
  }

  return (
    <Form legend={t('newTitle')} onSend={handleSend}>
      {({ busy, fields }) => (
        <>
          {(Object.keys(EMPTY) as (keyof typeof EMPTY)[]).map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`fields.${name}`)}
              hint={name === 'key' ? t('keyHint') : undefined}
              error={fields[name]}
              value={name === 'key' ? key : values[name]}
              maxLength={LENGTHS[name]}
              required={name === 'title' || name === 'key'}
              inputMode={name === 'year' ? 'numeric' : name === 'address' ? 'url' : undefined}
              autoComplete="off"
              onChange={(event) => {
                if (name === 'key') setKeyOwn(true)
                setValues({ ...values, [name]: event.target.value })
              }}
            />
          ))}
          <p>
            <Button type="submit" busy={busy}>
              {t('save')}
            </Button>{' '}
            <Button variant="quiet" onClick={onCancel}>
              {t('back')}
            </Button>
          </p>
        </>
      )}
    </Form>
  )
}

/** The author’s first word and the year, as most keys are made; without an author, the title’s first two words. */
function keyFor({ author, title, year }: typeof EMPTY): string {
  const words = (author || title)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return [...(words ?? []).slice(0, author ? 1 : 2), year].filter(Boolean).join('-')
}
