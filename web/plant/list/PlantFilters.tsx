import { lazy, Suspense, type PropsWithChildren } from 'react'
import ListFilter from 'lucide-react/icons/list-filter'
import { useTranslations } from 'use-intl'
import { paths, type PlantFilter } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useOpened } from '../../ui/useOpened.ts'
import { countFilters } from './plant-filter.ts'
import styles from './PlantFilters.module.css'

/** The server and a page that arrives with the form need it at once: hydration keeps what was chosen before. */
const isNeeded = import.meta.env.SSR || new URLSearchParams(location.search).has('filters')
/** Other browsers load it when it is opened. */
const PlantFilterForm = isNeeded
  ? (await import('./PlantFilterForm.tsx')).PlantFilterForm
  : lazy(() => import('./PlantFilterForm.tsx').then(({ PlantFilterForm: shown }) => ({ default: shown })))
/** What was chosen before hydration is not heard by what is hydrated after the rest of the page. */
const Boundary = ({ children }: PropsWithChildren) =>
  isNeeded ? children : <Suspense fallback={<Spinner />}>{children}</Suspense>

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
      {isOpened ? (
        <Boundary>
          <PlantFilterForm chosen={chosen} onChange={onChange} />
        </Boundary>
      ) : (
        <noscript>
          <Link to={`${paths.plants({ ...chosen, filters: 'open' })}#filters`}>{t('open')}</Link>
        </noscript>
      )}
    </details>
  )
}
