import { useId, type ReactNode, type Ref } from 'react'
import styles from './ListField.module.css'
import { Problem } from '../../ui/Problem.tsx'

type ListFieldProps = {
  ref?: Ref<HTMLDivElement>
  /** Its name in the input, if something leads here. */
  name?: string
  label: string
  hint: string
  error?: string | undefined
  /** Adds to the list, or clears it. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of a field with several inputs. */
export function ListField({ ref, name, label, hint, error, action, children }: ListFieldProps) {
  const id = useId()
  return (
    <div
      ref={ref}
      data-field={name}
      tabIndex={name ? -1 : undefined}
      className={`stack ${styles.field}`}
      role="group"
      aria-labelledby={id}
    >
      <p id={id} className="label">
        {label}
      </p>
      <p className="hint">{hint}</p>
      {children}
      <Problem>{error}</Problem>
      {action && <p>{action}</p>}
    </div>
  )
}
