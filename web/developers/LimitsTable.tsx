import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { NUMBER_LOCALE } from '../i18n/number-locale.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import styles from './DevelopersPage.module.css'

export const LimitsTableFragment = graphql(`
  fragment LimitsTable_limits on Limits {
    requestsPerMinute
    cost
    costOfARequest
    rows
    depth
    aliases
    duplicates
    directives
    tokens
    characters
    answer
    bytes
  }
`)

const ROWS = [
  'requestsPerMinute',
  'cost',
  'costOfARequest',
  'rows',
  'depth',
  'aliases',
  'duplicates',
  'directives',
  'tokens',
  'characters',
  'answer',
  'bytes',
] as const

/** The current limits of the server. */
export function LimitsTable({ limits: masked }: { limits: FragmentType<typeof LimitsTableFragment> }) {
  const t = useTranslations('developers.limits')
  const { language } = useLanguage()
  const limits = readFragment(LimitsTableFragment, masked)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('most')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((limit) => (
          <tr key={limit}>
            <th scope="row">{t(`of.${limit}`)}</th>
            <td>{limits[limit].toLocaleString(NUMBER_LOCALE[language])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
