import { FieldFrame, useField } from './Field.tsx'
import styles from './SelectField.module.css'

type SelectFieldProps<Value extends string> = {
  label: string
  hint?: string
  error?: string | undefined
  name?: string
  value: Value
  /** Those of a group stand together under its name. */
  options: readonly { value: Value; label: string; group?: string }[]
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  name,
  value,
  options,
  onChange,
}: SelectFieldProps<Value>) {
  const field = useField({ name, hint, error })
  return (
    <FieldFrame {...field} {...{ label, hint }} className={styles.field}>
      <select
        {...field.aria}
        name={name}
        value={value}
        className={styles.select}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {[...new Set(options.map(({ group }) => group))].map((name) => {
          const grouped = <Options key="" options={options.filter(({ group }) => group === name)} />
          return name ? (
            <optgroup key={name} label={name}>
              {grouped}
            </optgroup>
          ) : (
            grouped
          )
        })}
      </select>
    </FieldFrame>
  )
}

function Options({ options }: { options: readonly { value: string; label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
