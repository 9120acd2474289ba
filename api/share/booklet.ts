import { citationOf } from '../content/citation.ts'
import { doiUrl } from '../rules/doi.ts'
import { prisma } from '../database/client.ts'
import { isStorableText, isUuid } from '../rules/storable.ts'
import { cautionSentence } from '../rules/cautions.ts'
import { HANDOUT_PLANT } from '../content/share/columns.ts'
import type { Brevity } from '../rules/share/caution-lines.ts'
import { pageUrl, type HandoutSite, type Language, type Line, type Words } from '../rules/share/lines.ts'
import { cautionLines } from '../rules/share/plant.ts'
import { KNOWN_LABELS } from '../rules/share/use-lines.ts'
import { readHandoutSite, SITE } from '../content/share/site.ts'
import { KINDS } from '../content/kinds.ts'
import { withDetails } from '../content/share/read.ts'
import { WITHHELD } from '../rules/withheld-dose.ts'
import { readAmbulanceNumbers } from '../content/settings/emergency.ts'
import { citedKeys } from '../rules/citations.ts'
import { plainLines } from '../content/markdown/plain.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { BOOKLET_WORDS } from './booklet-words.ts'

/** More would be a book. */
export const MAX_PLANTS = 40

export interface Choice {
  plants?: string[] | undefined
  tag?: string | undefined
  ailment?: string | undefined
}

/** What print-booklet.ts prints. Sources are numbers of the list, from 1. */
export interface Booklet {
  language: 'en' | 'es'
  title: string
  ambulances: string[]
  /** Chosen by a tag or an ailment, that is its name. */
  subtitle: string
  /** Plants that were left out for being too many. */
  left: number
  plants: BookletPlant[]
  ailments: { name: string; plants: number[] }[]
  sources: string[]
}

export interface BookletPlant {
  name: string
  scientificName: string
  mayanName: string
  url: string
  isPoisonous: boolean
  cautions: Line[]
  /** The same cautions in few words, for each further page. */
  brief: Line[]
  /** The same in the fewest words, should these take too much of a page. */
  briefest: Line[]
  care: string[]
  further: string[]
  uses: { ailment: string; text: string; sources: number[] }[]
  preparation: string[]
  dosage: string[]
  credit: string
}

const SELECT = {
  ...HANDOUT_PLANT,
  mayanName: true,
  dosageGuidelinesEn: true,
  dosageGuidelinesEs: true,
  uses: {
    ...HANDOUT_PLANT.uses,
    select: { ...HANDOUT_PLANT.uses.select, textEn: true, textEs: true, sourceKeys: true },
  },
} as const satisfies Prisma.PlantSelect

type Row = Prisma.PlantGetPayload<{ select: typeof SELECT }>
type LongTextName = 'preparationMethods' | 'dosageGuidelines' | 'precautions'
type Localized = Pick<Row, `${LongTextName}${Language}`>

/** A booklet of public plants; null if there is none. */
export async function readBooklet(choice: Choice, language: Language): Promise<Booklet | null> {
  const where = { ...KINDS.PLANT.visible, ...chosen(choice) }
  const order = { [`sortName${language}`]: 'asc' } as const
  const [site, ambulances, rows, count, subtitle] = await Promise.all([
    readHandoutSite(),
    readAmbulanceNumbers(),
    prisma.plant.findMany({ where, select: SELECT, orderBy: [order, { id: 'asc' }], take: MAX_PLANTS }),
    prisma.plant.count({ where }),
    subtitleOf(choice, language),
  ])
  if (rows.length === 0) return null
  const detailed = await withDetails(rows)
  const keys = [...new Set(rows.flatMap((row) => keysOf(row)))]
  const sources = await prisma.source.findMany({ where: { key: { in: keys } } })
  const known = keys.filter((key) => sources.some((source) => source.key === key))
  return {
    language: language === 'En' ? 'en' : 'es',
    title: site.name[language],
    ambulances: ambulances.slice(0, 2),
    subtitle,
    left: count - rows.length,
    plants: detailed.map(({ credit, isDoseWithheld, ...row }) => {
      const plant = plantOf(row, { language, site, sources: known })
      const isSilent = isDoseWithheld && !row.isPoisonous
      return {
        ...plant,
        dosage: isSilent ? [WITHHELD[language], ...plant.dosage] : plant.dosage,
        credit: credit[language],
      }
    }),
    ailments: indexOf(rows, language),
    sources: known.map((key) =>
      workOf(
        sources.find((source) => source.key === key)!,
        language,
      ),
    ),
  }
}

function chosen({ plants, tag, ailment }: Choice): Prisma.PlantWhereInput {
  if (plants) return { id: { in: plants.filter(isUuid) } }
  if (tag) return { tags: { has: isStorableText(tag) ? tag : '' } }
  const ailmentSlug = ailment && isStorableText(ailment) ? ailment : ''
  // Poisons are used for nothing, and nothing is used for what evidence speaks against.
  return {
    isPoisonous: false,
    uses: { some: { ailmentSlug, ailment: KINDS.AILMENT.visible }, none: { ailmentSlug, finding: 'AGAINST' } },
  }
}

