import { useTranslations } from 'use-intl'
import { useSaveFavorite } from '../favorite/useSaveFavorite.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { AccountPage } from './AccountPage.tsx'
import { redirectMembers } from './guards.ts'
import { LoginForm } from './LoginForm.tsx'
import { useAfterLogin } from './useAfterLogin.ts'

/** It runs again after a login here or in another tab, and returns to the previous page. */
export const loader = redirectMembers

export function Component() {
  const t = useTranslations('loginPage')
  const next = useAfterLogin()
  // From a mail, often in a browser that the member has not used here before.
  const isConfirming = next.from?.startsWith(`${paths.confirmEmail()}?`)
  const saveFavorite = useSaveFavorite(next.favorite)
  return (
    <AccountPage
      title={t('title')}
      description={t('description')}
      lead={t(next.favorite ? 'leadFavorite' : isConfirming ? 'leadConfirm' : 'lead')}
      footer={
        <p>
          {t('noAccount')} <Link to={paths.register(next)}>{t('register')}</Link>
        </p>
      }
    >
      <LoginForm onLogin={() => void saveFavorite()} />
    </AccountPage>
  )
}
