import { useTranslations } from 'use-intl'
import { useUser } from '../auth/useUser.ts'
import { paths } from '../paths.ts'
import { IconLink } from '../ui/IconLink.tsx'
import { Link } from '../ui/Link.tsx'
import { Logo } from '../ui/Logo.tsx'
import { WovenBand } from '../drawing/WovenBand.tsx'
import type { Frame } from './frame.ts'
import styles from './Header.module.css'
import { OtherLanguage } from './LanguageSwitch.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { useNavigationItems } from './navigation.tsx'
import { UserArea } from './UserArea.tsx'

export function Header({ frame }: { frame: Frame | undefined }) {
  const t = useTranslations('layout')
  const items = useNavigationItems()
  return (
    <header className={styles.header} data-framed={frame && ''}>
      <div className={`wrap ${styles.bar}`}>
        <Link to={paths.home()} className={styles.brand} aria-label={t('brandLink', { name: t('siteName') })}>
          <Logo />
          <span className={styles.name}>{t('siteName')}</span>
        </Link>
        <nav aria-label={t('mainNavigation')} className={styles.navigation}>
          <ul className={styles.links}>
            {items.map((item) => (
              <li key={item.to}>
                <IconLink {...item} />
              </li>
            ))}
          </ul>
        </nav>
        {frame && <frame.HeaderTools />}
        <div className={styles.tools} data-visitor={useUser() ? undefined : ''}>
          <UserArea />
        </div>
        <div className={styles.menu}>
          <OtherLanguage />
          <MobileMenu />
        </div>
      </div>
      {!frame && <WovenBand />}
    </header>
  )
}
