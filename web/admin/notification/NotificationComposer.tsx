import { completeUrl } from '../../../api/rules/complete-url.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NotificationPriority } from '../../gql/graphql.ts'
import { LANGUAGES } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { Message } from '../../ui/Message.tsx'
import { ownPath } from '../../ui/own-path.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import type { Editor } from '../form/editor.ts'
import styles from '../list/Records.module.css'
import { useSendNotification } from './useSendNotification.ts'

const NO_TEXT = { titleEn: '', titleEs: '', messageEn: '', messageEs: '', linkUrl: '' }
const EMPTY = { ...NO_TEXT, priority: 'NORMAL' as NotificationPriority }
const PRIORITIES = ['NORMAL', 'HIGH', 'URGENT'] as const satisfies readonly NotificationPriority[]

type Values = typeof EMPTY

type NotificationComposerProps = { onSend: () => void; onSent: () => void; isSent: boolean }

/** Composes a notification in both languages, with a preview. */
export function NotificationComposer({ onSend, onSent, isSent }: NotificationComposerProps) {
  const t = useTranslations('adminNotifications')
  const problem = useTranslations('adminForm.problem')
  const { language } = useLanguage()
  const [values, setValues] = useState(EMPTY)
  const [confirmation, setConfirmation] = useState<{ answer: (isSure: boolean) => void } | null>(null)
  const send = useSendNotification()
  const isDirty = Object.keys(NO_TEXT).some((name) => values[name as keyof typeof NO_TEXT].trim() !== '')
  useUnsaved(isDirty, () => setValues(EMPTY))

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setValues((current) => ({ ...current, [name]: value }))
  }

  /** Enter in a text field submits a form, and would send half a sentence to all members. */
  async function isSure(): Promise<boolean> {
    const isSure = await new Promise<boolean>((answer) => setConfirmation({ answer }))
    setConfirmation(null)
    return isSure
  }

  async function handleSend(): Promise<Outcome> {
    onSend()
    const linkUrl = completeUrl(values.linkUrl.trim())
    const isComplete = values.titleEn.trim() !== '' && values.titleEs.trim() !== ''
    // In the words for a refusal by the server, but before the question.
    if (isComplete && !isLink(linkUrl))
      return { fields: { linkUrl: problem('invalidAddress') }, error: t('sendFailure') }
    if (isComplete && !(await isSure())) return {}
    const refusal = await send({ ...values, linkUrl })
    if (refusal) return refusal
    setValues(EMPTY)
    onSent()
    return {}
  }

  return (
    <section aria-labelledby="compose" className={styles.sheet}>
      <h2 id="compose" className={styles.name}>
        {t('compose')}
      </h2>
      <Form legend={t('compose')} onSend={handleSend}>
        {({ busy, fields }) => (
          <>
            <Fields editor={{ values, errors: fields, set }} />
            {isDirty && <Preview values={values} />}
            <Button type="submit" busy={busy}>
              {t('send')}
            </Button>
          </>
        )}
      </Form>
      <Message tone="success">{isSent && t('sent')}</Message>
      <ConfirmDialog
        open={confirmation !== null}
        title={t('sendTitle')}
        confirmLabel={t('sendConfirm')}
        onConfirm={() => confirmation?.answer(true)}
        onClose={() => confirmation?.answer(false)}
      >
        <p>{t('sendText', { title: language === 'en' ? values.titleEn : values.titleEs })}</p>
      </ConfirmDialog>
    </section>
  )
}

function isLink(link: string): boolean {
  return link === '' || ownPath(link) !== null || (/^https:\/\//i.test(link) && URL.canParse(link))
}

function Fields({ editor }: { editor: Editor<Values> }) {
  const t = useTranslations('adminNotifications')
  const words = useTranslations('notifications')
  const { values, errors, set } = editor
  return (
    <>
      <BilingualField editor={editor} name="title" label={t('titleField')} required />
      <BilingualField editor={editor} name="message" label={t('message')} kind="plain" />
      <Field
        name="linkUrl"
        label={t('link')}
        hint={t('linkHint')}
        inputMode="url"
        maxLength={2000}
        value={values.linkUrl}
        error={errors['linkUrl']}
        onChange={(event) => set('linkUrl', event.target.value)}
      />
      <Choice
        legend={t('priority')}
        name="priority"
        value={values.priority}
        options={PRIORITIES.map((value) => ({ value, label: words(`priority.${value}`) }))}
        onChange={(priority) => set('priority', priority)}
      />
    </>
  )
}

/** Preview for members, in both languages. */
function Preview({ values: { titleEn, titleEs, messageEn, messageEs, linkUrl } }: { values: Values }) {
  const t = useTranslations('adminNotifications')
  const texts = { en: [titleEn, messageEn], es: [titleEs, messageEs] }
  return (
    <div role="group" aria-label={t('preview')}>
      <p className={styles.meta}>{t('preview')}</p>
      <div className={styles.two}>
        {LANGUAGES.map((language) => {
          const [title, message] = texts[language]
          return (
            <div key={language} lang={language} className={styles.sheet}>
              <p className={styles.name}>{title || '—'}</p>
              {message && <p className={styles.said}>{message}</p>}
              {linkUrl && <p className={styles.meta}>{linkUrl}</p>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
