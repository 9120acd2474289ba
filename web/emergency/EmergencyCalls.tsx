import Phone from 'lucide-react/icons/phone'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import styles from './EmergencyCalls.module.css'
import { dial } from './dial.ts'
import { EmergencyNumbersFragment } from './EmergencyNumbers.tsx'

const MOST = 2

/** The first numbers for an ambulance. Phones have no room for whose they are, which only voices say there. */
export function EmergencyCalls({ of }: { of: FragmentType<typeof EmergencyNumbersFragment> }) {
  const t = useTranslations('emergencyNumbers')
  const { emergencyContacts } = readFragment(EmergencyNumbersFragment, of)
  const ambulances = emergencyContacts.filter(({ kind, number }) => kind === 'AMBULANCE' && number)
  if (ambulances.length === 0) return null
  return (
    <div className={styles.calls}>
      <Phone aria-hidden size="0.89rem" />
      <ul className="plain" aria-label={t('title')}>
        {ambulances.slice(0, MOST).map(({ name, number }) => (
          <li key={name}>
            <a href={dial(number ?? '')} className={styles.call}>
              <strong>{number}</strong> <span className={styles.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