async function subtitleOf({ plants, tag, ailment }: Choice, language: Language): Promise<string> {
  if (plants) return ''
  if (tag) {
    const row = isStorableText(tag) ? await prisma.tag.findFirst({ where: { slug: tag } }) : null
    return row?.[`label${language}`] ?? tag
  }
  const row = await prisma.ailment.findFirst({ where: { ...KINDS.AILMENT.visible, slug: ailment ?? '' } })
  return row?.[`name${language}`] ?? ''
}

/** What studies or experts say of a use that they do not support. */
const DOUBTS: Partial<Record<string, Words>> = { AGAINST: KNOWN_LABELS.against, MIXED: KNOWN_LABELS.mixed }

interface Telling {
  language: Language
  site: HandoutSite
  sources: readonly string[]
}

function plantOf(row: Row, { language, site, sources }: Telling): Omit<BookletPlant, 'credit'> {
  const told = (name: LongTextName) => linesOf(row, name, language)
  const cautionsIn = (brevity: Brevity) => cautionLines(row, { language, brevity, site })
  const isRemedy = !row.isPoisonous
  return {
    name: row[`commonName${language}`],
    scientificName: row.scientificName ?? '',
    mayanName: row.mayanName ?? '',
    url: pageUrl(SITE, `/plants/${row.id}`, language),
    isPoisonous: row.isPoisonous,
    cautions: cautionsIn('sentences'),
    brief: cautionsIn('words'),
    briefest: cautionsIn('subjects'),
    care: row.cautions
      .filter(({ level }) => level === 'CARE')
      .flatMap((caution) => {
        const foreign = cautionSentence(caution, other(language))
        return cautionSentence(caution, language) ?? (foreign === null ? [] : markForeign(foreign, language))
      }),
    further: told('precautions'),
    uses: isRemedy
      ? row.uses.map((use) => ({
          ailment: use.ailment[`name${language}`],
          text: [DOUBTS[use.finding]?.[language], textOf(use, 'text', language)].filter(Boolean).join('. '),
          sources: use.sourceKeys.map((key) => sources.indexOf(key) + 1).filter((number) => number > 0),
        }))
      : [],
    preparation: isRemedy ? told('preparationMethods') : [],
    dosage: isRemedy ? told('dosageGuidelines') : [],
  }
}

function textOf<Name extends string>(
  row: Record<`${Name}En` | `${Name}Es`, string | null>,
  name: Name,
  language: Language,
): string {
  const foreign = row[`${name}${other(language)}`]
  return row[`${name}${language}`] || (foreign ? markForeign(foreign, language) : '')
}

function markForeign(text: string, language: Language): string {
  const { foreign } = BOOKLET_WORDS[language === 'En' ? 'en' : 'es']
  return `[${foreign}] ${text}`
}

function other(language: Language): Language {
  return language === 'En' ? 'Es' : 'En'
}

/** Paragraphs, items of lists and rows of tables of a Markdown text, without its other marks. */
function linesOf(row: Localized, name: LongTextName, language: Language): string[] {
  const own = row[`${name}${language}`]
  const lines = plainLines(own || row[`${name}${other(language)}`] || '')
  return lines.map(({ mark, text }, index) => {
    const told = own || index > 0 ? text : markForeign(text, language)
    return `${mark} ${told}`.trim()
  })
}

function keysOf({ uses, cautions, isPoisonous, ...texts }: Row): string[] {
  const cited = citedKeys([
    texts.precautionsEn,
    texts.precautionsEs,
    ...(isPoisonous
      ? []
      : [texts.preparationMethodsEn, texts.preparationMethodsEs, texts.dosageGuidelinesEn, texts.dosageGuidelinesEs]),
  ])
  const rows = isPoisonous ? cautions : [...uses, ...cautions]
  return [...rows.flatMap(({ sourceKeys }) => sourceKeys), ...cited]
}

/** The plants by the ailments that people use them for, by name; not where evidence speaks against it. */
function indexOf(rows: readonly Row[], language: Language): Booklet['ailments'] {
  const plants = new Map<string, number[]>()
  rows.forEach((row, index) => {
    if (row.isPoisonous) return
    const against = row.uses.filter(({ finding }) => finding === 'AGAINST').map(({ ailmentSlug }) => ailmentSlug)
    const uses = row.uses.filter(({ ailmentSlug }) => !against.includes(ailmentSlug))
    for (const name of new Set(uses.map(({ ailment }) => ailment[`name${language}`])))
      plants.set(name, [...(plants.get(name) ?? []), index])
  })
  const { compare } = new Intl.Collator(language === 'En' ? 'en' : 'es')
  return [...plants].map(([name, plants]) => ({ name, plants })).sort((one, two) => compare(one.name, two.name))
}

function workOf(source: Prisma.SourceGetPayload<object>, language: Language): string {
  const url = source.address ?? (source.doi && doiUrl(source.doi))
  return `${citationOf(source, language)}${url ? ` ${url}` : ''}`
}
