import Siren from 'lucide-react/icons/siren'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import type { Understood_ReadingFragment } from '../../gql/graphql.ts'
import { dial } from '../../emergency/dial.ts'
import { EmergencyNumbers, EmergencyNumbersFragment } from '../../emergency/EmergencyNumbers.tsx'
import styles from './DangerNotice.module.css'

type DangerNoticeProps = {
  danger: NonNullable<Understood_ReadingFragment['danger']>
  emergency: FragmentType<typeof EmergencyNumbersFragment>
}

/** What a search tells of an emergency: a box with buttons that call if it is certain, else one line. Its numbers dial. */
export function DangerNotice({ danger: { level, text }, emergency }: DangerNoticeProps) {
  const { emergencyContacts } = readFragment(EmergencyNumbersFragment, emergency)
  return (
    <div className={styles.danger} data-level={level}>
      <p className={styles.text}>
        <Siren aria-hidden size="1.11rem" />
        <span>
          {text.split(/(\d+)/).map((piece, index) =>
            emergencyContacts.some(({ number }) => number === piece) ? (
              <a key={index} href={dial(piece)}>
                {piece}
              </a>
            ) : (
              piece
            ),
          )}
        </span>
      </p>
      {level === 'CERTAIN' && <EmergencyNumbers of={emergency} />}
    </div>
  )
}
