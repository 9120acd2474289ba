import { z } from 'zod'
import type { Plant } from '../../../prisma/generated/client/client.ts'
import { prisma } from '../../database/client.ts'
import { once } from '../../rules/once.ts'
import { cursorText, cursorTime, cursorUuid, readCursor, writeCursor } from '../cursor.ts'
import { withdrawnNamed } from '../rights/kept-warnings.ts'
import { checkFirst, type Page, type PageArgs } from '../list.ts'
import { plantIndex } from './plant-candidates.ts'
import { adviceOn, type Advice } from '../../rules/search/match.ts'
import { findPlants, type PlantsFound } from '../../rules/search/find-plants.ts'
import {
  placeValues,
  type FoundPlant,
  type Place,
  type PlantFilter,
  type PlantSort,
} from '../../rules/search/plant-index.ts'
import { readTexts } from './texts.ts'
import { understand } from './understand.ts'

export interface PlantSearch {
  term: string | undefined
  /** As the arguments of the list say; its person is that of the argument. */
  filter: PlantFilter
  sort: PlantSort
}

/** A page of plants with how the search was understood, and why each plant is in it. */
export interface PlantPage extends Page<Plant> {
  edges: PlantEdge[] | Promise<PlantEdge[]>
  found: PlantsFound | null
  keptOut: () => Promise<number>
  advice: () => Promise<Advice | null>
  /** Ids of withdrawn plants that the search names. */
  withdrawn: () => Promise<string[]>
}

interface PlantEdge {
  cursor: string
  node: Plant
  match?: FoundMatch
}

/** Why a plant is on a page; `page` reads what it needs for all plants at once. */
export interface FoundMatch {
  plant: FoundPlant
  page: MatchPage
}

export interface MatchPage {
  found: PlantsFound
  texts: () => ReturnType<typeof readTexts>
}

/**
 * One page of a search or of a filtered list. Nodes are read only if they are selected. The total is found together with
 * the plants of a first page if `isCounted` says that it is selected, since counting is half of the work once more. Throws
 * BAD_USER_INPUT if the search is too long.
 */
export async function findPlantPage(
  search: PlantSearch,
  { first, after }: PageArgs,
  { query, isCounted }: { query: object; isCounted: boolean },
): Promise<PlantPage> {
  checkFirst(first)
  const place = after == null ? undefined : readPlace(search.sort, after)
  const { term, filter: given, sort } = search
  const understood = term ? await understand(term, given.isVisible) : null
  const found = await findPlants(
    plantIndex(given),
    { understood, filter: given, sort },
    { take: first, after: place, isCounted },
  )
  const { plants, filter } = found
  const shown = plants.slice(0, first)
  const cursorOf = (plant: Place) => writeCursor(placeValues(plant, sort))
  const ids = shown.map(({ id }) => id)
  const page: MatchPage = {
    found,
    texts: once(() =>
      readTexts(
        ids,
        shown.flatMap(({ useId }) => useId ?? []),
        { names: shown.some(({ by }) => by !== 'AILMENT'), sentences: shown.some(({ by }) => by === 'TEXT') },
      ),
    ),
  }
  const readEdges = once(async () => {
    // A row may have been hidden or deleted since it was found.
    const where = { ...(filter.isVisible !== undefined && { isPublic: filter.isVisible }), id: { in: ids } }
    const rows = await prisma.plant.findMany({ ...query, where })
    const nodes = new Map(rows.map((row) => [row.id, row]))
    return shown.flatMap((plant) => {
      const node = nodes.get(plant.id)
      return node ? [{ node, cursor: cursorOf(plant), match: { plant, page } }] : []
    })
  })
  return {
    found,
    get edges() {
      return readEdges()
    },
    pageInfo: {
      hasNextPage: plants.length > first,
      hasPreviousPage: place !== undefined,
      get startCursor() {
        return shown[0] ? cursorOf(shown[0]) : null
      },
      get endCursor() {
        return shown.length > 0 ? cursorOf(shown.at(-1)!) : null
      },
    },
    totalCount: found.total,
    keptOut: found.keptOut,
    advice: async () => (place ? null : adviceOn(found, plants.length > 0 ? 0 : await found.keptOut())),
    withdrawn: () => withdrawnNamed(term),
  }
}

/** Ids of the first plants of each ailment's list: without poisons, and without those that evidence speaks against. */
export async function plantsOfAilments(slugs: readonly string[], first: number): Promise<string[][]> {
  const rows = await prisma.$queryRaw<{ ids: string[] }[]>`
    SELECT ARRAY(
      SELECT plant_id::text FROM plant_use_search WHERE ailment_slug = slug AND is_visible
      GROUP BY plant_id, created_at ORDER BY min(rank), created_at DESC, plant_id DESC LIMIT ${first}
    ) AS ids FROM unnest(${[...slugs]}::text[]) WITH ORDINALITY AS asked (slug, place) ORDER BY place`
  return rows.map(({ ids }) => ids)
}

const RANK = z.int().min(0).max(100_000_000)

/** Throws BAD_USER_INPUT for a cursor of another list. */
function readPlace(sort: PlantSort, cursor: string): Place {
  const byTime = z
    .tuple([z.literal('PLANT'), RANK, cursorTime, cursorUuid])
    .transform(([, rank, time, id]): Place => ({ rank, value: time.valueOf(), id }))
  const byName = z
    .tuple([z.literal('PLANT'), z.literal(sort), RANK, cursorText, cursorUuid])
    .transform(([, , rank, value, id]): Place => ({ rank, value, id }))
  return readCursor(cursor, sort === 'NEWEST' ? byTime : z.union([byName, byTime]))
}
