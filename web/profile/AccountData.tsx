import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useClient, useMutation } from 'urql'
import { authApi } from '../auth/auth-api.ts'
import { browserSession } from '../auth/browser-session.ts'
import { CodeField, PasswordFields } from '../auth/fields.tsx'
import { useProblem } from '../auth/useProblem.ts'
import { graphql } from '../gql/gql.ts'
import { announce } from '../layout/announcements.ts'
import { codeOf, fieldsOf } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { Section } from '../ui/Section.tsx'
import { saveAsFile } from './save-as-file.ts'
import styles from './Settings.module.css'

const ExportData = graphql(`
  query ExportData {
    viewer {
      id
      exportData
    }
  }
`)

const DeleteAccount = graphql(`
  mutation DeleteAccount($email: String!, $password: String!, $code: String) {
    deleteAccount(email: $email, password: $password, code: $code)
  }
`)

type AccountDataProps = { email: string; hasTwoFactor: boolean }

/** Export and deletion of the member's data. */
export function AccountData({ email, hasTwoFactor }: AccountDataProps) {
  const t = useTranslations('settings')
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <Section title={t('data.title')}>
        <p className={styles.text}>{t('data.text')}</p>
        <DownloadForm />
      </Section>
      <Section title={t('deletion.title')}>
        <p className={styles.text}>{t('deletion.text')}</p>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
          {t('deletion.open')}
        </Button>
        <Dialog open={isDeleting} onClose={() => setIsDeleting(false)} title={t('deletion.dialogTitle')}>
          <DeletionForm email={email} hasTwoFactor={hasTwoFactor} onCancel={() => setIsDeleting(false)} />
        </Dialog>
      </Section>
    </>
  )
}

function DownloadForm() {
  const t = useTranslations('settings.data')
  const { problemOfApi } = useProblem()
  const client = useClient()

  async function handleSend(): Promise<Outcome> {
    const { data, error } = await client.query(ExportData, {}, { requestPolicy: 'network-only' }).toPromise()
    if (error) return problemOfApi(error, t('failure'))
    if (!data?.viewer) return { error: t('failure') }
    saveAsFile('my-data.json', data.viewer.exportData, 'application/json')
    return {}
  }

  return (
    <Form legend={t('download')} onSend={handleSend}>
      <SubmitButton variant="secondary">{t('download')}</SubmitButton>
    </Form>
  )
}

function DeletionForm({ email, hasTwoFactor, onCancel }: AccountDataProps & { onCancel: () => void }) {
  const t = useTranslations('settings.deletion')
  const words = useTranslations()
  const { problemOfApi } = useProblem()
  const navigate = useNavigate()
  const [, deleteAccount] = useMutation(DeleteAccount)

  async function handleSend(data: FormData): Promise<Outcome> {
    const typed = String(data.get('confirmation')).trim()
    if (typed.toLowerCase() !== email.toLowerCase()) return { fields: { confirmation: t('confirmWrong') } }
    const password = String(data.get('password'))
    if (!password) return { fields: { password: words('account.passwordMissing') } }
    const code = hasTwoFactor ? String(data.get('code')).replaceAll(/\s/g, '') : null
    if (code === '') return { fields: { code: words('twoFactor.missing') } }
    const { error } = await deleteAccount({ email: typed, password, code })
    const refused = error ? fieldsOf(error) : {}
    if (refused.password) return { fields: { password: words('settings.password.wrong') } }
    if (refused.code) return { fields: { code: words('twoFactor.invalid') } }
    if (error && codeOf(error) === 'CONFLICT') return { error: t('onlyAdmin') }
    if (error) return problemOfApi(error, t('failure'))
    // The account is deleted; this removes the remaining cookie.
    await authApi.signOut().catch(() => {})
    await navigate(paths.home())
    browserSession().end()
    announce({ tone: 'success', text: t('success') })
    return {}
  }

  return (
    <Form legend={t('dialogTitle')} onSend={handleSend}>
      <p>{t('text')}</p>
      <Field
        label={t('confirm', { email })}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <PasswordFields fields={[{ kind: 'current', name: 'password', label: t('password') }]} />
      {hasTwoFactor && <CodeField label={t('code')} />}
      <div className={`row ${styles.actions}`}>
        <SubmitButton>{t('submit')}</SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
