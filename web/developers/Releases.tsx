import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import styles from './DevelopersPage.module.css'

export const ReleasesFragment = graphql(`
  fragment Releases_release on Release {
    date
    added
    changed
    deprecated
    removed
  }
`)

const KINDS = ['added', 'changed', 'deprecated', 'removed'] as const

/** The changelog: what each release of the schema added, changed and removed. */
export function Releases({ releases: masked }: { releases: readonly FragmentType<typeof ReleasesFragment>[] }) {
  const t = useTranslations('developers.stability')
  const releases = readFragment(ReleasesFragment, masked)
  return (
    <>
      <h3>{t('changelog')}</h3>
      <ul className={styles.releases}>
        {releases.map((release, index) => {
          const changed = KINDS.filter((kind) => release[kind].length > 0)
          return (
            // Two releases of a day have no other key.
            <li key={`${release.date} ${releases.length - index}`}>
              <h4>
                <FormattedDate date={release.date} />
              </h4>
              {changed.length === 0 && <p>{t('first')}</p>}
              {changed.map((kind) => (
                <p key={kind}>
                  {t(kind)} <CodeList items={release[kind]} />
                </p>
              ))}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function CodeList({ items }: { items: readonly string[] }) {
  return items.map((item, index) => (
    <span key={item}>
      {index > 0 && ', '}
      <code translate="no">{item}</code>
    </span>
  ))
}
