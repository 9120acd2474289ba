import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSaveFavorite } from '../favorite/useSaveFavorite.ts'
import { paths } from '../paths.ts'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { Link } from '../ui/Link.tsx'
import { AccountPage } from './AccountPage.tsx'
import { authApi } from './auth-api.ts'
import { browserSession } from './browser-session.ts'
import { EmailField, PasswordFields } from './fields.tsx'
import { redirectMembers } from './guards.ts'
import { useAfterLogin } from './useAfterLogin.ts'
import { useNewPassword } from './useNewPassword.ts'
import { useProblem } from './useProblem.ts'

export const loader = redirectMembers

/** Anything else is certainly no email address; the server checks the rest. */
const EMAIL = /^[^@\s]+@[^@\s]+$/

export function Component() {
  const t = useTranslations('registerPage')
  const words = useTranslations('account')
  const newPassword = useNewPassword('password')
  const { problemOf } = useProblem()
  const next = useAfterLogin()
  const saveFavorite = useSaveFavorite(next.favorite)

  async function handleSend(data: FormData): Promise<Outcome> {
    const email = String(data.get('email')).trim()
    const password = String(data.get('password'))
    const wrong = {
      ...(!EMAIL.test(email) && { email: words(email ? 'emailInvalid' : 'emailMissing') }),
      ...newPassword.check(data),
    }
    if (Object.keys(wrong).length > 0) return { fields: wrong }
    try {
      await authApi.signUp({ email, password })
      if (!(await browserSession().begin('signed-in'))) return { error: words('offline') }
    } catch (error) {
      return problemOf(error, t('failure'), {
        VALIDATION_ERROR: { fields: { email: words('emailInvalid') } },
        INVALID_EMAIL: { fields: { email: words('emailInvalid') } },
        USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { fields: { email: t('exists') } },
        ...newPassword.refusals,
      })
    }
    if (!browserSession().user()) return { error: words('cookiesOff') }
    void saveFavorite()
    return {}
  }

  return (
    <AccountPage
      title={t('title')}
      description={t('description')}
      lead={t('lead')}
      footer={
        <>
          <p>
            {t('haveAccount')} <Link to={paths.login(next)}>{t('logIn')}</Link>
          </p>
          <p>{t.rich('terms', { terms: toTerms, privacy: toPrivacy })}</p>
        </>
      }
    >
      <Form legend={t('title')} onSend={handleSend}>
        <EmailField />
        <PasswordFields fields={newPassword.fields} />
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
    </AccountPage>
  )
}

function toTerms(words: ReactNode) {
  return <Link to={paths.terms()}>{words}</Link>
}

function toPrivacy(words: ReactNode) {
  return <Link to={paths.privacy()}>{words}</Link>
}
