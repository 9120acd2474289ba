import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { DangerSigns_AilmentFragment } from '../gql/graphql.ts'
import { URGENCIES } from '../gql/list-vocabulary.ts'
import type { PersonFilter } from '../paths.ts'
import type { CitedTextFragment } from '../source/CitedText.tsx'
import { RowCitations, type CitedRow } from '../source/RowCitations.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import styles from './DangerSigns.module.css'
import { groupsFor } from './sign-order.ts'
import { useWhom } from './useWhom.ts'

export const DangerSignsFragment = graphql(`
  fragment DangerSigns_ailment on Ailment {
    dangerSigns {
      who
      underMonths
      urgency
      text(lang: $lang)
      sources {
        key
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

type DangerSignsProps = {
  ailment: FragmentType<typeof DangerSignsFragment>
  sources: readonly FragmentType<typeof CitedTextFragment>[]
  /** What concerns the person comes first. */
  person: PersonFilter
  /** Whom to call. */
  children: ReactNode
}

/** The danger signs by urgency; within it by whom they concern. */
export function DangerSigns({ ailment, sources, person, children }: DangerSignsProps) {
  const t = useTranslations('ailmentPage')
  const signs = signsOf(ailment)
  if (signs.length === 0) return null
  return (
    <div className={styles.box}>
      <WarningBox id="danger-signs" title={t('dangerSigns')}>
        <p className={styles.lead}>{t('dangerSignsLead')}</p>
        {URGENCIES.map((urgency) => ({ urgency, urgent: signs.filter((sign) => sign.urgency === urgency) }))
          .filter(({ urgent }) => urgent.length > 0)
          .map(({ urgency, urgent }) => (
            <section key={urgency} data-urgency={urgency} className={styles.urgency}>
              <h3>{t(`urgency.${urgency}`)}</h3>
              {urgency === 'HOSPITAL_NOW' && children}
              <ByWho signs={urgent} sources={sources} person={person} />
            </section>
          ))}
      </WarningBox>
    </div>
  )
}

type ByWhoProps = Pick<DangerSignsProps, 'sources' | 'person'> & { signs: readonly Sign[] }

function ByWho({ signs, sources, person }: ByWhoProps) {
  const whom = useWhom()
  const groups = groupsFor(signs, person)
  return (
    <div className={styles.groups}>
      {groups.map(({ signs, ...concern }) => (
        <div key={whom(concern)}>
          {(groups.length > 1 || concern.who !== 'ALL') && <h4 className={styles.who}>{whom(concern)}</h4>}
          <ul className={styles.signs}>
            {signs.map(({ text, name, row, cited }) => (
              <li key={row}>
                {text}
                <RowCitations {...{ name, row, cited, sources }} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
