import { Fragment, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { namesPerson } from '../safety/carry.ts'
import styles from './PlantGlance.module.css'
import { AilmentName } from './PlantUses.tsx'
import { Precautions, PlantTextsFragment } from './PlantTexts.tsx'
import { ailmentsByKnowledge, ailmentsOf, PlantUsesFragment, type Use } from './use-rows.ts'

/** Browsers load it for a visit that has chosen somebody. */
export const loadPlantFor = () => import('./PlantFor.tsx')
const PlantFor = import.meta.env.SSR
  ? (await loadPlantFor()).PlantFor
  : lazy(() => loadPlantFor().then(({ PlantFor: shown }) => ({ default: shown })))

/** Ailments in sight; the others are further down. */
const SHOWN = 3

type PlantGlanceProps = { plant: FragmentType<typeof PlantTextsFragment> }

/** What readers need first: for whom it is not, what it is used for, and how well that is known. */
export function PlantGlance({ plant }: PlantGlanceProps) {
  const t = useTranslations('plantPage')
  const texts = readFragment(PlantTextsFragment, plant)
  const { uses } = readFragment(PlantUsesFragment, texts)
  const ailments = ailmentsOf(uses)
  const shown = ailments.length > SHOWN + 1 ? SHOWN : ailments.length
  const isForSomebody = namesPerson(useSearchParams()[0])
  return (
    <>
      {isForSomebody && (
        <Suspense>
          <PlantFor plant={texts} />
        </Suspense>
      )}
      <Precautions plant={plant} />
      {uses.length > 0 && (
        <dl className={styles.lines}>
          <div>
            <dt>{t('usedFor')}</dt>{' '}
            <dd>
              {ailments.slice(0, shown).map((ailment, index) => (
                <Fragment key={ailment.slug}>
                  {index > 0 && ', '}
                  <AilmentName ailment={ailment} />
                </Fragment>
              ))}
              {shown < ailments.length && (
                <>
                  {' '}
                  <a href="#basicUses">{t('andUses', { count: ailments.length - shown })}</a>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('howKnown')}</dt>{' '}
            <dd>
              <Knowledge uses={uses} />
            </dd>
          </div>
        </dl>
      )}
    </>
  )
}

/** One line on all uses; each has its own further down. Tradition is respected, and it is no proof. */
function Knowledge({ uses }: { uses: readonly Use[] }) {
  const t = useTranslations('plantKnown')
  const { inFavour, against, accepted, mixed, untested } = ailmentsByKnowledge(uses)
  const isOnly = (own: readonly string[]) => own.length === ailmentsOf(uses).length
  if (isOnly(untested)) {
    return uses.every(({ evidence }) => evidence === 'TRADITION') ? t('onlyTradition') : t('onlyLaboratory')
  }
  if (isOnly(inFavour)) return t('all.inFavour')
  if (isOnly(accepted)) return t('all.accepted')
  if (isOnly(mixed)) return t('all.mixed')
  if (isOnly(against)) return t('all.against')
  if (inFavour.length + against.length === 0) return t('unproven')
  return [
    ...(inFavour.length > 0 ? [t('inFavour', { ailments: inFavour.join(', ') })] : []),
    ...(against.length > 0 ? [t('against', { ailments: against.join(', ') })] : []),
    t('rest'),
  ].join(' ')
}
