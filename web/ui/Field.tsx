import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './Field.module.css'
import { classes } from './classes.ts'
import { useFieldError } from './form-state.ts'
import { Problem } from './Problem.tsx'

type FieldText = {
  label: ReactNode
  hint?: ReactNode
  /** Otherwise what the form knows of the field by its name. */
  error?: ReactNode
}

export function Field({ label, hint, error, className, ...input }: FieldText & ComponentProps<'input'>) {
  const field = useField({ hint, error, name: input.name })
  return (
    <FieldFrame {...field} {...{ label, hint, className }}>
      <input {...input} {...field.aria} className={styles.input} />
    </FieldFrame>
  )
}

export function TextArea({ label, hint, error, className, ...area }: FieldText & ComponentProps<'textarea'>) {
  const field = useField({ hint, error, name: area.name })
  return (
    <FieldFrame {...field} {...{ label, hint, className }}>
      <textarea rows={6} {...area} {...field.aria} className={styles.input} />
    </FieldFrame>
  )
}

/** Ids, ARIA attributes and the error of a control inside a FieldFrame. */
export function useField({ name, hint, error: own }: Pick<ComponentProps<'input'>, 'name'> & Omit<FieldText, 'label'>) {
  const id = useId()
  const known = useFieldError(name)
  const error = own ?? known
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return {
    error,
    hintId,
    errorId,
    aria: { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined },
  }
}

type FieldFrameProps = FieldText & ReturnType<typeof useField> & { className?: string | undefined; children: ReactNode }

/** A control with its label, hint and error. */
export function FieldFrame({ label, hint, error, className, aria, hintId, errorId, children }: FieldFrameProps) {
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={aria.id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      {children}
      <Problem id={errorId}>{error}</Problem>
    </div>
  )
}
