import { FINDINGS_OF, isFindingOf, SOURCES_OF } from '../../rules/use-evidence.ts'
import { SOURCE_KINDS, wordsIn, type Evidence } from '../vocabulary.ts'
import type { Content, Entry, Way } from './files.ts'
import { HEALTH_TEXTS, isClaim } from './plant-rules.ts'
import { inData, inFiles, type Words } from './shapes.ts'
import { citationsOf, passagesOf } from './text.ts'
import type { Report } from './text-rules.ts'

/** A statement on health, and what it rests on. Both languages cite the same sources, so texts count once, in English. */
export interface Claim {
  where: 'uses' | 'cautions' | 'texts' | 'danger signs' | 'first help'
  entry: Entry<unknown>
  way: Way
  /** Line of the text. */
  line: number
  sources: string[]
}

/** The strongest first; `unknown` is a source without a kind, `none` a claim without a source. */
export const GROUNDS = [...wordsIn(SOURCE_KINDS).map(inFiles), 'unknown', 'none']

const FIRST_HELP = ['whatItIs', 'firstHelp', 'doNot'] as const

export function claimsOf({ plants, ailments }: Content): Claim[] {
  return [
    ...plants.flatMap((plant) => [
      ...rows('uses', plant, 'uses', plant.value.uses),
      ...rows('cautions', plant, 'cautions', plant.value.cautions),
      ...HEALTH_TEXTS.flatMap((field) => passages('texts', plant, field, plant.value[field])),
    ]),
    ...ailments.flatMap((ailment) => [
      ...rows('danger signs', ailment, 'dangerSigns', ailment.value.dangerSigns),
      ...FIRST_HELP.flatMap((field) => passages('first help', ailment, field, ailment.value[field])),
    ]),
  ]
}

function rows(
  where: Claim['where'],
  entry: Entry<unknown>,
  name: string,
  list: { sources: string[]; level?: string }[],
): Claim[] {
  return list.flatMap(({ sources, level }, index) =>
    level === 'no-data' ? [] : [{ where, entry, way: [name, index], line: 0, sources }],
  )
}

function passages(where: Claim['where'], entry: Entry<unknown>, field: string, words: Words | undefined): Claim[] {
  return passagesOf(words?.en ?? '')
    .filter(isClaim)
    .map(({ text, line }) => ({ where, entry, way: [field, 'en'], line, sources: citationsOf(text) }))
}

/** The strongest kind of source that a claim cites. */
export function groundOf({ sources }: Claim, kinds: ReadonlyMap<string, string | null>): string {
  if (sources.length === 0) return 'none'
  const known = new Set(sources.map((key) => kinds.get(key) ?? 'unknown'))
  return GROUNDS.find((ground) => known.has(ground)) ?? 'unknown'
}

export function kindsOf({ sources }: Content): Map<string, string | null> {
  return new Map(sources.map(({ value }) => [value.key, value.kind]))
}

/** A use must say neither more than its evidence can, nor have more evidence than its sources are. */
export function checkEvidence(content: Content, report: Report, refuse: Report) {
  const kinds = kindsOf(content)
  for (const plant of content.plants) {
    for (const [index, { evidence, finding, sources }] of plant.value.uses.entries()) {
      const way = ['uses', index]
      const grade = inData(evidence) as Evidence
      if (!isFindingOf(grade, inData(finding))) {
        const findings = FINDINGS_OF[grade].map(inFiles).join(', ')
        refuse(plant, way, 'notThisEvidence', { field: `uses.${index}.finding`, evidence, finding, findings })
      }
      const needed = SOURCES_OF[grade]?.map(inFiles)
      // A source of the site that the files lack may be of the kind.
      if (needed && sources.every((key) => kinds.has(key) && !needed.includes(kinds.get(key) ?? '')))
        report(plant, way, 'beyondSources', { evidence, kinds: needed.join(', ') })
    }
  }
}

/** Cautions are left out: one may stand without any source. */
export function checkGrounds(content: Content, report: Report) {
  const kinds = kindsOf(content)
  for (const claim of claimsOf(content)) {
    if (claim.where === 'cautions' || groundOf(claim, kinds) !== 'web') continue
    report(claim.entry, claim.way, 'onlyWeb', { keys: [...new Set(claim.sources)].join(', ') }, claim.line)
  }
}
