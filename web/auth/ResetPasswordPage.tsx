import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { Message } from '../ui/Message.tsx'
import { AccountPage } from './AccountPage.tsx'
import { authApi } from './auth-api.ts'
import { browserSession } from './browser-session.ts'
import { PasswordFields } from './fields.tsx'
import { useNewPassword } from './useNewPassword.ts'
import { useProblem } from './useProblem.ts'

const REDIRECT_DELAY_MS = 3000

export function Component() {
  const t = useTranslations('resetPasswordPage')
  const newPassword = useNewPassword()
  const { problemOf } = useProblem()
  const [params] = useSearchParams()
  const token = params.get('token')
  const [isRefused, setIsRefused] = useState(false)
  const [isDone, setIsDone] = useState(false)
  useRedirectToLogin(isDone)

  useEffect(() => {
    if (token) browserSession().recover()
  }, [token])

  async function handleSend(data: FormData): Promise<Outcome> {
    const password = String(data.get('password'))
    const wrong = newPassword.check(data)
    if (Object.keys(wrong).length > 0) return { fields: wrong }
    try {
      await authApi.resetPassword(token ?? '', password)
    } catch (error) {
      const outcome = problemOf(error, t('failure'), {
        INVALID_TOKEN: t('invalidLink'),
        ...newPassword.refusals,
      })
      if (outcome.error === t('invalidLink')) setIsRefused(true)
      return outcome
    }
    setIsDone(true)
    // The server has ended all sessions. One still known here would redirect away from the login page.
    await authApi.signOut().catch(() => {})
    browserSession().end()
    return { success: t('success') }
  }

  if (!token || isRefused) {
    return (
      <AccountPage title={t('title')} description={t('description')}>
        <Message tone="error">{t('invalidLink')}</Message>
        <p>
          <ButtonLink to={paths.login()}>{t('backToLogin')}</ButtonLink>
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('title')} description={t('description')}>
      <Form legend={t('title')} onSend={handleSend} clears>
        <PasswordFields fields={newPassword.fields} />
        <SubmitButton disabled={isDone}>{t('submit')}</SubmitButton>
      </Form>
    </AccountPage>
  )
}

function useRedirectToLogin(isDone: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate(paths.login()), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}
