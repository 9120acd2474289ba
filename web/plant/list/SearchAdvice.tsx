import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmergencyNumbers, type EmergencyNumbersFragment } from '../../emergency/EmergencyNumbers.tsx'
import type { FragmentType } from '../../gql/fragment-masking.ts'
import type { SearchAdvice as Advice } from '../../gql/graphql.ts'
import { paths, type PersonFilter, type PlantFilter } from '../../paths.ts'
import { YES } from '../../safety/person.ts'
import { FOR_ANYBODY } from '../../safety/visit.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './SearchAdvice.module.css'

type SearchAdviceProps = {
  advice: Advice
  filter: PlantFilter
  /** The same list without the persons. */
  forAnybody: PlantFilter
  /** Whom a filter or words of the search name. */
  person: PersonFilter
  /** How many plants are kept from the person. */
  keptOut: number
  hasAilment: boolean
  hasPlants: boolean
  emergency: FragmentType<typeof EmergencyNumbersFragment>
}

/** What to say instead of plants, or before those that were not asked for. */
export function SearchAdvice({
  advice,
  filter,
  forAnybody,
  person,
  keptOut,
  hasAilment,
  hasPlants,
  emergency,
}: SearchAdviceProps) {
  const t = useTranslations('results')
  const plants = useTranslations('plants')
  switch (advice) {
    case 'HARMFUL':
      return (
        <AdviceBox title={t('harmful')} tone="danger">
          <p>{t('harmfulHelp')}</p>
          <EmergencyNumbers of={emergency} about="despair" />
          <p>{t('harmfulWhy')}</p>
          <p>
            <Link to={paths.ailment(POISONING)}>{t('poisoning')}</Link>
          </p>
        </AdviceBox>
      )
    case 'NO_PLANT_HELPS':
      return (
        <AdviceBox title={t('noPlantHelps')}>
          <p>{t(hasAilment ? 'noPlantHelpsAilment' : 'noPlantHelpsText')}</p>
          <EmergencyNumbers of={emergency} />
        </AdviceBox>
      )
    case 'NOT_OURS':
      return (
        <AdviceBox title={t('notOurs')}>
          <p>{t(hasPlants ? 'notOursOthers' : 'notOursText')}</p>
          <ButtonLink to={paths.plants(person)} variant="secondary">
            {plants('showAll')}
          </ButtonLink>
        </AdviceBox>
      )
    case 'ALL_KEPT_OUT':
      return (
        <AdviceBox title={t('allKeptOut', { count: keptOut })}>
          <p>{t('allKeptOutText')}</p>
          <p className="row">
            <ButtonLink to={paths.plants({ ...filter, after: undefined, keptOut: YES })} variant="secondary">
              {t('lookAtThem')}
            </ButtonLink>
            <ButtonLink to={paths.plants(forAnybody)} variant="secondary" {...FOR_ANYBODY}>
              {t('forAnybody')}
            </ButtonLink>
          </p>
        </AdviceBox>
      )
    case 'OTHER_WAYS':
      return <Notice>{t('otherWays')}</Notice>
    case 'NOTHING_FOUND':
      return null
  }
}

/** The ailment with first help for poisonings. */
const POISONING = 'poisoning'

function AdviceBox({ title, tone, children }: { title: string; tone?: 'danger'; children: ReactNode }) {
  return (
    <div className={styles.advice} data-tone={tone}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
