import type { GraphQLResolveInfo } from 'graphql'
import { queryFromInfo } from '@pothos/plugin-prisma'
import {
  Prisma,
  type PlantCaution as CautionRow,
  type PlantUse as UseRow,
} from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { findPieces, mark, type Piece } from '../content/search/pieces.ts'
import type { FoundMatch, MatchPage } from '../content/search/plant-page.ts'
import { cautionFor, isSomebody } from '../content/search/safety.ts'
import type { Context } from '../context.ts'
import { readRows } from '../database/rows.ts'
import { langArg } from './language.ts'
import { PlantCaution, PlantUse } from './plant-rows.ts'

// Why a plant is in a list.

const MatchField = builder.enumType('MatchField', {
  description: 'What a plant was found by.',
  values: {
    NAME: { description: 'A name.' },
    SIMILAR_NAME: { description: 'A name that is spelled like the search.' },
    AILMENT: { description: 'A use for the ailment, which is in `use`.' },
    USE: { description: 'A use.' },
    PART: { description: 'A part that is used.' },
    PREPARATION: { description: 'A preparation.' },
    FAMILY: { description: 'The plant family.' },
    TAG: { description: 'A tag.' },
    TEXT: { description: 'A sentence of its texts.' },
    PERSON: { description: 'Nothing but the safety filter: no caution keeps it from the person.' },
  },
})

const SnippetPiece = builder.objectRef<Piece>('SnippetPiece').implement({
  description: 'A piece of a sentence.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Plain text.' }),
    isMatch: t.exposeBoolean('isMatch', { description: 'Whether these are words of the search.' }),
  }),
})

export const Match = builder.objectRef<FoundMatch>('Match').implement({
  description: 'Why a plant is in a list.',
  fields: (t) => ({
    field: t.field({ type: MatchField, description: 'What the plant was found by.', resolve: fieldOf }),
    pieces: t.field({
      type: [SnippetPiece],
      description: 'The name or the sentence that matches, in pieces. Empty in a list without search and ailment.',
      args: langArg,
      // Few, made from texts that are read for them.
      complexity: { field: 5, multiplier: 3 },
      resolve: (match, { lang }) => piecesOf(match, lang === 'EN' ? 'en' : 'es'),
    }),
    use: t.field({
      type: PlantUse,
      nullable: true,
      description: 'The use that answers the ailment of the search or the filter.',
      resolve: async ({ plant, page }, _args, context, info) => {
        if (!plant.useId) return null
        const uses = await readOnce(page, info, () => readUses(page, context, info))
        return (uses.get(plant.useId) as UseRow | undefined) ?? null
      },
    }),
    caution: t.field({
      type: PlantCaution,
      nullable: true,
      description:
        'The strictest caution that applies to the person in the filter: why the plant is kept out, or what to observe. Null if none applies; if the plant is kept out all the same, nobody has decided on its cautions yet.',
      resolve: async ({ plant, page }, _args, context, info) => {
        if (!isSomebody(page.found.filter.person)) return null
        const cautions = await readOnce(page, info, () => readCautions(page, context, info))
        return (cautions.get(plant.id) as CautionRow | undefined) ?? null
      },
    }),
  }),
})

async function fieldOf({ plant, page }: FoundMatch): Promise<typeof MatchField.$inferType> {
  const { filter, reading } = page.found
  if (plant.by === 'TEXT') {
    const texts = (await page.texts()).get(plant.id)
    return texts ? findPieces(texts, reading!.words, 'en').field : 'TEXT'
  }
  if (plant.by !== 'LIST') return plant.by
  if (filter.preparations.length > 0) return 'PREPARATION'
  if (filter.parts.length > 0) return 'PART'
  if (filter.evidence) return 'USE'
  return filter.family ? 'FAMILY' : filter.startsWith ? 'NAME' : filter.tag ? 'TAG' : 'PERSON'
}

async function piecesOf({ plant, page }: FoundMatch, lang: 'en' | 'es'): Promise<Piece[]> {
  const { reading } = page.found
  if (plant.by === 'LIST') return []
  const texts = (await page.texts()).get(plant.id)
  if (!texts) return []
  if (plant.by === 'AILMENT') {
    const use = texts.uses[plant.useId!]
    const text = use?.[lang] || use?.[lang === 'en' ? 'es' : 'en']
    return text ? mark(text, reading?.ailmentWords ?? []) : []
  }
  const words =
    plant.by === 'TEXT' ? reading!.words : [...reading!.nameWords, ...reading!.words, ...reading!.otherWords]
  const named = { ...texts, en: [], es: [], tags: [], family: { en: null, es: null } }
  return findPieces(plant.by === 'TEXT' ? texts : named, words, lang).pieces
}

const read = new WeakMap<MatchPage, Map<unknown, Promise<Map<string, unknown>>>>()

/** Reads for all plants of a page what a field of their matches selects. */
function readOnce<Row>(page: MatchPage, info: GraphQLResolveInfo, run: () => Promise<Map<string, Row>>) {
  const known = read.get(page) ?? new Map<unknown, Promise<Map<string, unknown>>>()
  read.set(page, known)
  const key = info.fieldNodes[0]
  if (!known.has(key)) known.set(key, run())
  return known.get(key)!
}

async function readUses({ found, loaders }: MatchPage, context: Context, info: GraphQLResolveInfo) {
  const ids = found.plants.flatMap(({ useId }) => useId ?? [])
  const query = { ...queryFromInfo({ context, info, select: { id: true } }) }
  const rows = await readRows<UseRow>(loaders.readJson, 'PlantUse', {
    query,
    where: Prisma.sql`id = ANY (${ids}::uuid[])`,
  })
  return new Map(rows.map((row) => [row.id, row]))
}

const NEEDED = {
  id: true,
  plantId: true,
  subject: true,
  level: true,
  underAge: true,
  medicine: true,
  condition: true,
  routes: true,
} as const

async function readCautions({ found, loaders }: MatchPage, context: Context, info: GraphQLResolveInfo) {
  const ids = found.plants.map(({ id }) => id)
  const query = { ...queryFromInfo({ context, info, select: NEEDED }) }
  const where = Prisma.sql`plant_id = ANY (${ids}::uuid[])`
  const rows = await readRows<CautionRow>(loaders.readJson, 'PlantCaution', { query, where })
  const byPlant = Map.groupBy(rows, ({ plantId }) => plantId)
  return new Map(
    found.plants.flatMap(({ id, route }) => {
      const caution = cautionFor(found.filter.person, byPlant.get(id) ?? [], route ?? undefined)
      return caution ? [[id, caution] as const] : []
    }),
  )
}
