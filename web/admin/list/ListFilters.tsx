import { useLocation } from 'react-router-dom'
import { usePendingParams, useShowList } from '../../ui/pending.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './Records.module.css'

type Option = { value: string; label: string }

type Select = {
  /** Of the parameter in the URL. */
  name: string
  label: string
  /** Words for no choice. Without them, the first option is the default, which the URL does not say. */
  all?: string
  options: readonly Option[]
}

type ListFiltersProps = {
  search?: { label: string; placeholder: string; submitLabel: string }
  selects: readonly Select[]
}

/** The search and the filters of a list, as they are in its URL. */
export function ListFilters({ search, selects }: ListFiltersProps) {
  const { pathname } = useLocation()
  const params = usePendingParams()
  const showList = useShowList()

  function show(name: string, value: string) {
    const chosen = ['q', ...selects.map((select) => select.name)].map((own) => [
      own,
      own === name ? value : (params.get(own) ?? ''),
    ])
    const wanted = new URLSearchParams(chosen.filter(([, held]) => held))
    showList(wanted.size > 0 ? `${pathname}?${wanted}` : pathname)
  }

  return (
    <div className={search ? styles.filter : `${styles.filter} ${styles.selects}`}>
      {search && (
        <SearchBox
          name="q"
          defaultValue={params.get('q')?.trim() ?? ''}
          {...search}
          onSearch={(term) => show('q', term.trim())}
        />
      )}
      {selects.map(({ name, label, all, options: own }) => {
        const options = all === undefined ? own : [{ value: '', label: all }, ...own]
        const [first] = options
        const chosen = options.find(({ value }) => value === params.get(name)) ?? first!
        return (
          <SelectField
            key={name}
            label={label}
            value={chosen.value}
            options={options}
            onChange={(value) => show(name, value === first!.value ? '' : value)}
          />
        )
      })}
    </div>
  )
}
