import { useTranslations } from 'use-intl'
import { useUser } from '../auth/useUser.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { memberParts } from './member-parts.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

/** Language, theme and the way in for readers; for members all of it stands in their menu. */
export function UserArea({ isInMenu }: { isInMenu?: boolean }) {
  const t = useTranslations('navigation')
  const user = useUser()
  const parts = memberParts()
  if (user && parts) return isInMenu ? <parts.UserMenuLinks /> : <parts.UserMenu />
  return (
    <>
      <LanguageSwitch isCompact={!isInMenu} />
      <ThemeToggle isCompact={!isInMenu} />
      <ButtonLink to={paths.login()}>{t('logIn')}</ButtonLink>
    </>
  )
}
