import Phone from 'lucide-react/icons/phone'
import { useTranslations } from 'use-intl'
import styles from './BarCall.module.css'
import { useSite } from '../site.ts'
import { dial } from './dial.ts'

/** Calls from the bar of a phone. */
export function BarCall() {
  const t = useTranslations('emergency')
  const number = useSite().site.ambulances[0]!
  return (
    <a href={dial(number)} className={`no-print ${styles.call}`}>
      <Phone aria-hidden size="1.11rem" />
      {t('call', { number })}
    </a>
  )
}
