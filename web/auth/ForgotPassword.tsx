import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { authApi } from './auth-api.ts'
import { EmailField } from './fields.tsx'
import styles from './ForgotPassword.module.css'
import { useProblem } from './useProblem.ts'

/** The button below the login form, and the dialog that mails a link to set a new password. */
export function ForgotPassword() {
  const t = useTranslations('forgotPassword')
  const login = useTranslations('loginPage')
  const words = useTranslations('account')
  const { problemOf } = useProblem()
  const [isOpen, setIsOpen] = useState(false)

  async function handleSend(data: FormData): Promise<Outcome> {
    const email = String(data.get('email')).trim()
    if (!email) return { fields: { email: words('emailMissing') } }
    const invalid = { fields: { email: words('emailInvalid') } }
    if (!email.includes('@')) return invalid
    try {
      await authApi.requestPasswordReset(email)
      return { success: t('success') }
    } catch (error) {
      return problemOf(error, t('failure'), { VALIDATION_ERROR: invalid })
    }
  }

  return (
    <>
      <p>
        <Button variant="quiet" className={styles.opener} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {login('forgot')}
        </Button>
      </p>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('title')} size="sm">
        <p className={styles.text}>{t('text')}</p>
        <Form legend={t('title')} onSend={handleSend} clears>
          {({ busy, fields }) => (
            <>
              <EmailField error={fields.email} />
              <Button type="submit" busy={busy}>
                {t('submit')}
              </Button>
            </>
          )}
        </Form>
      </Dialog>
    </>
  )
}
