import { SOURCE_KINDS, wordsIn } from '../vocabulary.ts'
import type { Content } from './files.ts'
import { HEALTH_TEXTS, isClaim } from './plant-rules.ts'
import { inFiles } from './shapes.ts'
import { citationsOf, passagesOf } from './text.ts'

/** A statement on health, and what it rests on. Both languages cite the same sources, so texts count once, in English. */
export interface Claim {
  where: 'uses' | 'cautions' | 'texts' | 'danger signs'
  slug: string
  sources: string[]
}

/** The strongest first; `unknown` is a source without a kind, `none` a claim without a source. */
export const GROUNDS = [...wordsIn(SOURCE_KINDS).map(inFiles), 'unknown', 'none']

export function claimsOf({ plants, ailments }: Content): Claim[] {
  return [
    ...plants.flatMap(({ slug, value }) => [
      ...value.uses.map(({ sources }): Claim => ({ where: 'uses', slug, sources })),
      ...value.cautions
        .filter(({ level }) => level !== 'no-data')
        .map(({ sources }): Claim => ({ where: 'cautions', slug, sources })),
      ...HEALTH_TEXTS.flatMap((field) => passagesOf(value[field]?.en ?? ''))
        .filter(isClaim)
        .map(({ text }): Claim => ({ where: 'texts', slug, sources: citationsOf(text) })),
    ]),
    ...ailments.flatMap(({ slug, value }) =>
      value.dangerSigns.map(({ sources }): Claim => ({ where: 'danger signs', slug, sources })),
    ),
  ]
}

/** The strongest kind of source that a claim cites. */
export function groundOf({ sources }: Claim, kinds: ReadonlyMap<string, string | null>): string {
  if (sources.length === 0) return 'none'
  const known = new Set(sources.map((key) => kinds.get(key) ?? 'unknown'))
  return GROUNDS.find((ground) => known.has(ground)) ?? 'unknown'
}
