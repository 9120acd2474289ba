import styles from './Choice.module.css'

type ChoiceProps<Value extends string> = {
  legend: string
  name: string
  /** Undefined until one is chosen. */
  value: Value | undefined
  options: readonly { value: Value; label: string; lang?: string }[]
  onChange: (value: Value) => void
}

/** A choice of a few visible options, applied immediately. */
export function Choice<Value extends string>({ legend, name, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} lang={option.lang}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
