import { lazy, Suspense } from 'react'
import ListFilter from 'lucide-react/icons/list-filter'
import { useTranslations } from 'use-intl'
import { paths, type PlantFilter } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useOpened } from '../../ui/useOpened.ts'
import { countFilters } from './plant-filter.ts'
import styles from './PlantFilters.module.css'

/** Browsers load it when it is opened; the server has it for readers without scripts. */
const PlantFilterForm = import.meta.env.SSR
  ? (await import('./PlantFilterForm.tsx')).PlantFilterForm
  : lazy(() => import('./PlantFilterForm.tsx').then(({ PlantFilterForm: shown }) => ({ default: shown })))

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
        <Suspense fallback={<Spinner />}>
          <PlantFilterForm chosen={chosen} onChange={onChange} />
        </Suspense>
      ) : (
        <noscript>
          <Link to={`${paths.plants({ ...chosen, filters: 'open' })}#filters`}>{t('open')}</Link>
        </noscript>
      )}
    </details>
  )
}
