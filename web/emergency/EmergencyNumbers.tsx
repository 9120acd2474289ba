import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { EmergencyNumbers_QueryFragment } from '../gql/graphql.ts'
import styles from './EmergencyNumbers.module.css'

export const EmergencyNumbersFragment = graphql(`
  fragment EmergencyNumbers_query on Query {
    emergencyContacts {
      kind
      number
      name(lang: $lang)
      note(lang: $lang)
    }
  }
`)

type Contact = EmergencyNumbers_QueryFragment['emergencyContacts'][number]
type EmergencyNumbersProps = {
  of: FragmentType<typeof EmergencyNumbersFragment>
  /** What has happened, for what comes after the ambulances. */
  about?: 'illness' | 'poisoning' | 'despair'
}

const FURTHER = {
  illness: ['HEALTH_SERVICE', 'HOSPITAL'],
  poisoning: ['POISON', 'HOSPITAL', 'HEALTH_SERVICE'],
  despair: ['MENTAL_HEALTH', 'HOSPITAL', 'HEALTH_SERVICE'],
} as const

/** Whom to call: ambulances as links that dial, others in a part that opens. On paper, all of them. */
export function EmergencyNumbers({ of, about = 'illness' }: EmergencyNumbersProps) {
  const t = useTranslations('emergencyNumbers')
  const { emergencyContacts } = readFragment(EmergencyNumbersFragment, of)
  const ambulances = emergencyContacts.filter(({ kind }) => kind === 'AMBULANCE')
  const further = FURTHER[about].flatMap((kind) => emergencyContacts.filter((contact) => contact.kind === kind))
  if (ambulances.length === 0) return null
  return (
    <aside aria-label={t('title')} className={styles.numbers}>
      <p className={styles.title}>{t('call')}</p>
      <ul className={styles.calls}>
        {ambulances.map((contact) => (
          <li key={contact.name}>
            <Call contact={contact} />
          </li>
        ))}
      </ul>
      {further.length > 0 && (
        <details className={styles.further}>
          <summary>{t('further')}</summary>
          <ul>
            {further.map(({ name, number, note }) => (
              <li key={name}>
                {name}
                {number && <PhoneLink number={number} />}
                {note && <span className={styles.note}> {note}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  )
}

function Call({ contact: { name, number, note } }: { contact: Contact }) {
  return (
    <a href={dial(number ?? '')} className={styles.call} title={note ?? undefined}>
      <Phone aria-hidden size={18} />
      <strong>{number}</strong> <span>{name}</span>
    </a>
  )
}

function PhoneLink({ number }: { number: string }) {
  return (
    <>
      {': '}
      <a href={dial(number)}>{number}</a>
    </>
  )
}

/** Numbers of Guatemala are dialled as they stand within the country. */
function dial(number: string): string {
  return `tel:${number.replace(/\D/g, '')}`
}
