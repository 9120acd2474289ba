import { use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../ui/Field.tsx'
import { FormContext } from '../ui/form-state.ts'
import styles from './fields.module.css'

type EmailFieldProps = { defaultValue?: string; autoFocus?: boolean }

export function EmailField(props: EmailFieldProps) {
  const t = useTranslations('account')
  return (
    <Field
      {...props}
      label={t('email')}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      maxLength={254}
      required
    />
  )
}

type CodeFieldProps = { label: string; autoFocus?: boolean }

/** A code of an authenticator app. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Field
      {...props}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="[0-9 ]*"
      maxLength={8}
      required
    />
  )
}

export type PasswordFieldProps = {
  name: string
  label: string
  hint?: string
  /** Whether the password is new or current, for password managers. */
  kind: 'new' | 'current'
}

/** One or more password fields with one checkbox to show them, since typing errors are common on phones. */
export function PasswordFields({ fields }: { fields: readonly PasswordFieldProps[] }) {
  const t = useTranslations('account')
  const [isShown, setIsShown] = useState(false)
  // Drawn with the form, which unticks the box when it is reset.
  use(FormContext)
  return (
    <>
      {fields.map(({ name, kind, ...rest }) => (
        <Field
          key={name}
          {...rest}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={`${kind}-password`}
          autoCapitalize={isShown ? 'none' : undefined}
          spellCheck={false}
          maxLength={128}
          required
        />
      ))}
      <label className={styles.show}>
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        {t('showPassword')}
      </label>
    </>
  )
}
