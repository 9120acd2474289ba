import { dangerText } from '../../../api/rules/search/danger.ts'
import { findPlants, type PlantsFound, type Understood } from '../../../api/rules/search/find-plants.ts'
import { buildLexicon, type Lexicon } from '../../../api/rules/search/lexicon.ts'
import { adviceOn, fieldOf, piecesOf, unreadWords, type Texts } from '../../../api/rules/search/match.ts'
import { NOBODY, personOf, personsRead } from '../../../api/rules/search/person.ts'
import {
  isNarrowed,
  NO_FILTER,
  type FoundPlant,
  type Place,
  type PlantFilter,
  type PlantSort,
} from '../../../api/rules/search/plant-index.ts'
import { possibleNames } from '../../../api/rules/search/names-in.ts'
import { asksFamily, readSearch } from '../../../api/rules/search/read.ts'
import { MAX_TITLED, titleAsked, withTitled } from '../../../api/rules/search/titled.ts'
import { MAX_TERM, splitTerm } from '../../../api/rules/search/words.ts'
import { cautionFor, comparedWith } from '../../../api/rules/bars.ts'
import type { PlantsOfAilmentQueryVariables, PlantsPageQueryVariables } from '../../gql/graphql.ts'
import type { Fields } from '../restore.ts'
import { readPlace, writePlace } from './cursor.ts'
import { createPhoneIndex, hasAll } from './phone-index.ts'
import { pick } from './search-file.ts'
import type { ApiLanguage, SearchedPlant, SearchFile, ShownFile, TitledArticle } from './searched-pack.ts'

// Responses to the queries for lists of plants, from a saved pack. api/schema/plant-list.ts is what they stand in for.

/** As in the query. */
const FIRST = 24

/** `isHidden` says which plants and ailments have been changed since the pack was saved. */
export interface SearchedPack {
  file: SearchFile
  shown: ShownFile
  isHidden: (id: string) => boolean
}

/** Throws what the server says of bad input. */
export class SearchInputError extends Error {
  readonly fields: Record<string, string>

  constructor(fields: Record<string, string>) {
    super('BAD_USER_INPUT')
    this.fields = fields
  }
}

/** The data of the response. Throws a SearchInputError. */
export async function listData(pack: SearchedPack, variables: PlantsPageQueryVariables): Promise<Fields> {
  const { lang, sort, after, withTags, withNumbers } = variables
  const term = variables.search?.trim() || undefined
  const place = after ? readPlace(after) : undefined
  const page = await findPage(pack, { lang, term, filter: filterOf(variables), sort, first: FIRST, place })
  const { plants, hasNextPage } = page
  return {
    plants: {
      __typename: 'PlantConnection',
      totalCount: page.totalCount,
      keptOut: page.keptOut,
      understood: {
        ...page.understood,
        ailments: page.slugs.map((slug) => pack.shown.ailments[slug]),
        advice: page.advice,
        unread: page.unread,
        danger: page.danger,
        pages: page.pages,
        // What was withdrawn is in no pack.
        withdrawn: [],
      },
      edges: plants.map(({ node, match }) => ({
        __typename: 'PlantEdge',
        node,
        match: match && {
          ...match,
          use: match['use'] && pick(match['use'] as Fields, ['__typename', 'evidence', 'finding']),
        },
      })),
      pageInfo: {
        __typename: 'PageInfo',
        hasNextPage,
        endCursor: plants.length > 0 ? writePlace(plants.at(-1)!.found, sort) : null,
      },
    },
    ...(withTags && { tags: pack.shown.tags }),
    ...(withNumbers && { __typename: 'Query', emergencyContacts: pack.shown.emergencyContacts }),
  }
}

/** As in the query. */
const FIRST_OF_AILMENT = 20

/** The data of the response. Throws a SearchInputError. */
export async function ailmentData(pack: SearchedPack, variables: PlantsOfAilmentQueryVariables): Promise<Fields> {
  const { lang, slug, safeFor, isForSomebody } = variables
  const find = (keptOut: boolean) => {
    const filter = filterOf({ ailment: slug, safeFor, keptOut })
    return findPage(pack, { lang, term: undefined, filter, sort: 'NEWEST', first: FIRST_OF_AILMENT, place: undefined })
  }
  const { totalCount, keptOut, understood, plants } = await find(false)
  const edges = (of: typeof plants, keys?: string[]) =>
    of.map(({ node, match }) => ({ __typename: 'PlantEdge', node, match: keys ? pick(match!, keys) : match }))
  return {
    plants: { __typename: 'PlantConnection', totalCount, keptOut, understood, edges: edges(plants) },
    ...(isForSomebody && {
      keptOut: {
        __typename: 'PlantConnection',
        edges: edges((await find(true)).plants, ['__typename', 'caution']),
      },
    }),
  }
}

