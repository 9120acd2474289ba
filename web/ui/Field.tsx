import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './Field.module.css'
import { classes } from './classes.ts'

type FieldText = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  hideLabel?: boolean
  /** Buttons beside the label. */
  tools?: ReactNode
}

export function Field({ label, hint, error, hideLabel, className, id, ...input }: FieldText & ComponentProps<'input'>) {
  const field = useField({ id, hint, error })
  return (
    <FieldFrame {...field} {...{ label, hint, error, hideLabel, className }}>
      <input {...input} {...field.aria} className={styles.input} />
    </FieldFrame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  tools,
  className,
  id,
  ...area
}: FieldText & ComponentProps<'textarea'>) {
  const field = useField({ id, hint, error })
  return (
    <FieldFrame {...field} {...{ label, hint, error, hideLabel, tools, className }}>
      <textarea rows={6} {...area} {...field.aria} className={styles.input} />
    </FieldFrame>
  )
}

/** Ids and ARIA attributes of a control inside a FieldFrame. */
export function useField({ id, hint, error }: { id?: string } & Pick<FieldText, 'hint' | 'error'>) {
  const generated = useId()
  const fieldId = id ?? generated
  const hintId = `${fieldId}-hint`
  const errorId = `${fieldId}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return {
    hintId,
    errorId,
    aria: { id: fieldId, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined },
  }
}

type FieldFrameProps = FieldText & ReturnType<typeof useField> & { className?: string | undefined; children: ReactNode }

/** A control with its label, hint and error. */
export function FieldFrame({
  label,
  hint,
  error,
  hideLabel,
  tools,
  className,
  aria,
  hintId,
  errorId,
  children,
}: FieldFrameProps) {
  const name = (
    <label htmlFor={aria.id} className={hideLabel ? 'visually-hidden' : styles.label}>
      {label}
    </label>
  )
  return (
    <div className={classes(styles.field, className)}>
      {tools ? (
        <div className={styles.head}>
          {name}
          {tools}
        </div>
      ) : (
        name
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
