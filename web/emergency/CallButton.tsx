import Phone from 'lucide-react/icons/phone'
import { useTranslations } from 'use-intl'
import { dial } from './dial.ts'
import styles from './CallButton.module.css'

/** As wide as the page: somebody who is afraid must find it at once. */
export function CallButton({ name, number }: { name: string; number: string }) {
  const t = useTranslations('emergency')
  return (
    <a href={dial(number)} className={`no-print ${styles.call}`}>
      <Phone aria-hidden size="1.25rem" />
      <span>
        {t('call', { number })} <span className={styles.name}>{name}</span>
      </span>
    </a>
  )
}
