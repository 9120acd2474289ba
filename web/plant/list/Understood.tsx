import { useTranslations } from 'use-intl'
import { areaName } from '../../../api/rules/areas.ts'
import { AilmentBrief } from '../../ailment/AilmentBrief.tsx'
import { EmergencyCalls } from '../../emergency/EmergencyCalls.tsx'
import { EmergencyNumbers, type EmergencyNumbersFragment } from '../../emergency/EmergencyNumbers.tsx'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths, type PlantFilter } from '../../paths.ts'
import { ForWhomFragment } from '../../safety/ForWhom.tsx'
import { NO_PERSON, YES } from '../../safety/person.ts'
import { personInForce, withoutWords } from '../../safety/pressed.ts'
import { FOR_WHOM } from '../../safety/usePersonHref.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DangerNotice } from './DangerNotice.tsx'
import { SearchAdvice } from './SearchAdvice.tsx'
import styles from './Understood.module.css'

export const UnderstoodFragment = graphql(`
  fragment Understood_reading on SearchReading {
    ailments {
      id
      ...AilmentBrief_ailment
    }
    advice
    danger {
      level
      text(lang: $lang)
    }
    pages {
      path
      title(lang: $lang)
    }
    unread
    withdrawn
    ...ForWhom_reading
  }
`)

type UnderstoodProps = {
  reading: FragmentType<typeof UnderstoodFragment>
  filter: PlantFilter
  totalCount: number
  keptOut: number
  /** Whether a plant was asked for by its name. */
  isNamed: boolean
  emergency: FragmentType<typeof EmergencyNumbersFragment>
}

const MAX_AILMENTS = 3
/** Advice that gives the emergency numbers, or is about plants. */
const HAVE_NUMBERS = new Set<string | null>(['HARMFUL', 'NO_PLANT_HELPS', 'NOT_OURS'])

/** How a search was understood, above its plants: for which ailments, and what to do where no plant helps. */
export function Understood({ reading: masked, filter, totalCount, keptOut, isNamed, emergency }: UnderstoodProps) {
  const t = useTranslations('results')
  const { language } = useLanguage()
  const reading = readFragment(UnderstoodFragment, masked)
  const inForce = readFragment(ForWhomFragment, reading)
  const { persons } = inForce
  const { ailments, advice, unread, danger, pages, withdrawn } = reading
  const person = personInForce(filter, inForce)
  const area = filter.department && areaName(filter.department, language)
  const anyPlace = { ...filter, after: undefined, keptOut: undefined }

  const forAnybody = {
    ...anyPlace,
    ...NO_PERSON,
    q: withoutWords(
      filter.q ?? '',
      persons.map(({ words }) => words),
    ),
  }

  const isRefused = advice === 'HARMFUL'
  // In an emergency nothing stands beside what to do, and numbers only once.
  const adviceBox = advice && (isRefused || danger?.level !== 'CERTAIN') && (
    <SearchAdvice
      {...{ advice, filter, forAnybody, person, keptOut, emergency }}
      hasAilment={ailments.length > 0}
      hasPlants={totalCount > 0}
    />
  )

  const notUnderstood = unread.length > 0 && (
    <p className={styles.line}>
      {t('unread', { words: unread.join(', ') })}{' '}
      <Link to={`${paths.plants(anyPlace)}#${FOR_WHOM}`}>{t('choosePerson')}</Link>
    </p>
  )

  // No list has all that people say of an emergency: what was not understood may be one.
  const mayBeEmergency =
    filter.q &&
    !danger &&
    ailments.length === 0 &&
    !(pages.length > 0 && unread.length === 0) &&
    !isNamed &&
    (totalCount === 0 || persons.length > 0)

  return (
    <div className={styles.understood}>
      {/* It stands there before the text does, so that screen readers announce what a later search tells. */}
      <div role="status">{danger && !isRefused && <DangerNotice danger={danger} emergency={emergency} />}</div>
      {isRefused && adviceBox}
      {pages.length > 0 && (
        <p className={`row ${styles.pages}`}>
          {t('otherPages')}
          {pages.map(({ path, title }) => (
            <ButtonLink key={path} to={path} variant="secondary">
              {title}
            </ButtonLink>
          ))}
        </p>
      )}
      {withdrawn.length > 0 && (
        <p className={`row ${styles.pages}`}>
          {t('withdrawn')}
          {withdrawn.map((id) => (
            <ButtonLink key={id} to={paths.plant(id)} variant="secondary">
              {t('readWarnings')}
            </ButtonLink>
          ))}
        </p>
      )}
      {danger?.level !== 'CERTAIN' && notUnderstood}
      {ailments.slice(0, MAX_AILMENTS).map((ailment, index) => (
        <AilmentBrief
          key={ailment.id}
          ailment={ailment}
          person={person}
          isLead={index === 0}
          isOpen={totalCount + keptOut === 0 && index === 0 && !isRefused}
        >
          {index === 0 && !danger && !isRefused && <EmergencyCalls of={emergency} />}
        </AilmentBrief>
      ))}
      {danger?.level === 'CERTAIN' && notUnderstood}
      {!isRefused && adviceBox}
      {mayBeEmergency && !HAVE_NUMBERS.has(advice) && <EmergencyNumbers of={emergency} />}
      {area && !danger && !isRefused && <p className={styles.line}>{t('fromSources', { area })}</p>}
      {filter.keptOut && (
        <Notice>
          {t('keptOutList')} <Link to={paths.plants(anyPlace)}>{t('backToOthers')}</Link>
        </Notice>
      )}
      {!filter.keptOut && keptOut > 0 && totalCount > 0 && (
        <p className={styles.line}>
          {t('keptOut', { count: keptOut })}{' '}
          <Link to={paths.plants({ ...anyPlace, keptOut: YES })}>{t('lookAtThem')}</Link>
        </p>
      )}
    </div>
  )
}

/** Advice that stands in place of "nothing found". */
const REFUSALS = new Set<string | null>(['HARMFUL', 'NO_PLANT_HELPS', 'ALL_KEPT_OUT'])

/** For whom the plants are, whether a filter or words of the search named them, and whether none are shown on purpose. */
export function readUnderstood(masked: UnderstoodProps['reading'], filter: PlantFilter) {
  const reading = readFragment(UnderstoodFragment, masked)
  const person = personInForce(filter, readFragment(ForWhomFragment, reading))
  const isEmergency = reading.danger?.level === 'CERTAIN'
  return {
    person,
    isEmergency,
    /** What to do must be on the first screen of a phone, before anything to choose. */
    isWarned: isEmergency || reading.advice === 'HARMFUL',
    isRefused: isEmergency || (reading.pages.length > 0 && reading.unread.length === 0) || REFUSALS.has(reading.advice),
  }
}
