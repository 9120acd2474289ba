import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useClient, useMutation } from 'urql'
import { authApi } from '../auth/auth-api.ts'
import { browserSession } from '../auth/browser-session.ts'
import { useProblem } from '../auth/useProblem.ts'
import { graphql } from '../gql/gql.ts'
import { codeOf } from '../load.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
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
  mutation DeleteAccount($email: String!) {
    deleteAccount(email: $email)
  }
`)

/** A member's data is theirs: to take along, and to have deleted. */
export function AccountData({ email }: { email: string }) {
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
          <DeletionForm email={email} onCancel={() => setIsDeleting(false)} />
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
      {({ busy }) => (
        <Button type="submit" variant="secondary" busy={busy}>
          {t('download')}
        </Button>
      )}
    </Form>
  )
}

function DeletionForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const t = useTranslations('settings.deletion')
  const { problemOfApi } = useProblem()
  const navigate = useNavigate()
  const [, deleteAccount] = useMutation(DeleteAccount)

  async function handleSend(data: FormData): Promise<Outcome> {
    const typed = String(data.get('confirmation')).trim()
    if (typed.toLowerCase() !== email.toLowerCase()) return { fields: { confirmation: t('confirmWrong') } }
    const { error } = await deleteAccount({ email: typed })
    if (error && codeOf(error) === 'CONFLICT') return { error: t('onlyAdmin') }
    if (error) return problemOfApi(error, t('failure'))
    // The account is gone; this drops the cookie that is left.
    await authApi.signOut().catch(() => {})
    await navigate(paths.home())
    browserSession().end()
    return {}
  }

  return (
    <Form legend={t('dialogTitle')} onSend={handleSend}>
      {({ busy, fields }) => (
        <>
          <p>{t('text')}</p>
          <Field
            label={t('confirm', { email })}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            error={fields.confirmation}
          />
          <div className={styles.actions}>
            <Button type="submit" busy={busy}>
              {t('submit')}
            </Button>
            <Button variant="secondary" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
