import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { EmergencyNumbers_QueryFragment } from '../gql/graphql.ts'
import { CallButton } from './CallButton.tsx'
import { CallLinks } from './CallLinks.tsx'
import { dial } from './dial.ts'
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
  /** Numbers that come before the ambulances. */
  first?: readonly (string | null)[]
}

/** Besides those for what has happened. */
const SHOWN = 2

const FURTHER = {
  illness: ['HEALTH_SERVICE', 'HOSPITAL'],
  poisoning: ['POISON', 'HOSPITAL', 'HEALTH_SERVICE'],
  despair: ['MENTAL_HEALTH', 'HOSPITAL', 'HEALTH_SERVICE'],
} as const

/**
 * Whom to call: the first as a button, another beside it, all contacts in a part that opens, since danger signs stand
 * below them.
 */
export function EmergencyNumbers({ of, about = 'illness', first = [] }: EmergencyNumbersProps) {
  const t = useTranslations('emergencyNumbers')
  const { emergencyContacts } = readFragment(EmergencyNumbersFragment, of)
  const contactsFor = (kind: Contact['kind']) => emergencyContacts.filter((contact) => contact.kind === kind)
  const ambulances = contactsFor('AMBULANCE')
  if (ambulances.length === 0) return null
  const named = first.flatMap((number) => emergencyContacts.filter((contact) => contact.number === number))
  const calls = [...new Set([...named, ...ambulances])]
  return (
    <aside aria-label={t('title')} className={styles.numbers}>
      <p className={styles.title}>{t('call')}</p>
      {calls[0]?.number && <CallButton name={calls[0].name} number={calls[0].number} />}
      <CallLinks contacts={calls.slice(1, SHOWN + named.length)} />
      <details className={styles.further}>
        <summary>{t('further')}</summary>
        <ul>
          {[...calls, ...FURTHER[about].flatMap(contactsFor)].map(({ name, number, note }) => (
            <li key={name}>
              {number && (
                <>
                  <a href={dial(number)} className={styles.number}>
                    {number}
                  </a>
                  {': '}
                </>
              )}
              {name}.{note && <span className="soft"> {note}</span>}
            </li>
          ))}
        </ul>
      </details>
    </aside>
  )
}
