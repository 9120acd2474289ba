import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { authApi } from '../auth/auth-api.ts'
import { browserSession } from '../auth/browser-session.ts'
import { PasswordFields } from '../auth/fields.tsx'
import { useProblem } from '../auth/useProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { Message } from '../ui/Message.tsx'
import { focusThis } from './focus-this.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Settings.module.css'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

type Setup = { totpURI: string; backupCodes: string[] }

export function TwoFactorSettings({ isOn }: { isOn: boolean }) {
  const t = useTranslations('settings.twoFactor')
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [done, setDone] = useState<string | null>(null)
  // Whether the buttons come back in place of something focused.
  const [wasAway, setAway] = useState(false)
  if ((setup || codes) && !wasAway) setAway(true)

  async function handleTurnedOn() {
    setCodes(setup?.backupCodes ?? null)
    setSetup(null)
    setDone(t('started'))
    await browserSession().begin('user-updated')
  }

  async function handleTurnOff(password: string) {
    await authApi.disableTwoFactor(password)
    setDone(t('stopped'))
    setAway(true)
    await browserSession().begin('user-updated')
  }

  return (
    <>
      <Message tone="success">{done}</Message>
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {setup && <TwoFactorSetup uri={setup.totpURI} onDone={handleTurnedOn} onCancel={() => setSetup(null)} />}
      {!codes && !setup && (
        <>
          <p className={styles.text}>{t(isOn ? 'on' : 'off')}</p>
          {isOn ? (
            <div className={`row ${styles.choices}`}>
              <WithPassword
                key="codes"
                takesFocus={wasAway}
                action={t('newCodes')}
                onPassword={async (password) => setCodes((await authApi.newRecoveryCodes(password)).backupCodes)}
              />
              <WithPassword key="off" action={t('stop')} onPassword={handleTurnOff} />
            </div>
          ) : (
            <WithPassword
              key="on"
              takesFocus={wasAway}
              action={t('start')}
              onPassword={async (password) => {
                setDone(null)
                setSetup(await authApi.enableTwoFactor(password))
              }}
            />
          )}
        </>
      )}
    </>
  )
}

type WithPasswordProps = { action: string; takesFocus?: boolean; onPassword: (password: string) => Promise<void> }

/** A button that asks for the password first, so that an unlocked phone is not enough. */
function WithPassword({ action, takesFocus, onPassword }: WithPasswordProps) {
  const t = useTranslations('settings')
  const words = useTranslations('account')
  const { problemOf } = useProblem()
  // Undefined until it has been opened.
  const [isOpen, setIsOpen] = useState<boolean | undefined>(takesFocus ? false : undefined)

  async function handleSend(data: FormData): Promise<Outcome> {
    const password = String(data.get('password'))
    if (!password) return { fields: { password: words('passwordMissing') } }
    try {
      await onPassword(password)
      setIsOpen(false)
      return {}
    } catch (error) {
      const wrong = { fields: { password: t('password.wrong') } }
      return problemOf(error, t('failure'), { INVALID_PASSWORD: wrong })
    }
  }

  if (!isOpen) {
    return (
      <Button variant="secondary" ref={isOpen === false ? focusThis : undefined} onClick={() => setIsOpen(true)}>
        {action}
      </Button>
    )
  }
  return (
    <Form legend={action} onSend={handleSend} className={styles.form}>
      <div ref={focusField}>
        <PasswordFields fields={[{ kind: 'current', name: 'password', label: t('twoFactor.password') }]} />
      </div>
      <div className={`row ${styles.actions}`}>
        <SubmitButton variant="secondary">{action}</SubmitButton>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          {t('twoFactor.cancel')}
        </Button>
      </div>
    </Form>
  )
}

function focusField(frame: HTMLElement | null): void {
  frame?.querySelector('input')?.focus()
}
