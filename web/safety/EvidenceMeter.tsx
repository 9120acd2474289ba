import { useTranslations } from 'use-intl'
import type { Evidence, Finding } from '../gql/graphql.ts'
import styles from './EvidenceMeter.module.css'

/** People use it; accepted for long use, or studied without people; tested in people. */
const STEPS = {
  TRADITION: [1, 'people'],
  LABORATORY: [2, 'studied'],
  ANIMAL: [2, 'studied'],
  ACCEPTED_USE: [2, 'accepted'],
  HUMAN_SMALL: [3, 'tested'],
  HUMAN: [3, 'tested'],
  MONOGRAPH: [3, 'tested'],
} as const satisfies Record<Evidence, [number, string]>

type EvidenceMeterProps = { evidence: Evidence; finding: Finding }

/** How well a use is known, in three steps. The words say all that the meter shows. */
export function EvidenceMeter({ evidence, finding }: EvidenceMeterProps) {
  const t = useTranslations('evidenceStep')
  const [step, name] = STEPS[evidence]
  return (
    <span className={styles.known}>
      <span aria-hidden className={styles.meter} data-step={step} data-finding={finding} />
      <span>{t(name, { finding })}</span>
    </span>
  )
}
