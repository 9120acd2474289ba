import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import type { PlantNames_PlantFragment } from '../gql/graphql.ts'
import { citationsOfRows } from '../source/RowCitations.tsx'
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
  const cited = [
    ...citationsOfRows('conservation', [[0, conservation?.source ? [conservation.source] : []]]),
    // The page of a poison shows no uses.
    ...citationsOfRows('uses', numbered(isPoisonous ? [] : uses)),
    ...citationsOfRows('cautions', numbered(cautions)),
    ...citationsOfRows(
      'names',
      byLanguage(names).flatMap(([, ofLanguage]) =>
        ofLanguage.map((name): Row => [names.indexOf(name), name.source ? [name.source] : []]),
      ),
    ),
  ]
  const ids = new Map<string, string[]>()
  for (const [key, id] of cited) ids.set(key, [...(ids.get(key) ?? []), id])
  return ids
}

type Row = [number, readonly { key: string }[]]

function numbered(rows: readonly { sources: readonly { key: string }[] }[]): Row[] {
  return rows.map(({ sources }, row) => [row, sources])
}
