import { useTranslations } from 'use-intl'
import { authApi } from '../auth/auth-api.ts'
import { browserSession } from '../auth/browser-session.ts'
import { PasswordFields } from '../auth/fields.tsx'
import { useProblem } from '../auth/useProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import styles from './Settings.module.css'

const SHORTEST_PASSWORD = 6

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('settings.password')
  const settings = useTranslations('settings')
  const words = useTranslations('account')
  const { problemOf } = useProblem()

  async function handleSend(data: FormData): Promise<Outcome> {
    const current = String(data.get('current'))
    const password = String(data.get('password'))
    if (!current) return { fields: { current: words('passwordMissing') } }
    if (password.length < SHORTEST_PASSWORD) return { fields: { password: words('passwordTooShort') } }
    if (password !== data.get('confirmation')) return { fields: { confirmation: words('passwordsDiffer') } }
    try {
      await authApi.changePassword(current, password)
    } catch (error) {
      return problemOf(error, settings('failure'), {
        INVALID_PASSWORD: { fields: { current: t('wrong') } },
        PASSWORD_TOO_SHORT: { fields: { password: words('passwordTooShort') } },
        PASSWORD_TOO_COMMON: { fields: { password: words('passwordTooCommon') } },
      })
    }
    await browserSession().begin('user-updated')
    return { success: t('success') }
  }

  return (
    <>
      <p className={styles.text}>{t('text')}</p>
      <Form legend={t('title')} onSend={handleSend} clears className={styles.form}>
        {({ busy, fields }) => (
          <>
            {/* Tells password managers the account of the password. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordFields
              fields={[
                { kind: 'current', name: 'current', label: t('current'), error: fields.current },
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
            <Button type="submit" variant="secondary" busy={busy}>
              {t('submit')}
            </Button>
          </>
        )}
      </Form>
    </>
  )
}