/** Ids of the first plants of an ailment's list. */
export async function plantsOfAilment(pack: SearchedPack, slug: string, first: number): Promise<string[]> {
  const filter = filterOf({ ailment: slug })
  const page = await findPage(pack, { lang: 'ES', term: undefined, filter, sort: 'NEWEST', first, place: undefined })
  return page.plants.map(({ found }) => found.id)
}

interface PageOptions {
  lang: ApiLanguage
  term: string | undefined
  filter: PlantFilter
  sort: PlantSort
  first: number
  place: Place | undefined
}

async function findPage(pack: SearchedPack, options: PageOptions) {
  const { file, shown, isHidden } = pack
  const { lang, term, filter: given, sort, first, place } = options
  const open = file.plants.filter(({ id }) => !isHidden(id) && id in shown.cards)
  // The same list again, whose names are known.
  const plants = open.length === file.plants.length ? file.plants : open
  const ailments = file.ailments.filter(({ slug }) => !isHidden(String(shown.ailments[slug]?.['id'])))
  const isListed = (slug: string) => ailments.some((ailment) => ailment.slug === slug)
  if (given.ailment && !isListed(given.ailment)) throw new SearchInputError({ ailment: 'unknown' })
  const index = createPhoneIndex(plants, medicinesIn(shown), given.tag)
  const articles = file.titled.filter(({ id }) => !isHidden(id))
  const understood = term ? understand(term, plants, file, articles, lexiconOf(file, ailments)) : null
  const found = await findPlants(
    index,
    { understood, filter: given, sort },
    { take: first, after: place, isCounted: true },
  )
  const { filter, reading } = found
  const isFiltered = Boolean(term) || isNarrowed(given) || sort !== 'NEWEST'
  const inScope = plants.filter(({ tags }) => !given.tag || tags.includes(given.tag))
  const [total, keptOut] = await Promise.all([isFiltered ? found.total() : inScope.length, found.keptOut()])
  const byId = new Map(plants.map((plant) => [plant.id, plant]))
  const key = keyOf(lang)
  const named = (list: Fields[], slugs: readonly string[]) =>
    list.filter(({ slug }) => slugs.includes(String(slug))).map((one) => pick(one, NAMED))
  const slugIn = (list: Fields[], slug: string | undefined) => {
    const one = list.find((each) => each['slug'] === slug)
    return one ? pick(one, ['__typename', 'slug']) : null
  }
  const { person } = isFiltered ? filter : { person: NOBODY }
  const slugs = [...new Set([...(given.ailment ? [given.ailment] : []), ...(reading?.ailments ?? [])])]
  return {
    totalCount: total,
    keptOut,
    hasNextPage: found.plants.length > first,
    /** Of ailments that it names. */
    slugs: slugs.filter(isListed),
    unread: unreadWords(found),
    danger: reading?.danger
      ? {
          __typename: 'SearchDanger',
          level: reading.danger.level,
          text: dangerText(reading.danger, file.lists)[key],
        }
      : null,
    pages: (reading?.pages ?? []).map(({ path, title }) => ({
      __typename: 'SearchPage',
      path,
      title: title[key],
    })),
    advice: place || !isFiltered ? null : adviceOn(found, found.plants.length > 0 ? 0 : keptOut),
    understood: {
      __typename: 'SearchReading',
      persons: personsRead(reading?.persons ?? []).map(({ medicine, condition, note, ...read }) => ({
        __typename: 'PersonReading',
        ...pick(read, ['words', 'pregnancy', 'breastfeeding', 'childAge', 'isPossible']),
        childMonths: read.months,
        medicine: slugIn(shown.medicineClasses, medicine),
        condition: slugIn(shown.healthConditions, condition),
        note: note?.[key] ?? null,
      })),
      safeFor: {
        __typename: 'SafetyReading',
        childAge: person.childAge,
        medicines: named(shown.medicineClasses, person.medicines),
        conditions: named(shown.healthConditions, person.conditions),
      },
    },
    plants: found.plants.slice(0, first).map((plant) => ({
      found: plant,
      node: shown.cards[plant.id]!,
      match: isFiltered ? matchOf(plant, byId.get(plant.id)!, found, pack, key) : null,
    })),
  }
}

