import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { authApi, AuthError } from './auth-api.ts'
import styles from './fields.module.css'
import { CodeField } from './fields.tsx'
import { ContactEmail } from '../layout/ContactEmail.tsx'
import { whatsappUrl } from '../layout/whatsapp-url.ts'
import { useSite } from '../site.ts'
import { useProblem } from './useProblem.ts'

type TwoFactorFormProps = {
  onVerified: () => Promise<Outcome>
  /** Back to email and password, with the reason unless the user chose it. */
  onStartOver: (reason: string | null) => void
}

export function TwoFactorForm({ onVerified, onStartOver }: TwoFactorFormProps) {
  const t = useTranslations('twoFactor')
  const login = useTranslations('loginPage')
  const { problemOf } = useProblem()
  const [usesRecovery, setUsesRecovery] = useState(false)

  async function handleSend(data: FormData): Promise<Outcome> {
    const code = String(data.get('code')).replaceAll(/\s/g, '')
    const trust = data.get('trust') === 'on'
    if (!code) return { fields: { code: t('missing') } }
    try {
      await (usesRecovery ? authApi.verifyRecoveryCode(code, trust) : authApi.verifyCode(code, trust))
      return await onVerified()
    } catch (error) {
      const isUsedUp = error instanceof AuthError && error.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
      const over = t(isUsedUp ? 'tooMany' : 'expired')
      const outcome = problemOf(error, over, {
        INVALID_CODE: { fields: { code: t('invalid') } },
        INVALID_BACKUP_CODE: { fields: { code: t('invalidRecovery') } },
        ACCOUNT_TEMPORARILY_LOCKED: t('locked'),
        ACCOUNT_DISABLED: login('disabled'),
      })
      if (outcome.error === over) onStartOver(over)
      return outcome
    }
  }

  return (
    <>
      <h2 className={styles.step}>{t('title')}</h2>
      <p>{t(usesRecovery ? 'recoveryText' : 'appText')}</p>
      <Form legend={t('title')} key={String(usesRecovery)} onSend={handleSend}>
        {usesRecovery ? (
          <Field
            label={t('recoveryCode')}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that the reader asked for
            autoFocus
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that the reader asked for
          <CodeField label={t('code')} autoFocus />
        )}
        <label className={styles.show}>
          <input type="checkbox" name="trust" />
          {t('trust')}
        </label>
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
      <p className={`row ${styles.ways}`}>
        <Button variant="quiet" onClick={() => setUsesRecovery(!usesRecovery)}>
          {t(usesRecovery ? 'useApp' : 'useRecovery')}
        </Button>
        <Button variant="quiet" onClick={() => onStartOver(null)}>
          {t('startOver')}
        </Button>
      </p>
      <LostCodes />
    </>
  )
}

/** What members can do who have neither their app nor their recovery codes. */
function LostCodes() {
  const t = useTranslations('twoFactor.lost')
  const { contactEmail, contactWhatsapp } = useSite().site
  return (
    <details className={styles.lost}>
      <summary>{t('title')}</summary>
      <p>{t(contactEmail || contactWhatsapp ? 'write' : 'noContact')}</p>
      {(contactEmail || contactWhatsapp) && (
        <ul>
          {contactEmail && (
            <li>
              {t('email')} <ContactEmail />
            </li>
          )}
          {contactWhatsapp && (
            <li>
              {t('whatsapp')} <a href={whatsappUrl(contactWhatsapp)}>{contactWhatsapp}</a>
            </li>
          )}
        </ul>
      )}
      <p>{t('then')}</p>
      <p>{t('secret')}</p>
    </details>
  )
}
