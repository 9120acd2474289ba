import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation, type CombinedError } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { DatasetChangeKind } from '../../gql/graphql.ts'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { ChipChoice } from '../form/ChipChoice.tsx'
import { isSame } from '../form/editor.ts'
import { useFailure } from '../layout/useFailure.ts'

const CHANGES = ['ADDED', 'CHANGED', 'WITHDRAWN'] as const

const CreateWebhook = graphql(`
  mutation CreateWebhook($input: WebhookInput!) {
    createWebhook(input: $input) {
      secret
    }
  }
`)

export const UpdateWebhook = graphql(`
  mutation UpdateWebhook($id: ID!, $input: WebhookInput!) {
    updateWebhook(id: $id, input: $input) {
      id
      url
      changes
      state
    }
  }
`)

type WebhookFormProps = {
  webhook?: { id: string; url: string; changes: DatasetChangeKind[] }
  onSecret?: (secret: string) => void
  onSaved?: () => void
}

/** Registers a webhook, or changes one. */
export function WebhookForm({ webhook, onSecret, onSaved }: WebhookFormProps) {
  const t = useTranslations('webhooks')
  const [, create] = useMutation(CreateWebhook)
  const [, update] = useMutation(UpdateWebhook)
  const refusalOf = useRefusal()
  const [changes, setChanges] = useState<DatasetChangeKind[]>(webhook?.changes ?? [...CHANGES])

  useUnsaved(webhook !== undefined && !isSame(changes, webhook.changes))

  async function handleSend(data: FormData): Promise<Outcome> {
    const input = { url: String(data.get('url')), changes }
    if (webhook) {
      const { error } = await update({ id: webhook.id, input })
      if (error) return refusalOf(error)
      onSaved?.()
      return {}
    }
    const { data: made, error } = await create({ input })
    if (made) onSecret?.(made.createWebhook.secret)
    return error ? refusalOf(error) : { success: t('created') }
  }

  return (
    <Form legend={t(webhook ? 'change' : 'new')} clears={!webhook} guards onSend={handleSend}>
      <Field
        name="url"
        type="url"
        label={t('url')}
        hint={t('urlHint')}
        defaultValue={webhook?.url}
        required
        maxLength={2000}
      />
      <ChipChoice
        legend={t('changes')}
        options={CHANGES.map((value) => ({ value, label: t(`kind.${value}`) }))}
        chosen={changes}
        error={changes.length === 0 ? t('chooseOne') : undefined}
        onChange={setChanges}
      />
      <SubmitButton>{t(webhook ? 'save' : 'register')}</SubmitButton>
    </Form>
  )
}

const PROBLEMS = ['invalid', 'notHttps', 'notPublic', 'required', 'tooLong', 'lineBreak'] as const

function useRefusal() {
  const t = useTranslations('webhooks')
  const failureOf = useFailure()
  return (error: CombinedError): Outcome => {
    const { reason } = (error.graphQLErrors[0]?.extensions ?? {}) as { reason?: string }
    if (codeOf(error) === 'CONFLICT') return { error: t(reason === 'tooMany' ? 'tooMany' : 'alreadyThere') }
    const { url, ...others } = fieldsOf(error)
    if (!url && !others['changes']) return { error: failureOf(error, t('saveFailure')) }
    const problem = PROBLEMS.find((each) => each === url) ?? 'invalid'
    return { error: t('saveFailure'), ...(url && { fields: { url: t(`problem.${problem}`) } }) }
  }
}
