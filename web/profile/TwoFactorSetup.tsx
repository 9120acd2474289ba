import { useTranslations } from 'use-intl'
import { authApi } from '../auth/auth-api.ts'
import { useProblem } from '../auth/useProblem.ts'
import { CodeField } from '../auth/fields.tsx'
import { Button } from '../ui/Button.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { focusThis } from './focus-this.ts'
import form from './Settings.module.css'
import styles from './TwoFactor.module.css'

type TwoFactorSetupProps = { uri: string; onDone: () => Promise<void>; onCancel: () => void }

/** Transfers the secret to an authenticator app, and checks that it works before sign-in requires it. */
export function TwoFactorSetup({ uri, onDone, onCancel }: TwoFactorSetupProps) {
  const t = useTranslations('settings.twoFactor')
  const step = useTranslations('twoFactor')
  const settings = useTranslations('settings')
  const { problemOf } = useProblem()
  const secret = new URL(uri).searchParams.get('secret') ?? ''

  async function handleSend(data: FormData): Promise<Outcome> {
    const code = String(data.get('code')).replaceAll(/\s/g, '')
    if (!code) return { fields: { code: step('missing') } }
    try {
      await authApi.verifyCode(code, false)
      await onDone()
      return {}
    } catch (error) {
      return problemOf(error, settings('failure'), { INVALID_CODE: { fields: { code: step('invalid') } } })
    }
  }

  return (
    <div className={styles.setup}>
      <p ref={focusThis} tabIndex={-1}>
        {t('scan')}
      </p>
      <QrCode text={uri} label={t('qr')} className={styles.qr} />
      <p>
        <a href={uri}>{t('openApp')}</a>
      </p>
      <p>
        {t('secret')} <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>{t('confirm')}</p>
      <Form legend={t('confirmSubmit')} onSend={handleSend} className={form.form}>
        <CodeField label={step('code')} />
        <div className={`row ${form.actions}`}>
          <SubmitButton>{t('confirmSubmit')}</SubmitButton>
          <Button variant="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
