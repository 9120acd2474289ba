import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { authApi } from './auth-api.ts'
import { browserSession } from './browser-session.ts'
import { EmailField, PasswordFields } from './fields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ForgotPassword.module.css'
import { useProblem } from './useProblem.ts'
import { TwoFactorForm } from './TwoFactorForm.tsx'

type LoginFormProps = {
  /** Called after a successful login. */
  onLogin?: () => void
}

/** Email and password, followed by the second step if it is set up. */
export function LoginForm({ onLogin }: LoginFormProps) {
  const t = useTranslations('loginPage')
  const words = useTranslations('account')
  const { problemOf } = useProblem()
  const [step, setStep] = useState<'password' | 'code'>('password')
  // After coming back from the second step: what was typed, and why unless the user chose it.
  const [back, setBack] = useState<{ email: string; reason: string | null } | null>(null)

  async function handleSend(data: FormData): Promise<Outcome> {
    const credentials = { email: String(data.get('email')).trim(), password: String(data.get('password')) }
    const missing = {
      ...(!credentials.email && { email: words('emailMissing') }),
      ...(!credentials.password && { password: words('passwordMissing') }),
    }
    if (Object.keys(missing).length > 0) return { fields: missing }
    try {
      const { twoFactorRedirect } = await authApi.signIn(credentials)
      if (!twoFactorRedirect) return await begin('signed-in')
      setBack({ email: credentials.email, reason: null })
      setStep('code')
    } catch (error) {
      return problemOf(error, t('failure'), {
        INVALID_EMAIL_OR_PASSWORD: t('invalid'),
        INVALID_EMAIL: t('invalid'),
        ACCOUNT_DISABLED: t('disabled'),
      })
    }
    return {}
  }

  async function begin(event: 'signed-in' | 'multi-factor-challenge-verified'): Promise<Outcome> {
    if (!(await browserSession().begin(event))) return { error: words('offline') }
    if (!browserSession().user()) return { error: words('cookiesOff') }
    onLogin?.()
    return {}
  }

  if (step === 'code') {
    return (
      <TwoFactorForm
        onVerified={() => begin('multi-factor-challenge-verified')}
        onStartOver={(reason) => {
          setBack((back) => back && { ...back, reason })
          setStep('password')
        }}
      />
    )
  }
  return (
    <>
      <Form legend={t('title')} onSend={handleSend} initial={back?.reason ? { error: back.reason } : {}}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the way back was a button that is gone */}
        <EmailField defaultValue={back?.email} autoFocus={back !== null} />
        <PasswordFields fields={[{ kind: 'current', name: 'password', label: words('password') }]} />
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
      <ForgotPassword />
    </>
  )
}

/** The button below the login form, and the dialog that mails a link to set a new password. */
function ForgotPassword() {
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
          <EmailField />
          <SubmitButton>{t('submit')}</SubmitButton>
        </Form>
      </Dialog>
    </>
  )
}
