import { SOURCES_OF } from '../../rules/use-evidence.ts'
import { SOURCE_KINDS, wordsIn, type Evidence } from '../../rules/vocabulary.ts'
import type { Content } from './entries.ts'
import { inFiles, type Way } from './field.ts'
import { HEALTH_TEXTS, isClaim } from './plant-rules.ts'
import { rowsOf } from './row-rules.ts'
import { textsOf, type Place, type Report } from './text-rules.ts'
import { citationsOf, passagesOf } from './text.ts'

/** A statement on health, and what it rests on. Both languages cite the same sources, so texts count once, in English. */
export interface Claim {
  where: 'uses' | 'cautions' | 'texts' | 'danger signs' | 'first help'
  entry: Place
  way: Way
  line: number
  sources: string[]
}

/** The strongest first; `unknown` is a source without a kind, `none` a claim without a source. */
export const GROUNDS = [...wordsIn(SOURCE_KINDS), 'unknown', 'none']

const LISTS = { uses: 'uses', cautions: 'cautions', dangerSigns: 'danger signs' } as const
const TEXTS: Partial<Record<string, 'texts' | 'first help'>> = {
  ...Object.fromEntries(HEALTH_TEXTS.map((field) => [field, 'texts'])),
  whatItIs: 'first help',
  firstHelp: 'first help',
  doNot: 'first help',
}

export function claimsOf(content: Content): Claim[] {
  const rows = rowsOf(content).flatMap(({ entry, way, row }): Claim[] => {
    const where: Claim['where'] | undefined = LISTS[way[0] as keyof typeof LISTS]
    return row.level === 'NO_DATA' || !where ? [] : [{ where, entry, way, line: 0, sources: row.sourceKeys }]
  })
  const passages = textsOf(content).flatMap(({ entry, field, column, language, text }): Claim[] => {
    const where = TEXTS[field]
    if (!where || language !== 'en') return []
    return passagesOf(text)
      .filter(isClaim)
      .map((passage) => ({ where, entry, way: [column], line: passage.line, sources: citationsOf(passage.text) }))
  })
  return [...rows, ...passages]
}

export function groundOf({ sources }: Claim, kinds: ReadonlyMap<string, string | null>): string {
  if (sources.length === 0) return 'none'
  const known = new Set(sources.map((key) => kinds.get(key) ?? 'unknown'))
  return GROUNDS.find((ground) => known.has(ground)) ?? 'unknown'
}

export function kindsOf({ sources }: Content): Map<string, string | null> {
  return new Map(sources.map(({ value }) => [value.key, value.kind]))
}

/** A use must not have more evidence than its sources are. */
export function checkEvidence(content: Content, report: Report) {
  const kinds = kindsOf(content)
  for (const plant of content.plants) {
    for (const [index, { evidence, sourceKeys }] of plant.value.uses.entries()) {
      const needed: readonly string[] | undefined = SOURCES_OF[evidence as Evidence]
      // A source of the site that the files lack may be of the kind.
      if (needed && sourceKeys.every((key) => kinds.has(key) && !needed.includes(kinds.get(key) ?? '')))
        report(plant, ['uses', index], 'beyondSources', {
          evidence: inFiles(evidence),
          kinds: needed.map(inFiles).join(', '),
        })
    }
  }
}

/** Cautions are left out: one may stand without any source. */
export function checkGrounds(content: Content, report: Report) {
  const kinds = kindsOf(content)
  for (const claim of claimsOf(content)) {
    if (claim.where === 'cautions' || groundOf(claim, kinds) !== 'WEB') continue
    report(claim.entry, claim.way, 'onlyWeb', { keys: [...new Set(claim.sources)].join(', ') }, claim.line)
  }
}
