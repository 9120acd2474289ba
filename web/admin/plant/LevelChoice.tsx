import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import HandHelping from 'lucide-react/icons/hand-helping'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import type { LucideIcon } from 'lucide-react/types'
import { useTranslations } from 'use-intl'
import { CAUTION_LEVELS } from '../../gql/vocabulary.ts'
import type { CautionLevel } from '../../gql/graphql.ts'
import { ChoiceFrame } from '../../ui/Choice.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import styles from './LevelChoice.module.css'

const ICONS: Record<CautionLevel, LucideIcon> = {
  AVOID: Ban,
  ASK: MessageCircleQuestion,
  CARE: HandHelping,
  NO_DATA: CircleHelp,
  COMPATIBLE: CircleCheck,
}

/** A level as icon and word. */
export function Level({ level }: { level: CautionLevel }) {
  const t = useTranslations('cautionsForm')
  const Icon = ICONS[level]
  return (
    <span className={styles.level} data-level={level}>
      <Icon aria-hidden size="1rem" />
      {t(`level.${level}`)}
    </span>
  )
}

type LevelChoiceProps = {
  legend: string
  /** Beside the levels, as in a table. */
  isLine?: boolean
  /** Path in the input. */
  name: string
  value: CautionLevel | ''
  onChange: (level: CautionLevel) => void
}

/** The level of a caution: one of five, each with an icon and a word. */
export function LevelChoice({ legend, isLine, name, value: chosen, onChange }: LevelChoiceProps) {
  const error = useFieldError(name)
  return (
    <ChoiceFrame {...{ legend, error }} className={isLine ? styles.line : undefined}>
      <div className={`row ${styles.options}`}>
        {CAUTION_LEVELS.map((value) => (
          <label key={value} className={styles.option} data-level={value}>
            <input
              type="radio"
              name={name}
              value={value}
              data-field={name}
              data-invalid={error ? '' : undefined}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            <Level level={value} />
          </label>
        ))}
      </div>
    </ChoiceFrame>
  )
}
