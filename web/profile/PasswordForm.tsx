import { useTranslations } from 'use-intl'
import { useClient } from 'urql'
import { authApi } from '../auth/auth-api.ts'
import { browserSession } from '../auth/browser-session.ts'
import { PasswordFields } from '../auth/fields.tsx'
import { useNewPassword } from '../auth/useNewPassword.ts'
import { useProblem } from '../auth/useProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { Sessions } from './SessionList.tsx'
import styles from './Settings.module.css'

export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('settings.password')
  const settings = useTranslations('settings')
  const words = useTranslations('account')
  const newPassword = useNewPassword()
  const { problemOf } = useProblem()
  const client = useClient()

  async function handleSend(data: FormData): Promise<Outcome> {
    const current = String(data.get('current'))
    const password = String(data.get('password'))
    const wrong = { ...(!current && { current: words('passwordMissing') }), ...newPassword.check(data) }
    if (Object.keys(wrong).length > 0) return { fields: wrong }
    try {
      await authApi.changePassword(current, password)
    } catch (error) {
      return problemOf(error, settings('failure'), {
        INVALID_PASSWORD: { fields: { current: t('wrong') } },
        ...newPassword.refusals,
      })
    }
    await browserSession().begin('user-updated')
    // The others have ended.
    void client.query(Sessions, {}, { requestPolicy: 'network-only' }).toPromise()
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
                ...newPassword.fieldsOf(fields),
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
