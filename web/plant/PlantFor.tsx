import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useQuery } from 'urql'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { withoutTerms } from '../offline/without-terms.ts'
import { needsNames, PersonNames } from '../safety/names.ts'
import { monthsOf, personQuery, OLDER_ADULT } from '../safety/person.ts'
import { pressedIn, type Pressed } from '../safety/pressed.ts'
import { FOR_WHOM, usePersonHref } from '../safety/usePersonHref.ts'
import { usePressedLabel } from '../safety/usePressedLabel.ts'
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
      {pressed.map((each) => {
        const caution = cautionOn(each, cautions)
        const allowed =
          !caution && each.age !== undefined
            ? stopLines.find(({ allowed }) => allowed && monthsOf(each.age!) >= allowed.fromAge * 12)?.allowed?.text
            : undefined
        const { level = allowed ? 'COMPATIBLE' : 'NO_DATA', subject, text, untranslated = [] } = caution ?? {}
        const label = labelOf(each)
        return (
          <li key={`${each.tile} ${each.slug ?? ''}`} data-level={level} className={`${styles.item} ${styles.person}`}>
            <LevelIcon level={level} />
            <p>
              <strong>
                {label}: {caution ? safety(`level.${level}`) : allowed}
              </strong>{' '}
              {!caution && !allowed && t('undecided')}
              {text && (
                <Explained html={withoutTerms(text)} lang={untranslated.includes('text') ? other : undefined} />
              )}{' '}
              {subject && <a href={`#${cautionId(subject)}`}>{t('more')}</a>}
            </p>
            <Link className={styles.off} {...takeOff(each)}>
              <X aria-hidden size="1.125rem" />
              <span className="visually-hidden">
                {label}: {t('remove')}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const ADULT = 18
const ANY_MEDICINE = 'any-daily-medicine'
const ALLERGY = 'allergy'
const SUN = 'sun-exposure'

/** The strictest caution that says something of what is chosen. */
function cautionOn({ tile, slug, age }: Pressed, cautions: readonly Caution[]): Caution | undefined {
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
        return subject === 'MEDICINES' && isMedicine(slug, medicine?.slug)
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
  return own.sort((one, other) => STRICTEST.indexOf(one.level) - STRICTEST.indexOf(other.level))[0]
}

function isMedicine(taken: string | undefined, said: string | undefined): boolean {
  return said === undefined || said === ANY_MEDICINE || said === taken || taken === ANY_MEDICINE
}
