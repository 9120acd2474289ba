import { useMemberParts } from '../auth/member-parts.ts'
import { LoginLink } from '../auth/LoginLink.tsx'
import { useUser } from '../auth/useUser.ts'
import { DataSaverToggle } from './DataSaverToggle.tsx'
import { SimpleLink } from '../simple/SimpleLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useTranslations } from 'use-intl'
import { useTheme } from '../theme/theme.ts'
import { Toggle } from './Toggle.tsx'

/** Language, theme and login for visitors; members find them in their menu. */
export function UserArea({ isInMenu }: { isInMenu?: boolean }) {
  const user = useUser()
  const parts = useMemberParts()
  if (user && parts) return isInMenu ? <parts.UserMenuLinks /> : <parts.UserMenu />
  return (
    <>
      <LanguageSwitch isCompact={!isInMenu} />
      <ThemeToggle isCompact={!isInMenu} />
      {isInMenu && (
        <>
          <SimpleLink />
          <DataSaverToggle />
        </>
      )}
      <LoginLink />
    </>
  )
}

function ThemeToggle({ isCompact }: { isCompact?: boolean }) {
  const t = useTranslations('layout')
  const { theme, toggleTheme } = useTheme()
  const isDark = theme === 'dark'
  const Icon = isDark ? Moon : Sun
  return (
    <Toggle
      isOn={isDark}
      onToggle={toggleTheme}
      label={t('darkTheme')}
      icon={<Icon aria-hidden size="1.11rem" />}
      isCompact={isCompact}
    />
  )
}
