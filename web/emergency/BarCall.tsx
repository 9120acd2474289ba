import Phone from 'lucide-react/icons/phone'
import { useTranslations } from 'use-intl'
import styles from './BarCall.module.css'
import { dial, EMERGENCY_NUMBER } from './dial.ts'

/** Calls from the bar of a phone. */
export function BarCall() {
  const t = useTranslations('emergency')
  return (
    <a href={dial(EMERGENCY_NUMBER)} className={`no-print ${styles.call}`}>
      <Phone aria-hidden size="1.11rem" />
      {t('call', { number: EMERGENCY_NUMBER })}
    </a>
  )
}
