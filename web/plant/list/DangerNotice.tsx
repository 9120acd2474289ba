import Siren from 'lucide-react/icons/siren'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import type { Understood_ReadingFragment } from '../../gql/graphql.ts'
import { CallLinks } from '../../emergency/CallLinks.tsx'
import { EmergencyNumbers, EmergencyNumbersFragment } from '../../emergency/EmergencyNumbers.tsx'
import styles from './DangerNotice.module.css'

type DangerNoticeProps = {
  danger: NonNullable<Understood_ReadingFragment['danger']>
  emergency: FragmentType<typeof EmergencyNumbersFragment>
}

/** What a search tells of an emergency, with buttons that call the numbers of the text: of all ambulances if it is certain. */
export function DangerNotice({ danger: { level, text }, emergency }: DangerNoticeProps) {
  const t = useTranslations('emergencyNumbers')
  const { emergencyContacts } = readFragment(EmergencyNumbersFragment, emergency)
  const pieces = text.split(/(\+?\d[\d -]+\d)/)
  const named = pieces.flatMap((piece) => emergencyContacts.filter(({ number }) => number === piece))
  return (
    <div className={styles.danger} data-level={level}>
      <p className={styles.text}>
        <Siren aria-hidden size="1.11rem" />
        <span>
          {pieces.map((piece, index) =>
            named.some(({ number }) => number === piece) ? <strong key={index}>{piece}</strong> : piece,
          )}
        </span>
      </p>
      {level === 'CERTAIN' ? (
        <EmergencyNumbers of={emergency} first={named.map(({ number }) => number)} />
      ) : (
        <CallLinks contacts={named} label={t('title')} />
      )}
    </div>
  )
}
