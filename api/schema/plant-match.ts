import type { GraphQLResolveInfo } from 'graphql'
import { queryFromInfo } from '@pothos/plugin-prisma'
import type { PlantCaution as CautionRow, PlantUse as UseRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import type { FoundMatch, MatchPage } from '../content/search/plant-page.ts'
import { plainSentence } from '../content/markdown/plain.ts'
import { fieldOf, MATCH_FIELDS, piecesOf, type Piece, type Texts } from '../rules/search/match.ts'
import { isSomebody } from '../rules/search/person.ts'
import type { FoundPlant } from '../rules/search/plant-index.ts'
import { MEDICINE_CLASSES } from '../content/search/plant-candidates.ts'
import { prisma } from '../database/client.ts'
import { cautionFor, comparedWith } from '../rules/bars.ts'
import { langArg } from './language.ts'
import { PlantCaution, PlantUse } from './plant-rows.ts'

const MatchField = builder.enumType('MatchField', { description: 'What a plant was found by.', values: MATCH_FIELDS })

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
    field: t.field({ type: MatchField, description: 'What the plant was found by.', resolve: fieldOfMatch }),
    pieces: t.field({
      type: [SnippetPiece],
      description: 'The name or the sentence that matches, in pieces. Empty in a list without search and ailment.',
      args: langArg,
      // Few, made from texts that are read for them.
      complexity: { field: 5, multiplier: 3 },
      resolve: async ({ plant, page }, { lang }) =>
        piecesOf(plant, page.found, await textsOf(plant, page), lang === 'EN' ? 'en' : 'es', plainSentence),
    }),
    use: t.field({
      type: PlantUse,
      nullable: true,
      description: 'The use that answers the ailment of the search or the filter.',
      resolve: async ({ plant, page }, _args, context, info) => {
        if (!plant.useId) return null
        const query = queryFromInfo({ context, info, select: { id: true } })
        const uses = await readOnce(page, info, () => readUses(page, query))
        return (uses.get(plant.useId) as UseRow | undefined) ?? null
      },
    }),
    caution: t.field({
      type: PlantCaution,
      nullable: true,
      description:
        'The strictest caution that applies to the person in the filter: why the plant is kept out, or what to observe. Null if none applies. Also null if the plant is kept out because its cautions are undecided.',
      resolve: async ({ plant, page }, _args, context, info) => {
        if (!isSomebody(page.found.filter.person)) return null
        const query = queryFromInfo({ context, info, select: NEEDED })
        const cautions = await readOnce(page, info, () => readCautions(page, query))
        return (cautions.get(plant.id) as CautionRow | undefined) ?? null
      },
    }),
  }),
})

async function fieldOfMatch({ plant, page }: FoundMatch) {
  return fieldOf(plant, page.found, plant.by === 'TEXT' ? await textsOf(plant, page) : undefined)
}

async function textsOf(plant: FoundPlant, page: MatchPage): Promise<Texts | undefined> {
  return plant.by === 'LIST' ? undefined : (await page.texts()).get(plant.id)
}

const read = new WeakMap<MatchPage, Map<unknown, Promise<Map<string, unknown>>>>()

/**
 * Reads for all plants of a page what a field of their matches selects. queryFromInfo is called for each plant all the
 * same: it tells the plugin what its row was loaded with.
 */
function readOnce<Row>(page: MatchPage, info: GraphQLResolveInfo, run: () => Promise<Map<string, Row>>) {
  const known = read.get(page) ?? new Map<unknown, Promise<Map<string, unknown>>>()
  read.set(page, known)
  const key = info.fieldNodes[0]
  if (!known.has(key)) known.set(key, run())
  return known.get(key)!
}

async function readUses({ found }: MatchPage, query: { select: { id: true } }) {
  const ids = found.plants.flatMap(({ useId }) => useId ?? [])
  const rows = await prisma.plantUse.findMany({ ...query, where: { id: { in: ids } } })
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

async function readCautions({ found }: MatchPage, query: { select: typeof NEEDED }) {
  const ids = found.plants.map(({ id }) => id)
  const where = { plantId: { in: ids } }
  const rows = await prisma.plantCaution.findMany({ ...query, where, orderBy: { position: 'asc' } })
  const byPlant = Map.groupBy(rows, ({ plantId }) => plantId)
  const person = comparedWith(found.filter.person, MEDICINE_CLASSES)
  return new Map(
    found.plants.flatMap(({ id, route }) => {
      const caution = cautionFor(person, byPlant.get(id) ?? [], route)
      return caution ? [[id, caution] as const] : []
    }),
  )
}
