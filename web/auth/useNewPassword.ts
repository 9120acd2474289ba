import { useTranslations } from 'use-intl'
import type { PasswordFieldProps } from './fields.tsx'

const SHORTEST = 6

/** A new password, typed twice: its fields, the check of what was typed, and the refusals of the server. */
export function useNewPassword(label: 'password' | 'newPassword' = 'newPassword') {
  const t = useTranslations('account')
  const fields: PasswordFieldProps[] = [
    { kind: 'new', name: 'password', label: t(label), hint: t('passwordHint') },
    { kind: 'new', name: 'confirmation', label: t('confirmPassword') },
  ]

  /** Everything that is wrong at once, by field. */
  function check(data: FormData): Record<string, string> {
    const password = String(data.get('password'))
    const confirmation = String(data.get('confirmation'))
    return {
      ...(password.length < SHORTEST && { password: t(password ? 'passwordTooShort' : 'passwordMissing') }),
      ...(!(confirmation && password === confirmation) && {
        confirmation: t(confirmation ? 'passwordsDiffer' : 'confirmMissing'),
      }),
    }
  }

  const refusals = {
    PASSWORD_TOO_SHORT: { fields: { password: t('passwordTooShort') } },
    PASSWORD_TOO_COMMON: { fields: { password: t('passwordTooCommon') } },
  }
  return { fields, check, refusals }
}
