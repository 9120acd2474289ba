import { Fragment, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { paths } from '../paths.ts'
import { namesPerson } from '../safety/carry.ts'
import { Link } from '../ui/Link.tsx'
import type { PlantCautionsFragment } from './caution-rows.ts'
import styles from './PlantGlance.module.css'
import { SafetyStrip } from './SafetyStrip.tsx'
import { ailmentsByKnowledge, ailmentsOf, PlantUsesFragment, type Known, type Use } from './use-rows.ts'

/** Browsers load it for a visit that has chosen somebody. */
export const loadPlantFor = () => import('./PlantFor.tsx')
const PlantFor = import.meta.env.SSR
  ? (await loadPlantFor()).PlantFor
  : lazy(() => loadPlantFor().then(({ PlantFor: shown }) => ({ default: shown })))

type PlantGlanceProps = { plant: FragmentType<typeof PlantCautionsFragment> & FragmentType<typeof PlantUsesFragment> }

/** What readers need first: for whom it is not, what it is used for, and how well that is known. */
export function PlantGlance({ plant }: PlantGlanceProps) {
  const t = useTranslations('plantPage')
  const { uses } = readFragment(PlantUsesFragment, plant)
  const isForSomebody = namesPerson(useSearchParams()[0])
  return (
    <>
      {isForSomebody && (
        <Suspense>
          <PlantFor plant={plant} />
        </Suspense>
      )}
      <SafetyStrip plant={plant} />
      {uses.length > 0 && (
        <dl className={styles.lines}>
          <div>
            <dt>{t('usedFor')}</dt>
            <dd>
              {ailmentsOf(uses).map((ailment, index) => (
                <Fragment key={ailment.slug}>
                  {index > 0 && ', '}
                  <AilmentName ailment={ailment} />
                </Fragment>
              ))}
            </dd>
          </div>
          <div>
            <dt>{t('howKnown')}</dt>
            <dd>
              <Knowledge uses={uses} />
            </dd>
          </div>
        </dl>
      )}
    </>
  )
}

export function AilmentName({ ailment: { slug, name } }: { ailment: Use['ailment'] }) {
  return <Link to={paths.ailment(slug)}>{name}</Link>
}

const KNOWN = ['inFavour', 'accepted', 'mixed', 'against'] as const satisfies Known[]

/** One line on all uses. Tradition is respected, and it is no proof. */
function Knowledge({ uses }: { uses: readonly Use[] }) {
  const t = useTranslations('plantKnown')
  const known = ailmentsByKnowledge(uses)
  const stated = KNOWN.filter((name) => known[name].length > 0)
  const hasRest = known.untested.length > 0
  if (stated.length === 0) {
    const isTradition = uses.every(({ evidence }) => evidence === 'TRADITION')
    return isTradition ? t('onlyTradition') : t('onlyLaboratory')
  }
  if (stated.length === 1 && !hasRest) return t(`all.${stated[0]!}`)
  const sentences = stated.map((name) => t(name, { ailments: known[name].join(', ') }))
  return [...sentences, ...(hasRest ? [t('rest')] : [])].join(' ')
}
