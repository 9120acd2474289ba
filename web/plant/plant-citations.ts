import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import type { PlantNames_PlantFragment } from '../gql/graphql.ts'
import { citationsOfRows, type CitedRow } from '../source/RowCitations.tsx'
import { PlantCautionsFragment } from './caution-rows.ts'
import { byLanguage } from './PlantNames.tsx'
import { PlantRecordFragment } from './PlantRecord.tsx'
import { PlantUsesFragment } from './use-rows.ts'

type Rows = FragmentType<typeof PlantUsesFragment> & FragmentType<typeof PlantCautionsFragment>
type Recorded = FragmentType<typeof PlantRecordFragment>
type Names = PlantNames_PlantFragment['names']

/** The ids of the citations outside of texts, by source key, in page order. */
export function citationsOfPlant(
  rows: Rows,
  names: Names,
  record: Recorded,
  isPoisonous: boolean,
): Map<string, string[]> {
  const { uses } = readFragment(PlantUsesFragment, rows)
  const { cautions } = readFragment(PlantCautionsFragment, rows)
  const { conservation } = readFragment(PlantRecordFragment, record)
  return citationsOfRows([
    { name: 'conservation', row: 0, cited: listed(conservation?.source) },
    // The page of a poison shows no uses.
    ...numbered('uses', isPoisonous ? [] : uses),
    ...numbered('cautions', cautions),
    ...byLanguage(names)
      .flatMap(([, ofLanguage]) => ofLanguage)
      .map((name) => ({ name: 'names', row: names.indexOf(name), cited: listed(name.source) })),
  ])
}

function numbered(name: string, rows: readonly { sources: CitedRow['cited'] }[]): CitedRow[] {
  return rows.map(({ sources }, row) => ({ name, row, cited: sources }))
}

function listed<Source>(source: Source | null | undefined): Source[] {
  return source ? [source] : []
}
