import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import styles from './SearchBox.module.css'

type SearchBoxProps = {
  name: string
  defaultValue: string
  label: string
  placeholder?: string
  onSearch: (term: string) => void
  submitLabel: string
  action?: string
  children?: ReactNode
}

const PAUSE = 300

/** A GET form that works without JavaScript; with it, `onSearch` is told after a pause in typing. `children`: hidden inputs. */
export function SearchBox({
  name,
  defaultValue,
  label,
  placeholder,
  onSearch,
  submitLabel,
  action,
  children,
}: SearchBoxProps) {
  const id = useId()
  const [term, setTerm] = useState(defaultValue)
  const [known, setKnown] = useState(defaultValue)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef(defaultValue)

  // Back and forward change the address without typing: follow it, but not our own echo.
  if (known !== defaultValue) {
    setKnown(defaultValue)
    if (defaultValue.trim() !== told.current.trim()) setTerm(defaultValue)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  function tell(value: string) {
    clearTimeout(timer.current)
    told.current = value
    onSearch(value)
  }

  function handleChange(value: string) {
    setTerm(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(value), PAUSE)
  }

  /** Whoever goes on to something else is not called back by a search that was still waiting. */
  function handleBlur() {
    if (term !== told.current) tell(term)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    tell(term)
  }

  return (
    <search>
      <form method="get" action={action} className={styles.form} onSubmit={handleSubmit}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <Search aria-hidden size={20} className={styles.icon} />
        <input
          id={id}
          type="search"
          name={name}
          value={term}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
          onChange={(event) => handleChange(event.target.value)}
          onBlur={handleBlur}
        />
        {children}
        <button type="submit" className={styles.submit}>
          {submitLabel}
        </button>
      </form>
    </search>
  )
}
