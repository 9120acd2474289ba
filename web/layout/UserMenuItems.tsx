import ALargeSmall from 'lucide-react/icons/a-large-small'
import Gauge from 'lucide-react/icons/gauge'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useClient } from 'urql'
import { useTranslations } from 'use-intl'
import { AuthError, authApi } from '../auth/auth-api.ts'
import { browserSession } from '../auth/browser-session.ts'
import { useViewer } from '../auth/viewer.ts'
import { useDataSaver } from '../data-saver/useDataSaver.ts'
import { sendFavorites } from '../favorite/send-favorites.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useSwitchLanguage } from '../i18n/useSwitchLanguage.ts'
import { paths } from '../paths.ts'
import { useSimple } from '../simple/useSimple.ts'
import { useTheme } from '../theme/theme.ts'
import { MenuItem } from '../ui/Menu.tsx'
import { SwitchState } from '../ui/SwitchState.tsx'
import { mayDiscard } from '../ui/unsaved.ts'
import { announce } from './announcements.ts'
import { MenuOwner } from './MenuOwner.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

/** The items of the user menu, on wide screens and phones. */
export function UserMenuItems() {
  const t = useTranslations('userMenu')
  const viewer = useViewer()
  const { other } = useLanguage()
  const { switchTo } = useSwitchLanguage()
  const { theme, toggleTheme } = useTheme()
  const { isOn: isSavingData, toggleDataSaver } = useDataSaver()
  const { isOn: isSimple, toggle: toggleSimple } = useSimple()
  const logOut = useLogOut()
  const unread = viewer?.unreadNotifications ?? 0
  const isDark = theme === 'dark'
  const icon = { 'aria-hidden': true, size: '1.11rem' } as const
  return (
    <>
      <MenuOwner viewer={viewer} />
      {viewer?.isAdmin && (
        <MenuItem to={paths.admin()} icon={<ShieldCheck {...icon} />}>
          {t('admin')}
        </MenuItem>
      )}
      <MenuItem to={paths.profile()} icon={<UserRound {...icon} />}>
        {t('profile')}
      </MenuItem>
      {unread > 0 && (
        <MenuItem to={paths.profile('notifications')} icon={<UnreadBadge count={unread} />}>
          {t('unread', { count: unread })}
        </MenuItem>
      )}
      <MenuItem icon={<Languages {...icon} />} lang={other} onClick={() => switchTo(other)}>
        {t('language')}
      </MenuItem>
      <Switch icon={isDark ? <Moon {...icon} /> : <Sun {...icon} />} isOn={isDark} onClick={toggleTheme}>
        {t('darkTheme')}
      </Switch>
      <Switch icon={<ALargeSmall {...icon} />} isOn={isSimple} onClick={toggleSimple}>
        {t('simpleView')}
      </Switch>
      <Switch icon={<Gauge {...icon} />} isOn={isSavingData} onClick={toggleDataSaver}>
        {t('dataSaver')}
      </Switch>
      <MenuItem icon={<LogOut {...icon} />} onClick={() => void logOut()}>
        {t('logOut')}
      </MenuItem>
    </>
  )
}

type SwitchProps = { icon: ReactNode; isOn: boolean; onClick: () => void; children: ReactNode }

function Switch({ isOn, children, ...item }: SwitchProps) {
  return (
    <MenuItem {...item} role="switch" aria-checked={isOn}>
      {children}
      <SwitchState isOn={isOn} />
    </MenuItem>
  )
}

function useLogOut() {
  const t = useTranslations('userMenu')
  const navigate = useNavigate()
  const client = useClient()
  return async () => {
    if (!(await mayDiscard())) return
    const user = browserSession().user()
    // What cannot be sent now waits for the next sign-in.
    if (user) await sendFavorites(client, user.id)
    try {
      await authApi.signOut()
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      return announce({ tone: 'error', text: t('logOutFailed') })
    }
    await navigate(paths.home())
    browserSession().end()
  }
}
