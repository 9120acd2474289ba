import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'

export function UserArea() {
  const t = useTranslations('navigation')
  return <ButtonLink to={paths.login()}>{t('logIn')}</ButtonLink>
}
