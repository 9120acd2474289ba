import { useTranslations } from 'use-intl'
import { useSite } from '../site.ts'

/** The contact email address, within a sentence. */
export function ContactEmail() {
  const t = useTranslations('contact')
  const { contactEmail } = useSite().site
  return contactEmail ? <a href={`mailto:${contactEmail}`}>{contactEmail}</a> : t('emailMissing')
}
