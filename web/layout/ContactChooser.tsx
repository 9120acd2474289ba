import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSite, type Site } from '../site.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ContactChooser.module.css'
import { whatsappUrl } from './whatsapp-url.ts'

/** Offers the configured contacts; renders nothing without any. */
export function ContactChooser() {
  const t = useTranslations('contact')
  const { site } = useSite()
  const [isOpen, setIsOpen] = useState(false)
  if (!site.contactEmail && !site.contactWhatsapp) return null
  return (
    <>
      <Button className={styles.opener} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      <noscript>
        <ContactWays site={site} />
      </noscript>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('title')} size="sm">
        <p>{t('question')}</p>
        <ContactWays site={site} />
      </Dialog>
    </>
  )
}

function ContactWays({ site }: { site: Site }) {
  const t = useTranslations('contact')
  return (
    <ul className={styles.ways}>
      {site.contactEmail && (
        <li>
          <ButtonLink to={`mailto:${site.contactEmail}`} variant="secondary">
            <Mail aria-hidden size="1.11rem" />
            {t('email')}
          </ButtonLink>
        </li>
      )}
      {site.contactWhatsapp && (
        <li>
          <ButtonLink to={whatsappUrl(site.contactWhatsapp)} variant="secondary">
            <MessageCircle aria-hidden size="1.11rem" />
            {t('whatsapp')}
          </ButtonLink>
        </li>
      )}
    </ul>
  )
}
