import Search from 'lucide-react/icons/search'
import { useId, type ComponentProps } from 'react'
import styles from './SearchForm.module.css'

type SearchFormProps = ComponentProps<'form'> & {
  label: string
  submitLabel: string
  input: ComponentProps<'input'>
}

/** A search field with a button, which works without JavaScript. `children`: hidden inputs. */
export function SearchForm({ label, submitLabel, input, children, ...form }: SearchFormProps) {
  const id = useId()
  return (
    <search>
      <form {...form} method="get" className={styles.form}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <Search aria-hidden size="1.11rem" className={styles.icon} />
        <input
          {...input}
          id={id}
          type="search"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
        />
        {children}
        <button type="submit" className={styles.submit}>
          {submitLabel}
        </button>
      </form>
    </search>
  )
}
