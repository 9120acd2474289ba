import { useTranslations } from 'use-intl'
import { DECIDED } from '../../../api/rules/vocabulary.ts'
import type { CautionLevel } from '../../gql/graphql.ts'
import { onCtrlEnter } from '../form/ctrl-enter.ts'
import { emptyCaution, type CautionValue } from './caution-values.ts'
import styles from './CautionsField.module.css'
import { LevelChoice } from './LevelChoice.tsx'

type DecisionTableProps = {
  cautions: readonly CautionValue[]
  errors: Partial<Record<string, string>>
  onChange: (cautions: CautionValue[]) => void
  /** Once a caution has a level of which there is something to say. */
  onDecided: (index: number) => void
  /** Goes on with what the cautions say. */
  onNext: () => void
}

/** The four decisions, one a line. What each says is written in the rows below. */
export function DecisionTable({ cautions, errors, onChange, onDecided, onNext }: DecisionTableProps) {
  const t = useTranslations('cautionsForm')

  return (
    <div onKeyDown={onCtrlEnter(onNext)}>
      <div role="group" aria-label={t('decisions')} className={styles.decisions}>
        {DECIDED.map((subject) => {
          const places = cautions.flatMap((caution, index) => (caution.subject === subject ? [index] : []))
          const [place = cautions.length] = places
          const title = t(`subject.${subject}`)
          // Which of several is meant would be a guess.
          if (places.length > 1)
            return (
              <p key={subject}>
                <b>{title}</b> {t('several', { count: places.length })}
              </p>
            )
          return (
            <LevelChoice
              key={subject}
              isLine
              legend={places.length > 0 ? title : t('undecided', { subject: title })}
              name={`cautions.${subject}`}
              level={cautions[place]?.level ?? ''}
              error={errors[`cautions.${subject}`]}
              onChange={(level: CautionLevel) => {
                const decided = { ...(cautions[place] ?? emptyCaution(subject)), level }
                onChange([...cautions.slice(0, place), decided, ...cautions.slice(place + 1)])
                if (level !== 'NO_DATA') onDecided(place)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
