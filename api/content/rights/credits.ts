import { creditLine, withoutParts } from '../../rules/attribution.ts'
import { attributionsOf, subjectKey, type AttributedKind, type AttributionRow } from './attributions.ts'

type Words = Record<'En' | 'Es', string>

/** With the lines that say from which communities they come. */
export async function withCredits<Row extends { id: string }>(
  kind: AttributedKind,
  rows: readonly Row[],
  isWhole = false,
): Promise<(Row & { credit: Words })[]> {
  const lists = await attributionsOf(rows.map(({ id }) => subjectKey(kind, id)))
  return rows.map((row, index) => ({ ...row, credit: creditOf(isWhole ? withoutParts(lists[index]!) : lists[index]!) }))
}

export function creditOf(list: readonly AttributionRow[]): Words {
  return { En: creditLine(list, 'En'), Es: creditLine(list, 'Es') }
}
