import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { Message } from '../ui/Message.tsx'
import { AccountPage } from './AccountPage.tsx'
import { authApi } from './auth-api.ts'
import { browserSession } from './browser-session.ts'
import { PasswordFields } from './fields.tsx'
import { useProblem } from './useProblem.ts'

const SHORTEST_PASSWORD = 6
const REDIRECT_DELAY_MS = 3000

export function Component() {
  const t = useTranslations('resetPasswordPage')
  const words = useTranslations('account')
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
    if (password.length < SHORTEST_PASSWORD) return { fields: { password: words('passwordTooShort') } }
    if (password !== data.get('confirmation')) return { fields: { confirmation: words('passwordsDiffer') } }
    try {
      await authApi.resetPassword(token ?? '', password)
    } catch (error) {
      const outcome = problemOf(error, t('failure'), {
        INVALID_TOKEN: t('invalidLink'),
        PASSWORD_TOO_SHORT: { fields: { password: words('passwordTooShort') } },
        PASSWORD_TOO_COMMON: { fields: { password: words('passwordTooCommon') } },
      })
      if (outcome.error === t('invalidLink')) setIsRefused(true)
      return outcome
    }
    setIsDone(true)
    // The server has ended all sessions of the account. A session still known here would redirect away from the login page.
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
        {({ busy, fields }) => (
          <>
            <PasswordFields
              fields={[
                {
                  kind: 'new',
                  name: 'password',
                  label: words('newPassword'),
                  hint: words('passwordHint'),
                  error: fields.password,
                },
                { kind: 'new', name: 'confirmation', label: words('confirmPassword'), error: fields.confirmation },
              ]}
            />
            <Button type="submit" busy={busy} disabled={isDone}>
              {t('submit')}
            </Button>
          </>
        )}
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
