import { useTranslations } from 'use-intl'
import type { Outcome } from '../ui/Form.tsx'
import type { PasswordFieldProps } from './fields.tsx'

const SHORTEST = 6

/** A new password, typed twice: its fields, the check of what was typed, and the refusals of the server. */
export function useNewPassword(label: 'password' | 'newPassword' = 'newPassword') {
  const t = useTranslations('account')
  const tooShort = { fields: { password: t('passwordTooShort') } }

  function fieldsOf(errors: Partial<Record<string, string>>): PasswordFieldProps[] {
    return [
      { kind: 'new', name: 'password', label: t(label), hint: t('passwordHint'), error: errors['password'] },
      { kind: 'new', name: 'confirmation', label: t('confirmPassword'), error: errors['confirmation'] },
    ]
  }

  function check(data: FormData): Outcome | null {
    const password = String(data.get('password'))
    if (password.length < SHORTEST) return tooShort
    return password === data.get('confirmation') ? null : { fields: { confirmation: t('passwordsDiffer') } }
  }

  const refusals = {
    PASSWORD_TOO_SHORT: tooShort,
    PASSWORD_TOO_COMMON: { fields: { password: t('passwordTooCommon') } },
  }
  return { fieldsOf, check, refusals }
}
