import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useTranslations } from 'use-intl'
import { useSite } from '../site.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ContactChooser.module.css'
import { whatsappUrl } from './whatsapp-url.ts'

type ContactDialogProps = { open: boolean; onClose: () => void }

export function ContactDialog({ open, onClose }: ContactDialogProps) {
  const t = useTranslations('contact')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} size="sm">
      <p>{t('question')}</p>
      <ContactWays />
    </Dialog>
  )
}

export function ContactWays() {
  const t = useTranslations('contact')
  const { site } = useSite()
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
