import { useTranslations } from 'use-intl'
import { groupBy } from '../../api/rules/group-by.ts'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PlantRecord_PlantFragment } from '../gql/graphql.ts'
import { dayOf } from '../i18n/dates.ts'
import { dated } from '../i18n/FormattedDate.tsx'
import { IdentifierLinks } from '../source/IdentifierLinks.tsx'
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
    reviews {
      by
      roleTitle(lang: $lang)
      part
      agrees
      hasChanged
      reviewedAt
    }
    conservation {
      list
      category
      year
      source {
        key
      }
    }
    identifiers {
      authority
      value
      url
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

type RowReview = PlantRecord_PlantFragment['reviews'][number]

/** Which rows reviewers agree with who wish to be named, and what has changed since; nothing if there are none. */
export function RowReviews({ plant: masked }: PlantRecordProps) {
  const { reviews } = readFragment(PlantRecordFragment, masked)
  const people = groupBy(reviews, ({ by, roleTitle }) => `${by}, ${roleTitle}`)
  return [...people].map(([who, rows]) => <RowReviewsOf key={who} rows={rows} />)
}

function RowReviewsOf({ rows }: { rows: RowReview[] }) {
  const t = useTranslations('plantPage')
  const names = useTranslations('names')
  const titles = {
    NAMES: names('title'),
    USES: t('basicUses'),
    DOSES: t('dosageGuidelines'),
    CAUTIONS: t('precautions'),
  }
  const counted = (of: RowReview[]) =>
    [...groupBy(of, ({ part }) => part)].map(([part, { length }]) => `${titles[part]} (${length})`).join(', ')
  const agreed = rows.filter(({ agrees }) => agrees)
  const changed = agreed.filter(({ hasChanged }) => hasChanged)
  const open = rows.filter(({ agrees }) => !agrees)
  const on = rows
    .map(({ reviewedAt }) => reviewedAt)
    .sort()
    .at(-1)!
  const { by, roleTitle: role } = rows[0]!
  return (
    <p className={styles.review}>
      {agreed.length > 0 ? t.rich('rowsAgreed', { by, role, what: counted(agreed), on: dated(on) }) : `${by}, ${role}.`}{' '}
      {changed.length > 0 && t('rowsChanged', { what: counted(changed) })}{' '}
      {open.length > 0 && t('rowsOpen', { what: counted(open) })}
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

/** Its ids in catalogues of taxa, for those who join it with other data. */
export function IdentifiersFact({ plant: masked }: PlantRecordProps) {
  const t = useTranslations('plantPage')
  const { identifiers } = readFragment(PlantRecordFragment, masked)
  if (identifiers.length === 0) return null
  return (
    <Fact term={t('identifiers')}>
      <IdentifierLinks identifiers={identifiers} />
    </Fact>
  )
}
