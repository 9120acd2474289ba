import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { DangerSigns_AilmentFragment } from '../gql/graphql.ts'
import { URGENCIES, WHO } from '../gql/vocabulary.ts'
import type { CitedTextFragment } from '../source/CitedText.tsx'
import { RowCitations, type CitedRow } from '../source/RowCitations.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import styles from './DangerSigns.module.css'

export const DangerSignsFragment = graphql(`
  fragment DangerSigns_ailment on Ailment {
    dangerSigns {
      who
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
  /** Whom to call. */
  children: ReactNode
}

/** The danger signs by urgency; within it those for everybody first, then for children and in pregnancy. */
export function DangerSigns({ ailment, sources, children }: DangerSignsProps) {
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
              <ByWho signs={urgent} sources={sources} />
            </section>
          ))}
      </WarningBox>
    </div>
  )
}

function ByWho({ signs, sources }: { signs: readonly Sign[]; sources: DangerSignsProps['sources'] }) {
  const t = useTranslations('ailmentPage.who')
  const groups = WHO.map((who) => ({ who, signs: signs.filter((sign) => sign.who === who) })).filter(
    ({ signs }) => signs.length > 0,
  )
  return (
    <div className={styles.groups}>
      {groups.map(({ who, signs }) => (
        <div key={who}>
          {(groups.length > 1 || who !== 'ALL') && <h4 className={styles.who}>{t(who)}</h4>}
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
