import Phone from 'lucide-react/icons/phone'
import Siren from 'lucide-react/icons/siren'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { More } from '../ui/Fold.tsx'
import { CallButton } from './CallButton.tsx'
import { dial } from './dial.ts'
import styles from './EmergencyBox.module.css'

export const EmergencyContactFragment = graphql(`
  fragment EmergencyBox_contact on EmergencyContact {
    name(lang: $lang)
    number
    note(lang: $lang)
  }
`)

/** The ailment with first help for poisonings. */
const POISONING = 'poisoning'

/** Whom to call in a poisoning. On a phone, a tap dials. */
export function EmergencyBox({
  contacts: masked,
}: {
  contacts: readonly FragmentType<typeof EmergencyContactFragment>[]
}) {
  const t = useTranslations('emergency')
  const titleId = useId()
  const contacts = readFragment(EmergencyContactFragment, masked)
  if (contacts.length === 0) return null
  const first = contacts.find(({ number }) => number)
  return (
    <section id="emergency" aria-labelledby={titleId} className={styles.box}>
      <h2 id={titleId} className={styles.title}>
        <Siren aria-hidden size="1.44rem" className={styles.icon} />
        {t('title')}
      </h2>
      <p className={styles.text}>{t('text')}</p>
      {first?.number && <CallButton name={first.name} number={first.number} />}
      <More label={t('others')}>
        <EmergencyContacts contacts={masked} />
      </More>
      <p className={`no-print ${styles.text}`}>
        <Link to={paths.ailment(POISONING)}>{t('more')}</Link>
      </p>
    </section>
  )
}

/** Numbers to call, and those who have none. */
function EmergencyContacts({
  contacts: masked,
}: {
  contacts: readonly FragmentType<typeof EmergencyContactFragment>[]
}) {
  const contacts = readFragment(EmergencyContactFragment, masked)
  return (
    <ul className={styles.contacts}>
      {contacts.map(({ name, number, note }) => (
        <li key={name} className={`stack ${styles.contact}`}>
          {number ? (
            <a href={dial(number)} className={styles.call}>
              <Phone aria-hidden size="1.11rem" />
              <span>
                <strong className={styles.number}>{number}</strong> {name}
              </span>
            </a>
          ) : (
            <strong>{name}</strong>
          )}
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}
