import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { codeOf } from '../../graphql/load.ts'
import { useMutationId } from '../../graphql/mutation-id.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useMayDiscard, useUnsaved } from '../../ui/unsaved.ts'
import { SaveSource } from '../source/save-source.ts'
import { SourceFields } from '../source/SourceFields.tsx'
import { EMPTY_SOURCE, toSourceInput, type SourceValues } from '../source/source-values.ts'
import { useFailure } from '../layout/useFailure.ts'
import { isSame } from './editor.ts'
import { useFieldProblems } from './useFieldProblems.ts'

type NewSourceFormProps = {
  /** A reference that fills it. */
  pasted: string
  onSaved: (key: string) => void
  onCancel: () => void
}

export function NewSourceForm({ pasted, onSaved, onCancel }: NewSourceFormProps) {
  const t = useTranslations('sourcePicker')
  const failureOf = useFailure()
  const fieldProblems = useFieldProblems()
  const [, save] = useMutation(SaveSource)
  const mutation = useMutationId()
  const [values, setValues] = useState(EMPTY_SOURCE)
  const submit = useRef<HTMLButtonElement>(null)
  const mayDiscard = useMayDiscard()
  useUnsaved(!isSame(values, EMPTY_SOURCE))

  function set<Name extends keyof SourceValues>(name: Name, value: SourceValues[Name]) {
    setValues((current) => ({ ...current, [name]: value }))
  }

  async function handleSend(): Promise<Outcome | void> {
    const sent = toSourceInput(values)
    const { data, error } = await save({ ...sent, clientMutationId: mutation.idFor(sent.input) })
    if (data) return onSaved(data.saveSource.key)
    if (error && codeOf(error) === 'BAD_USER_INPUT') return { fields: fieldProblems(error) }
    return { error: error && failureOf(error, t('saveFailure')) }
  }

  async function handleCancel() {
    if (await mayDiscard()) onCancel()
  }

  return (
    <Form legend={t('newTitle')} onSend={handleSend}>
      <SourceFields editor={{ values, set }} pasted={pasted} onFilled={() => submit.current?.focus()} onUse={onSaved} />
      <p>
        <SubmitButton ref={submit}>{t('save')}</SubmitButton>{' '}
        <Button variant="quiet" onClick={() => void handleCancel()}>
          {t('back')}
        </Button>
      </p>
    </Form>
  )
}
