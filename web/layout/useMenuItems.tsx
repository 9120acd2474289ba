import ALargeSmall from 'lucide-react/icons/a-large-small'
import Gauge from 'lucide-react/icons/gauge'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
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
import { mayDiscard } from '../ui/unsaved.ts'
import { announce } from './announcements.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

/** The items of the user menu, on wide screens and phones. */
export function useMenuItems() {
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
  return {
    viewer,
    unread,
    links: [
      ...(viewer?.isAdmin
        ? [{ key: 'admin', to: paths.admin(), icon: <ShieldCheck aria-hidden size="1.11rem" />, label: t('admin') }]
        : []),
      { key: 'profile', to: paths.profile(), icon: <UserRound aria-hidden size="1.11rem" />, label: t('profile') },
      ...(unread > 0
        ? [
            {
              key: 'unread',
              to: paths.profile('notifications'),
              icon: <UnreadBadge count={unread} />,
              label: t('unread', { count: unread }),
            },
          ]
        : []),
    ],
    actions: [
      {
        key: 'language',
        icon: <Languages aria-hidden size="1.11rem" />,
        label: t('language'),
        lang: other,
        onClick: () => switchTo(other),
      },
      {
        key: 'theme',
        icon: isDark ? <Moon aria-hidden size="1.11rem" /> : <Sun aria-hidden size="1.11rem" />,
        label: t('darkTheme'),
        isOn: isDark,
        onClick: toggleTheme,
      },
      {
        key: 'simpleView',
        icon: <ALargeSmall aria-hidden size="1.11rem" />,
        label: t('simpleView'),
        isOn: isSimple,
        onClick: toggleSimple,
      },
      {
        key: 'dataSaver',
        icon: <Gauge aria-hidden size="1.11rem" />,
        label: t('dataSaver'),
        isOn: isSavingData,
        onClick: toggleDataSaver,
      },
      { key: 'logOut', icon: <LogOut aria-hidden size="1.11rem" />, label: t('logOut'), onClick: logOut },
    ],
  }
}

/** For an item that is on or off. */
export function switchProps(isOn: boolean | undefined) {
  return isOn === undefined ? {} : ({ role: 'switch', 'aria-checked': isOn } as const)
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
