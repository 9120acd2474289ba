import { useTranslations } from 'use-intl'
import type { Evidence, Finding } from '../gql/graphql.ts'
import styles from './EvidenceMeter.module.css'

type EvidenceMeterProps = { evidence: Evidence; finding: Finding }

/** How well a use is known. The words say all that the meter shows. */
export function EvidenceMeter({ evidence, finding }: EvidenceMeterProps) {
  const t = useTranslations('vocabulary')
  return (
    <span className={styles.known}>
      <span aria-hidden className={styles.meter} data-evidence={evidence} data-finding={finding} />
      <span>{t('known', { evidence: t(`evidence.${evidence}`), finding: t(`finding.${finding}`) })}</span>
    </span>
  )
}
