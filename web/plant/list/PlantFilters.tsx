import { lazy, Suspense } from 'react'
import ListFilter from 'lucide-react/icons/list-filter'
import { useTranslations } from 'use-intl'
import { paths, type PlantFilter } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useOpened } from '../../ui/useOpened.ts'
import { countFilters } from './plant-filter.ts'
import styles from './PlantFilters.module.css'

const load = async () => (await import('./PlantFilterForm.tsx')).PlantFilterForm
let PlantFilterForm = import.meta.env.SSR ? await load() : undefined
/** Browsers load it when it is opened. */
const LaterForm = lazy(async () => ({ default: await load() }))

/** Before the hydration of a page that arrives with the form: what was chosen before is not heard by what is hydrated later. */
export async function loadFilterForm(): Promise<void> {
  PlantFilterForm = await load()
}

type PlantFiltersProps = {
  chosen: PlantFilter
  onChange: (filter: PlantFilter) => void
  /** Whether the page arrives with the form. */
  isOpen: boolean
}

/** All filters of the list in a form that is folded away. It is larger than the list. */
export function PlantFilters({ chosen, onChange, isOpen }: PlantFiltersProps) {
  const t = useTranslations('plantFilters')
  const { isOpened, props } = useOpened(isOpen)
  const count = countFilters(chosen)
  return (
    <details id="filters" className={styles.filters} {...props}>
      <summary className={styles.summary}>
        <ListFilter aria-hidden size="1rem" />
        {count > 0 ? t('titleChosen', { count }) : t('title')}
      </summary>
      {isOpened && PlantFilterForm && <PlantFilterForm {...{ chosen, onChange }} />}
      {isOpened && !PlantFilterForm && (
        <Suspense fallback={<Spinner />}>
          <LaterForm {...{ chosen, onChange }} />
        </Suspense>
      )}
      {!isOpened && (
        <noscript>
          <Link to={`${paths.plants({ ...chosen, filters: 'open' })}#filters`}>{t('open')}</Link>
        </noscript>
      )}
    </details>
  )
}
