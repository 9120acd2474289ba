import type { Evidence, Finding } from '../gql/graphql.ts'
import styles from './EvidenceMeter.module.css'
import { useKnownWords } from './useKnownWords.ts'

type EvidenceMeterProps = { evidence: Evidence; finding: Finding }

/** How well a use is known. The words say all that the meter shows. */
export function EvidenceMeter({ evidence, finding }: EvidenceMeterProps) {
  const known = useKnownWords()
  return (
    <span className={styles.known}>
      <span aria-hidden className={styles.meter} data-evidence={evidence} data-finding={finding} />
      <span>{known(evidence, finding)}</span>
    </span>
  )
}
