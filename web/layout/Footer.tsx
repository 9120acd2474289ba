import { useTranslations } from 'use-intl'
import { yearOf } from '../i18n/dates.ts'
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx'
import { paths } from '../paths.ts'
import { SimpleLink } from '../simple/SimpleLink.tsx'
import { useSite } from '../site.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { WovenBand } from '../drawing/WovenBand.tsx'
import { Link } from '../ui/Link.tsx'
import { ContactChooser } from './ContactChooser.tsx'
import { DataSaverToggle } from './DataSaverToggle.tsx'
import styles from './Footer.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { SocialLinks } from './SocialLinks.tsx'

const LISTS = ['plants', 'articles', 'projects'] as const
const PAGES = ['about', 'favorites', 'terms', 'privacy', 'offline', 'plates', 'developers', 'data'] as const

export function Footer() {
  const t = useTranslations('footer')
  const layout = useTranslations('layout')
  const { site } = useSite()
  return (
    <footer className={styles.footer}>
      <WovenBand />
      <div data-whole className={`wrap ${styles.columns}`}>
        <section className={styles.newsletter} aria-labelledby="newsletter-title">
          <h2 id="newsletter-title" className={styles.title}>
            {t('newsletter')}
          </h2>
          <NewsletterForm />
        </section>
        <nav aria-label={t('quickLinks')}>
          <h2 className={styles.title}>{t('quickLinks')}</h2>
          <ul className={styles.links}>
            {LISTS.map((page) => (
              <li key={page}>
                <Link to={paths[page]()}>{t(page)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div id="contact">
          <h2 className={styles.title}>{t('stayInTouch')}</h2>
          <SocialLinks social={site.social} />
          <div className={styles.actions}>
            <ContactChooser />
            <ButtonLink to={paths.profile()} variant="secondary" className={styles.donate}>
              {t('donate')}
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className={`wrap ${styles.disclaimer}`}>
        <p>{layout('disclaimer')}</p>
      </div>
      <div className={`wrap ${styles.bottom}`}>
        {/* The clock of a phone may be wrong: the year of the server stays. */}
        <p data-whole suppressHydrationWarning>
          {t('copyright', { year: yearOf(new Date(), site.timeZone), name: layout('siteName') })}
        </p>
        <ul data-whole className={styles.legal}>
          {PAGES.map((page) => (
            <li key={page}>
              <Link to={paths[page]()}>{t(page)}</Link>
            </li>
          ))}
        </ul>
        <div className={styles.choices}>
          <LanguageSwitch />
          <SimpleLink />
          <DataSaverToggle />
        </div>
      </div>
    </footer>
  )
}
