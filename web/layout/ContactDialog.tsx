import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../site.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ContactChooser.module.css'
import { UnsetControl } from './UnsetControl.tsx'
import type { Setting } from './UnsetDialog.tsx'
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

type WayProps = { to: string | null; setting: Setting; children: ReactNode }

function Way({ to, ...way }: WayProps) {
  if (!to) return <UnsetControl {...way} variant="secondary" />
  return (
    <ButtonLink to={to} variant="secondary">
      {way.children}
    </ButtonLink>
  )
}

export function ContactWays() {
  const t = useTranslations('contact')
  const { site } = useSite()
  return (
    <ul className={styles.ways}>
      <li>
        <Way to={site.contactEmail && `mailto:${site.contactEmail}`} setting="contactEmail">
          <Mail aria-hidden size="1.11rem" />
          {t('email')}
        </Way>
      </li>
      <li>
        <Way to={site.contactWhatsapp && whatsappUrl(site.contactWhatsapp)} setting="contactWhatsapp">
          <MessageCircle aria-hidden size="1.11rem" />
          {t('whatsapp')}
        </Way>
      </li>
    </ul>
  )
}
