import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useQuery } from 'urql'
import { useTranslations } from 'use-intl'
import { ADULT, CONDITION_TREATED, hardStopsToTell, NO_MEDICINE, sparesSwallowing } from '../../api/rules/hard-stops.ts'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import type { PlantCautions_PlantFragment } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { withoutTerms } from '../offline/without-terms.ts'
import { needsNames, PersonNames } from '../safety/names.ts'
import { monthsOf, personQuery, OLDER_ADULT } from '../safety/person.ts'
import { pressedIn, type Pressed } from '../safety/pressed.ts'
import { FOR_WHOM, usePersonHref } from '../safety/usePersonHref.ts'
import { usePressedLabel } from '../safety/usePressedLabel.ts'
import { useWays } from '../safety/useWays.ts'
import { rememberPerson } from '../safety/visit.ts'
import { Explained } from '../ui/Explained.tsx'
import { isPlainClick, Link } from '../ui/Link.tsx'
import { STRICTEST, type Caution, cautionId, PlantCautionsFragment } from './caution-rows.ts'
import { LevelIcon } from './LevelIcon.tsx'
import styles from './PlantFor.module.css'

export { loadNames } from '../safety/names.ts'

/** Before all else, what the cautions say of those for whom the visit is; each can be taken off. */
export function PlantFor({ plant: masked }: { plant: FragmentType<typeof PlantCautionsFragment> }) {
  const t = useTranslations('person')
  const safety = useTranslations('safety')
  const waysOf = useWays()
  const { lang, other } = useLanguage()
  const { cautions, stopLines } = readFragment(PlantCautionsFragment, masked)
  const { chosen, isUnreadable, hrefFor } = usePersonHref()
  const [params] = useSearchParams()
  const [{ data: names }] = useQuery({
    query: PersonNames,
    variables: { lang },
    pause: !needsNames(params, false),
  })
  const labelOf = usePressedLabel(names ? [...names.medicineClasses, ...names.healthConditions] : [])
  const pressed = pressedIn(chosen, undefined)
  if (isUnreadable) return <p className={styles.undecided}>{t('unreadable')}</p>
  if (pressed.length === 0) return null

  const takeOff = ({ without }: Pressed) => ({
    to: hrefFor({ person: without }),
    isExact: true,
    replace: true,
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (isPlainClick(event)) rememberPerson(personQuery({ ...chosen, ...without }))
    },
  })
  return (
    <ul id={FOR_WHOM} aria-label={t('title')} className={styles.strip}>
      {pressed.flatMap((each) => {
        const label = labelOf(each)
        const told: Line[] = [...cautionsOn(each, cautions), ...allowedTo(each, stopLines)]
        return (told.length > 0 ? told : [undefined]).map((line, index) => {
          const { level = 'NO_DATA', allowed, subject, text, routes = [], untranslated = [] } = line ?? {}
          const ways = waysOf(routes)
          return (
            <li
              key={`${each.tile} ${each.slug ?? ''} ${index}`}
              data-level={level}
              className={`${styles.item} ${styles.person}`}
            >
              <LevelIcon level={level} />
              <p>
                <strong>
                  {label}: {allowed ?? (line && safety(`level.${level}`))}
                  {ways && ` (${ways})`}
                </strong>{' '}
                {!line && t('undecided')}
                {text && (
                  <Explained html={withoutTerms(text)} lang={untranslated.includes('text') ? other : undefined} />
                )}{' '}
                {subject && <a href={`#${cautionId(subject)}`}>{t('more')}</a>}
              </p>
              {index === 0 && (
                <Link className={styles.off} {...takeOff(each)}>
                  <X aria-hidden size="1.125rem" />
                  <span className="visually-hidden">
                    {label}: {t('remove')}
                  </span>
                </Link>
              )}
            </li>
          )
        })
      })}
    </ul>
  )
}

/** What a caution says, or what is allowed. */
type Line = Partial<Caution> & { allowed?: string }

const ANY_MEDICINE = 'any-daily-medicine'
const ALLERGY = 'allergy'
const SUN = 'sun-exposure'

/** From which age and by which ways of use the plant is allowed to a child who is old enough. */
function allowedTo({ age }: Pressed, stopLines: PlantCautions_PlantFragment['stopLines']): Line[] {
  const lines = stopLines.flatMap(({ allowed }) =>
    age !== undefined && allowed && monthsOf(age) >= allowed.fromAge * 12
      ? [[allowed.text, { level: allowed.level, allowed: allowed.text }] as const]
      : [],
  )
  return [...new Map(lines).values()]
}

/**
 * What cautions say of what is chosen, the strictest first: all that keep from the plant, since one may be of its steam only and
 * another of its tea; where nothing does, the strictest.
 */
function cautionsOn({ tile, slug, age }: Pressed, cautions: readonly Caution[]): Caution[] {
  const own = cautions.filter(({ subject, underAge, medicine, condition }) => {
    switch (tile) {
      case 'pregnancy':
        return subject === 'PREGNANCY'
      case 'breastfeeding':
        return subject === 'BREASTFEEDING'
      case 'baby':
      case 'child':
        return subject === 'CHILDREN' && (underAge ?? ADULT) * 12 > monthsOf(age ?? '0')
      case 'medicines':
        return condition
          ? condition.slug === CONDITION_TREATED[slug ?? '']
          : subject === 'MEDICINES' && isMedicine(slug, medicine?.slug)
      case 'illness':
        return (
          condition?.slug === slug || (subject === 'ALLERGY' && slug === ALLERGY) || (subject === 'SUN' && slug === SUN)
        )
      case 'elderly':
        return condition?.slug === OLDER_ADULT
      case 'myself':
        return false
    }
  })
  const sorted = own.sort(
    (one, other) =>
      STRICTEST.indexOf(one.level) - STRICTEST.indexOf(other.level) ||
      Number(one.routes.length > 0) - Number(other.routes.length > 0) ||
      Number(sparesSwallowing(one)) - Number(sparesSwallowing(other)),
  )
  // All of them concern who is chosen, of whatever age they are; of any medicine, each may be the one.
  const hard = hardStopsToTell(
    sorted.map((caution) => {
      const { subject, level, condition, medicine, routes } = caution
      return {
        caution,
        subject,
        level,
        routes,
        condition: condition?.slug ?? null,
        underAge: null,
        medicine: slug === ANY_MEDICINE ? (medicine?.slug ?? null) : null,
      }
    }),
  )
  return hard.length > 0 ? hard.map(({ caution, routes }) => ({ ...caution, routes })) : sorted.slice(0, 1)
}

function isMedicine(taken: string | undefined, said: string | undefined): boolean {
  return (
    said === undefined || said === ANY_MEDICINE || said === taken || (taken === ANY_MEDICINE && said !== NO_MEDICINE)
  )
}
