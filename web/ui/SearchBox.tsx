import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { SearchForm } from './SearchForm.tsx'

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

/** A search form that calls `onSearch` after a pause in typing. `children`: hidden inputs. */
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
  const [term, setTerm] = useState(defaultValue)
  const [known, setKnown] = useState(defaultValue)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(defaultValue)
  const latest = useRef(onSearch)

  // Follows back and forward navigation, but not the URL changes of this component.
  if (known !== defaultValue) {
    setKnown(defaultValue)
    if (defaultValue.trim() !== reported.current.trim()) setTerm(defaultValue)
  }

  // Other filters may have been chosen during the pause.
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])

  useEffect(() => () => clearTimeout(timer.current), [])

  function report(value: string) {
    clearTimeout(timer.current)
    reported.current = value
    latest.current(value)
  }

  function handleChange(value: string) {
    setTerm(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => report(value), PAUSE)
  }

  /** A pending search must not undo a navigation. */
  function handleBlur() {
    if (term !== reported.current) report(term)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    report(term)
  }

  return (
    <SearchForm
      label={label}
      submitLabel={submitLabel}
      action={action}
      onSubmit={handleSubmit}
      input={{
        name,
        value: term,
        placeholder,
        onChange: (event) => handleChange(event.target.value),
        onBlur: handleBlur,
      }}
    >
      {children}
    </SearchForm>
  )
}
