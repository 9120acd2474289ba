import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Choice.module.css'
import { Problem } from './Problem.tsx'

type ChoiceProps<Value extends string> = {
  legend: string
  name: string
  /** Undefined until one is chosen. */
  value: Value | undefined
  options: readonly { value: Value; label: string; hint?: string; lang?: string }[]
  onChange: (value: Value) => void
}

/** A choice of a few visible options, applied immediately. */
export function Choice<Value extends string>({ legend, name, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <ChoiceFrame legend={legend}>
      <div className="row">
        {options.map((option) => (
          <label key={option.value} className={styles.option} lang={option.lang}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.hint ? (
              <span>
                {option.label} <small className={styles.explained}>{option.hint}</small>
              </span>
            ) : (
              option.label
            )}
          </label>
        ))}
      </div>
    </ChoiceFrame>
  )
}

type ChoiceFrameProps = {
  legend: string
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A choice with its legend, hint and error. */
export function ChoiceFrame({ legend, hint, error, className, children }: ChoiceFrameProps) {
  return (
    <fieldset className={classes(styles.choice, className)}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className={`hint ${styles.hint}`}>{hint}</p>}
      {children}
      <Problem>{error}</Problem>
    </fieldset>
  )
}
