import { FieldFrame, useField } from './Field.tsx'
import styles from './SelectField.module.css'

type SelectFieldProps<Value extends string> = {
  label: string
  hint?: string
  name?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>({
  label,
  hint,
  name,
  value,
  options,
  onChange,
}: SelectFieldProps<Value>) {
  const field = useField({ name, hint })
  return (
    <FieldFrame {...field} {...{ label, hint }} className={styles.field}>
      <select
        {...field.aria}
        name={name}
        value={value}
        className={styles.select}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
