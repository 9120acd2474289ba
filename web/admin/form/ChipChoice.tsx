import { ChoiceFrame } from '../../ui/Choice.tsx'
import styles from './ChipChoice.module.css'

type Option<Value extends string> = { value: Value; label: string }

type ChipChoiceProps<Value extends string> = {
  legend: string
  hint?: string
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  /** Radio buttons of this name: one value at most. Otherwise any number. */
  name?: string
  error?: string | undefined
  onChange: (chosen: Value[]) => void
}

/** A choice among short words, as chips: several, or with `name` one. */
export function ChipChoice<Value extends string>({
  legend,
  hint,
  options,
  chosen,
  name,
  error,
  onChange,
}: ChipChoiceProps<Value>) {
  function toggle(value: Value, isChosen: boolean) {
    if (name) return onChange([value])
    // In the order of the options, in whatever order they were clicked.
    onChange(
      options.map((option) => option.value).filter((other) => (other === value ? isChosen : chosen.includes(other))),
    )
  }

  return (
    <ChoiceFrame {...{ legend, hint, error }}>
      <div className={`row ${styles.options}`}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.chip}>
            <input
              type={name ? 'radio' : 'checkbox'}
              name={name}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
    </ChoiceFrame>
  )
}
