import { completeUrl } from '../../../api/rules/complete-url.ts'
import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { NotificationPriority } from '../../gql/graphql.ts'
import { useFormatDate } from '../../i18n/dates.ts'
import { LANGUAGES } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { ownPath } from '../../ui/own-path.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { useConfirmation } from '../../ui/useConfirmation.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import type { Editor } from '../form/editor.ts'
import styles from '../list/Records.module.css'
import { fromFieldTime } from './site-time.ts'
import { useSendNotification } from './useSendNotification.ts'

const NO_TEXT = { titleEn: '', titleEs: '', messageEn: '', messageEs: '', linkUrl: '' }
const EMPTY = {
  ...NO_TEXT,
  priority: 'NORMAL' as NotificationPriority,
  audience: 'ALL' as (typeof AUDIENCES)[number],
  /** As the field has it, in the time zone of the site; empty for now. */
  sendAt: '',
}
const PRIORITIES = ['NORMAL', 'HIGH', 'URGENT'] as const satisfies readonly NotificationPriority[]
const AUDIENCES = ['ALL', 'ES', 'EN'] as const

type Values = typeof EMPTY

type NotificationComposerProps = {
  /** The scheduled notification that is changed; none for a new one. */
  edited?: { id: string; values: Values }
  onSend: () => void
  onSent: (outcome: 'sent' | 'scheduled') => void
  onCancel?: () => void
  outcome?: ReactNode
}

/** Composes a notification in both languages, with a preview, and sends it now or at a given time. */
export function NotificationComposer({ edited, onSend, onSent, onCancel, outcome }: NotificationComposerProps) {
  const t = useTranslations('adminNotifications')
  const problem = useTranslations('adminForm.problem')
  const { language } = useLanguage()
  const { timeZone } = useSite().site
  const formatDate = useFormatDate()
  const initial = edited?.values ?? EMPTY
  const [values, setValues] = useState(initial)
  const { isSure, dialog } = useConfirmation()
  const send = useSendNotification(edited?.id)
  const id = useId()
  const isDirty = edited
    ? !Object.keys(EMPTY).every((name) => values[name as keyof Values] === initial[name as keyof Values])
    : Object.keys(NO_TEXT).some((name) => values[name as keyof typeof NO_TEXT].trim() !== '')
  useUnsaved(isDirty, () => setValues(initial))
  const sendAt = fromFieldTime(values.sendAt, timeZone)
  const legend = t(edited ? 'change' : 'compose')

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setValues((current) => ({ ...current, [name]: value }))
  }

  async function handleSend(): Promise<Outcome> {
    onSend()
    const { audience, ...texts } = values
    const linkUrl = completeUrl(values.linkUrl.trim())
    const isComplete = values.titleEn.trim() !== '' && values.titleEs.trim() !== ''
    // In the words for a refusal by the server, but before the question.
    if (isComplete && !isLink(linkUrl))
      return { fields: { linkUrl: problem('invalidAddress') }, error: t('sendFailure') }
    // Enter in a text field submits a form, and would send half a sentence to all members.
    if (isComplete && !(await isSure())) return {}
    const refusal = await send({ ...texts, linkUrl, sendAt, audience: audience === 'ALL' ? null : audience })
    if (refusal) return refusal
    setValues(EMPTY)
    onSent(sendAt ? 'scheduled' : 'sent')
    return {}
  }

  const when = sendAt ? 'later' : 'now'
  return (
    <section aria-labelledby={id} className={`stack panel ${styles.sheet}`}>
      <h2 id={id} className={styles.name}>
        {legend}
      </h2>
      <Form legend={legend} onSend={handleSend}>
        <Fields editor={{ values, set }} />
        {isDirty && <Preview values={values} />}
        <div className={styles.selects}>
          <SubmitButton>{sendAt ? t('schedule') : t(`sendTo.${values.audience}`)}</SubmitButton>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {t('leave')}
            </Button>
          )}
        </div>
      </Form>
      <Message tone="success">{outcome}</Message>
      <ConfirmDialog
        {...dialog}
        title={t(`question.${when}.${values.audience}`)}
        confirmLabel={t(sendAt ? 'schedule' : 'sendConfirm')}
      >
        <p>
          {t(`questionText.${when}`, {
            title: language === 'en' ? values.titleEn : values.titleEs,
            time: sendAt ? formatDate(sendAt, { withTime: true }) : '',
          })}
        </p>
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
  const { values, set } = editor
  const { timeZone } = useSite().site
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
        onChange={(event) => set('linkUrl', event.target.value)}
      />
      <Choice
        legend={t('priority')}
        name="priority"
        value={values.priority}
        options={PRIORITIES.map((value) => ({ value, label: words(`priority.${value}`) }))}
        onChange={(priority) => set('priority', priority)}
      />
      <Choice
        legend={t('audience')}
        name="audience"
        value={values.audience}
        options={AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        onChange={(audience) => set('audience', audience)}
      />
      <Field
        name="sendAt"
        label={t('sendAt')}
        hint={t('sendAtHint', { zone: timeZone })}
        type="datetime-local"
        value={values.sendAt}
        onChange={(event) => set('sendAt', event.target.value)}
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
      <p className={`hint row ${styles.meta}`}>{t('preview')}</p>
      <div className={`stack ${styles.two}`}>
        {LANGUAGES.map((language) => {
          const [title, message] = texts[language]
          return (
            <div key={language} lang={language} className={`stack panel ${styles.sheet}`}>
              <p className={styles.name}>{title || '—'}</p>
              {message && <p className={styles.said}>{message}</p>}
              {linkUrl && <p className={`hint row ${styles.meta}`}>{linkUrl}</p>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