const NAMED = ['__typename', 'slug', 'name']

type FilterVariables = Omit<PlantsPageQueryVariables, 'lang' | 'search' | 'after' | 'sort' | 'withTags' | 'withNumbers'>

function filterOf(variables: Partial<FilterVariables>): PlantFilter {
  const { tag, ailment, part, preparation, evidence, family, area, startsWith, safeFor, keptOut, ...others } = variables
  // A filter of the query that phones do not know would be a type error here.
  others satisfies Record<string, never>
  return {
    ...NO_FILTER,
    tag,
    ailment,
    evidence,
    family,
    area,
    startsWith,
    parts: part ? [part] : [],
    preparations: preparation ? [preparation] : [],
    person: personOf(safeFor),
    keptOut: keptOut ?? false,
  }
}

let known: { file: SearchFile; size: number; lexicon: Lexicon } | undefined

/** Built once for a pack, as long as none of its ailments is hidden. */
export function lexiconOf(file: SearchFile, ailments: SearchFile['ailments']): Lexicon {
  if (known?.file !== file || known.size !== ailments.length)
    known = { file, size: ailments.length, lexicon: buildLexicon(file.lists, ailments) }
  return known.lexicon
}

/** Throws a SearchInputError if the search is too long. */
function understand(
  term: string,
  plants: readonly SearchedPlant[],
  file: SearchFile,
  articles: readonly TitledArticle[],
  lexicon: Lexicon,
): Understood {
  if (term.length > MAX_TERM) throw new SearchInputError({ search: 'tooLong' })
  const tokens = splitTerm(term)
  const possible = new Set(possibleNames(tokens))
  const namesOf = (of: readonly SearchedPlant[]) =>
    new Set(of.flatMap(({ called }) => called).filter((name) => possible.has(name)))
  const poisons = plants.filter(({ bars }) => bars?.['OTHER']?.bars.includes('POISON'))
  const known = {
    names: namesOf(plants),
    poisons: namesOf(poisons),
    families: asksFamily(tokens) ? plants.map(({ family }) => family) : [],
  }
  const reading = readSearch(tokens, known, lexicon)
  const asked = titleAsked(tokens, reading, file.lists.search)
  const titled = asked ? articles.filter(({ named }) => hasAll(named, asked)).slice(0, MAX_TITLED) : []
  return { tokens, lexicon, reading: withTitled(reading, titled) }
}

const keyOf = (lang: ApiLanguage) => (lang === 'EN' ? 'en' : 'es')
const medicinesIn = ({ medicineClasses }: ShownFile) => medicineClasses.map(({ slug }) => String(slug))

function matchOf(
  plant: FoundPlant,
  own: SearchedPlant,
  found: PlantsFound,
  { file, shown }: SearchedPack,
  key: 'en' | 'es',
): Fields {
  const { names, family, en, es, tags, uses, cautions } = own
  const texts: Texts = {
    names,
    family,
    en,
    es,
    tags: tags.flatMap((tag) => file.tags[tag] ?? []),
    uses: Object.fromEntries(uses.map((use) => [use.id, use.text])),
  }
  const use = uses.find(({ id }) => id === plant.useId) ?? null
  const { evidence, finding } = use ?? {}
  const caution = cautionFor(comparedWith(found.filter.person, medicinesIn(shown)), cautions, plant.route)
  const pieces = piecesOf(plant, found, texts, key)
  return {
    __typename: 'Match',
    field: fieldOf(plant, found, texts),
    pieces: pieces.map((piece) => ({ __typename: 'SnippetPiece', ...piece })),
    use: use && { __typename: 'PlantUse', evidence, finding, sources: use.sources.map((key) => shown.sources[key]) },
    caution: caution && {
      __typename: 'PlantCaution',
      level: caution.level,
      routes: caution.routes,
      text: caution.text[key],
      untranslated: caution.untranslated[key],
    },
  }
}
