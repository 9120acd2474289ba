import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { NotificationPriority } from '../../gql/graphql.ts'
import { LANGUAGES } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { codeOf } from '../../load.ts'
import { useMutationId } from '../../mutation-id.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { Message } from '../../ui/Message.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { BilingualField } from '../form/BilingualField.tsx'
import styles from '../list/Records.module.css'
import { useFailure } from '../layout/useFailure.ts'

const SendNotification = graphql(`
  mutation SendNotification($input: NotificationInput!, $clientMutationId: String) {
    sendNotification(input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

const EMPTY = { titleEn: '', titleEs: '', messageEn: '', messageEs: '', linkUrl: '' }
const PRIORITIES = ['NORMAL', 'HIGH', 'URGENT'] as const satisfies readonly NotificationPriority[]

type NotificationComposerProps = { onSend: () => void; onSent: () => void; isSent: boolean }

/** Writes to every member, in both languages, and shows what they will see before it is sent. */
export function NotificationComposer({ onSend, onSent, isSent }: NotificationComposerProps) {
  const t = useTranslations('adminNotifications')
  const words = useTranslations('notifications')
  const form = useTranslations('adminForm')
  const failureOf = useFailure()
  const { language } = useLanguage()
  const [values, setValues] = useState(EMPTY)
  const [priority, setPriority] = useState<NotificationPriority>('NORMAL')
  const [asked, setAsked] = useState<{ answer: (isSure: boolean) => void } | null>(null)
  const [, send] = useMutation(SendNotification)
  const mutation = useMutationId()
  const isDirty = Object.values(values).some((text) => text.trim() !== '')
  useUnsaved(isDirty, () => setValues(EMPTY))

  function set<Name extends keyof typeof EMPTY>(name: Name, value: string) {
    setValues((current) => ({ ...current, [name]: value }))
  }

  /** Enter in a line sends a form, too, and everybody would have half a sentence. */
  async function isSure(): Promise<boolean> {
    const isSure = await new Promise<boolean>((answer) => setAsked({ answer }))
    setAsked(null)
    return isSure
  }

  async function handleSend(): Promise<Outcome> {
    onSend()
    const isComplete = values.titleEn.trim() !== '' && values.titleEs.trim() !== ''
    if (isComplete && !(await isSure())) return {}
    const input = { ...values, priority }
    const { error } = await send({ input, clientMutationId: mutation.idFor(input) })
    if (!error) {
      mutation.forget()
      setValues(EMPTY)
      setPriority('NORMAL')
      onSent()
      return {}
    }
    const refused = codeOf(error) === 'BAD_USER_INPUT' && error.graphQLErrors[0]?.extensions['fields']
    if (!refused) return { error: failureOf(error, t('sendFailure')) }
    const problems = Object.entries(refused as Record<string, string>)
    const isTitleMissing = problems.some(([, key]) => key === 'required')
    const wordsFor = (key: string) =>
      key === 'required' || key === 'tooLong' ? form(`problem.${key}`) : form('problem.invalidAddress')
    return {
      fields: Object.fromEntries(problems.map(([name, key]) => [name, wordsFor(key)])),
      error: isTitleMissing ? t('titlesRequired') : t('sendFailure'),
    }
  }

  return (
    <section aria-labelledby="compose" className={styles.sheet}>
      <h2 id="compose" className={styles.name}>
        {t('compose')}
      </h2>
      <Form legend={t('compose')} onSend={handleSend}>
        {({ busy, fields }) => (
          <>
            <BilingualField editor={{ values, errors: fields, set }} name="title" label={t('titleField')} required />
            <BilingualField editor={{ values, errors: fields, set }} name="message" label={t('message')} kind="plain" />
            <Field
              name="linkUrl"
              label={t('link')}
              hint={t('linkHint')}
              inputMode="url"
              maxLength={2000}
              value={values.linkUrl}
              error={fields['linkUrl']}
              onChange={(event) => set('linkUrl', event.target.value)}
            />
            <Choice
              legend={t('priority')}
              name="priority"
              value={priority}
              options={PRIORITIES.map((value) => ({ value, label: words(`priority.${value}`) }))}
              onChange={setPriority}
            />
            {isDirty && (
              <div role="group" aria-label={t('preview')}>
                <p className={styles.meta}>{t('preview')}</p>
                <div className={styles.two}>
                  {LANGUAGES.map((language) => {
                    const [title, message] =
                      language === 'en' ? [values.titleEn, values.messageEn] : [values.titleEs, values.messageEs]
                    return (
                      <div key={language} lang={language} className={styles.sheet}>
                        <p className={styles.name}>{title || '—'}</p>
                        {message && <p className={styles.said}>{message}</p>}
                        {values.linkUrl && <p className={styles.meta}>{values.linkUrl}</p>}
                      </div>
                    )
                  })}
                </div>
              </div>
            )}
            <Button type="submit" busy={busy}>
              {t('send')}
            </Button>
          </>
        )}
      </Form>
      <Message tone="success">{isSent && t('sent')}</Message>
      <ConfirmDialog
        open={asked !== null}
        title={t('sendTitle')}
        confirmLabel={t('sendConfirm')}
        onConfirm={() => asked?.answer(true)}
        onClose={() => asked?.answer(false)}
      >
        <p>{t('sendText', { title: language === 'en' ? values.titleEn : values.titleEs })}</p>
      </ConfirmDialog>
    </section>
  )
}
