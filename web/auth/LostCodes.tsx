import { useTranslations } from 'use-intl'
import { ContactEmail } from '../layout/ContactEmail.tsx'
import { whatsappUrl } from '../layout/whatsapp-url.ts'
import { useSite } from '../site.ts'
import styles from './fields.module.css'

/** What members can do who have neither their app nor their recovery codes. */
export function LostCodes() {
  const t = useTranslations('twoFactor.lost')
  const { contactEmail, contactWhatsapp } = useSite().site
  return (
    <details className={styles.lost}>
      <summary>{t('title')}</summary>
      <p>{t(contactEmail || contactWhatsapp ? 'write' : 'noContact')}</p>
      {(contactEmail || contactWhatsapp) && (
        <ul>
          {contactEmail && (
            <li>
              {t('email')} <ContactEmail />
            </li>
          )}
          {contactWhatsapp && (
            <li>
              {t('whatsapp')} <a href={whatsappUrl(contactWhatsapp)}>{contactWhatsapp}</a>
            </li>
          )}
        </ul>
      )}
      <p>{t('then')}</p>
      <p>{t('secret')}</p>
    </details>
  )
}
