import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { dayOf } from '../i18n/dates.ts'
import { dated } from '../i18n/FormattedDate.tsx'
import { RowCitations } from '../source/RowCitations.tsx'
import { useSite } from '../site.ts'
import { Fact } from './PlantHeader.tsx'
import styles from './PlantRecord.module.css'

export const PlantRecordFragment = graphql(`
  fragment PlantRecord_plant on Plant {
    id
    review {
      by
      role(lang: $lang)
      on
      until
    }
    conservation {
      list
      category
      year
      source {
        key
      }
    }
    sources {
      ...CitedText_source
    }
  }
`)

type PlantRecordProps = { plant: FragmentType<typeof PlantRecordFragment> }

/** Who reviewed the texts; nothing if nobody did. */
export function ReviewLine({ plant: masked }: PlantRecordProps) {
  const t = useTranslations('plantPage')
  const { timeZone } = useSite().site
  const { review } = readFragment(PlantRecordFragment, masked)
  if (!review) return null
  const { by, role, on, until } = review
  const today = dayOf(new Date(), timeZone)
  const isOver = Boolean(until && until < today)
  return (
    <p className={styles.review}>
      {role ? t.rich('reviewed', { by, role, on: dated(on) }) : t.rich('reviewedWithoutRole', { by, on: dated(on) })}{' '}
      {until && (
        // A page made yesterday may arrive after the last day.
        <span data-until={until} suppressHydrationWarning>
          {t.rich(isOver ? 'reviewOver' : 'reviewUntil', { until: dated(until) })}
        </span>
      )}
    </p>
  )
}

/** How endangered it is, with the source. */
export function ConservationFact({ plant: masked }: PlantRecordProps) {
  const t = useTranslations('plantPage')
  const codes = useTranslations('conservation')
  const { conservation, sources } = readFragment(PlantRecordFragment, masked)
  if (!conservation) return null
  const { list, category: code, year, source } = conservation
  const category = codes.has(code as 'LC') ? `${codes(code as 'LC')} (${code})` : code
  return (
    <Fact term={t('conservation')}>
      {year ? t('conservationYear', { list, category, year: String(year) }) : t('conservationText', { list, category })}
      {source && <RowCitations name="conservation" row={0} cited={[source]} sources={sources} />}
    </Fact>
  )
}
