import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { rememberPlace } from './return-place.ts'
import { useAfterLogin } from './useAfterLogin.ts'

const ACCOUNT_PAGES = [paths.login(), paths.register(), paths.resetPassword()]

/** Links to the login page, which returns to this page. */
export function LoginLink() {
  const t = useTranslations('navigation')
  const { pathname, search, hash } = useLocation()
  const next = useAfterLogin()
  const isAccountPage = ACCOUNT_PAGES.includes(pathname)
  const to = paths.login(isAccountPage ? next : { from: pathname + search + hash })
  return (
    <ButtonLink to={to} rel="nofollow" onClick={isAccountPage ? undefined : rememberPlace}>
      {t('logIn')}
    </ButtonLink>
  )
}
