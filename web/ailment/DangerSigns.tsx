import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { DangerSigns_AilmentFragment } from '../gql/graphql.ts'
import { URGENCIES } from '../gql/list-vocabulary.ts'
import type { PersonFilter } from '../paths.ts'
import { Attributions } from '../rights/Attributions.tsx'
import type { CitedTextFragment } from '../source/CitedText.tsx'
import { RowCitations, type CitedRow } from '../source/RowCitations.tsx'
import { isSomebody } from '../safety/person.ts'
import { More } from '../ui/Fold.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import styles from './DangerSigns.module.css'
import { distance, groupsFor } from './sign-order.ts'
import { useWhom } from '../safety/useWhom.ts'

export const DangerSignsFragment = graphql(`
  fragment DangerSigns_ailment on Ailment {
    dangerSigns {
      who
      underMonths
      urgency
      text(lang: $lang)
      breathLimit {
        breaths
        fromMonths
        underMonths
      }
      sources {
        key
      }
      attributions {
        ...Attributions_attribution
      }
    }
  }
`)

type Sign = DangerSigns_AilmentFragment['dangerSigns'][number] & CitedRow

/** The danger signs in the order of the ailment, which numbers their citations. */
export function signsOf(ailment: FragmentType<typeof DangerSignsFragment>): Sign[] {
  const { dangerSigns } = readFragment(DangerSignsFragment, ailment)
  return dangerSigns.map((sign, row) => ({ ...sign, name: 'danger', row, cited: sign.sources }))
}

/** So many signs fill more than a screen. */
const LONG = 10

const isOfOthers = (sign: Sign, person: PersonFilter) => isSomebody(person) && distance(sign, person) === 2

/** Whether the signs of the person are so many that what follows must be short. */
export function hasManySigns(ailment: FragmentType<typeof DangerSignsFragment>, person: PersonFilter): boolean {
  return isSomebody(person) && signsOf(ailment).filter((sign) => !isOfOthers(sign, person)).length > LONG
}

type DangerSignsProps = {
  ailment: FragmentType<typeof DangerSignsFragment>
  sources: readonly FragmentType<typeof CitedTextFragment>[]
  /** What concerns the person comes first. */
  person: PersonFilter
  /** Whom to call. */
  children: ReactNode
}

/** The danger signs by urgency; within it by whom they concern. With a person chosen, those of others are behind one line. */
export function DangerSigns({ ailment, sources, person, children }: DangerSignsProps) {
  const t = useTranslations('ailmentPage')
  const whom = useWhom()
  const signs = signsOf(ailment)
  if (signs.length === 0) return null
  const others = signs.filter((sign) => isOfOthers(sign, person))
  const own = signs.filter((sign) => !others.includes(sign))
  // What can wait for days, beside what cannot.
  const isLater = ({ urgency }: Sign) => isSomebody(person) && urgency === 'SOON' && own.length > LONG
  const later = own.filter(isLater)
  const groups = groupsFor(others, person).map((concern) => whom(concern).toLowerCase())
  return (
    <div className={styles.box}>
      <WarningBox id="danger-signs" title={t('dangerSigns')}>
        <p className={styles.lead}>{t('dangerSignsLead')}</p>
        {children}
        <ByUrgency signs={own.filter((sign) => !isLater(sign))} sources={sources} person={person} />
        {later.length > 0 && (
          <More label={t('later', { urgency: t('urgency.SOON'), count: later.length })}>
            <ByUrgency signs={later} sources={sources} person={person} />
          </More>
        )}
        {others.length > 0 && (
          <More label={t('signsOfOthers', { count: others.length, groups: groups.join('; ') })}>
            <ByUrgency signs={others} sources={sources} person={person} />
          </More>
        )}
      </WarningBox>
    </div>
  )
}

function ByUrgency({ signs, ...props }: ByWhoProps) {
  const t = useTranslations('ailmentPage')
  return URGENCIES.map((urgency) => ({ urgency, urgent: signs.filter((sign) => sign.urgency === urgency) }))
    .filter(({ urgent }) => urgent.length > 0)
    .map(({ urgency, urgent }) => (
      <section key={urgency} data-urgency={urgency} className={styles.urgency}>
        <h3>{t(`urgency.${urgency}`)}</h3>
        <ByWho signs={urgent} {...props} />
      </section>
    ))
}

type ByWhoProps = Pick<DangerSignsProps, 'sources' | 'person'> & { signs: readonly Sign[] }

function ByWho({ signs, sources, person }: ByWhoProps) {
  const whom = useWhom()
  const groups = groupsFor(signs, person)
  return (
    <div className={styles.groups}>
      {groups.map(({ signs, ...concern }) => (
        <div key={whom(concern)}>
          {(groups.length > 1 || concern.who !== 'ALL') && <h4 className="label">{whom(concern)}</h4>}
          <ul className={`marked ${styles.signs}`}>
            {signs.map(({ text, name, row, cited, attributions }) => (
              <li key={row}>
                {text}
                <RowCitations {...{ name, row, cited, sources }} />
                <Attributions of={attributions} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
