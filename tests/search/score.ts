import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { MAX_TERM } from '../../api/rules/search/words.ts'
import { plantSlugs, type Labelled } from './corpus.ts'

/** Asks the API; throws if it reports an error. */
export type Ask = (query: string, variables: Record<string, unknown>) => Promise<unknown>

/** Of how many searches a thing was right: [right, all]. */
export type Scores = Record<Figure, [right: number, all: number]>

export const FIGURES = {
  harmless: 'no plant that the filter of the labelled persons keeps out, none under a certain danger or a refusal',
  danger: 'dangers with signs, a line or kind words',
  quiet: 'harmless searches without a line',
  refused: 'wishes to harm refused',
  notRefused: 'other searches not refused',
  persons: 'persons taken in',
  useful: 'a useful plant among the first three',
  told: 'words told: said to be not understood, or shown as the person',
  pages: 'other pages led to',
} as const

export type Figure = keyof typeof FIGURES

const SEARCH = `query ($search: String) { plants(search: $search, first: 30) {
  edges { node { id } }
  understood { advice unread persons { words } danger { level } pages { path }
    safeFor { pregnancy breastfeeding childAge medicines { slug } conditions { slug } } } } }`
const OPEN = `query ($safeFor: SafetyFilter, $after: String) { plants(safeFor: $safeFor, first: 50, after: $after) {
  edges { node { id } } pageInfo { hasNextPage endCursor } } }`

interface Edges {
  edges: { node: { id: string } }[]
}
interface Answer extends Edges {
  understood: {
    advice: string | null
    unread: string[]
    persons: { words: string }[]
    danger: { level: string } | null
    pages: { path: string }[]
    safeFor: SafeFor & { medicines: { slug: string }[]; conditions: { slug: string }[] }
  }
}
interface SafeFor {
  pregnancy: boolean
  breastfeeding: boolean
  childAge: number | null
}

/** Scores the answers to all searches. */
export async function score(
  searches: readonly Labelled[],
  ask: Ask,
  onWrong?: (figure: Figure, search: Labelled) => void,
) {
  const slugs = plantSlugs()
  const scores = Object.fromEntries(
    Object.keys(FIGURES).map((figure): [string, [number, number]] => [figure, [0, 0]]),
  ) as Scores
  for (const search of searches) {
    const { plants } = (await ask(SEARCH, { search: search.q.slice(0, MAX_TERM) })) as { plants: Answer }
    const { edges, understood } = plants
    const shown = edges.map(({ node }) => slugs.get(node.id) ?? node.id)
    const isRefused = understood.advice === 'HARMFUL'
    const tell = (figure: Figure, isRight: boolean) => {
      const known = scores[figure]
      known[1]++
      if (isRight) known[0]++
      else onWrong?.(figure, search)
    }
    const isClosed = search.danger === 'certain' || search.refuse
    const open = isClosed || search.persons.length === 0 ? undefined : await openTo(search, ask, slugs)
    const isOpen = (slug: string) => !isClosed && (open === undefined || open.has(slug) || search.plants.includes(slug))
    tell('harmless', shown.every(isOpen))
    if (search.danger !== 'none') tell('danger', understood.danger !== null || isRefused)
    else if (!search.refuse) tell('quiet', understood.danger === null)
    tell(search.refuse ? 'refused' : 'notRefused', isRefused === search.refuse)
    for (const person of search.persons) tell('persons', isTakenIn(person, understood.safeFor))
    if (search.useful)
      tell(
        'useful',
        shown.slice(0, 3).some((slug) => search.useful!.includes(slug)),
      )
    const said = [...understood.unread, ...understood.persons.map(({ words }) => words)]
    for (const word of search.told) tell('told', includesWords(said, word))
    if (search.page)
      tell(
        'pages',
        understood.pages.some(({ path }) => keyOfPage(path) === search.page),
      )
  }
  return scores
}

const opened = new WeakMap<Ask, Map<string, Promise<ReadonlySet<string>>>>()

/** Plants that the filter of the labelled persons leaves. */
function openTo({ persons }: Labelled, ask: Ask, slugs: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> {
  const known = opened.get(ask) ?? new Map<string, Promise<ReadonlySet<string>>>()
  opened.set(ask, known)
  const key = persons.toSorted().join(' ')
  const made = known.get(key) ?? read()
  known.set(key, made)
  return made

  async function read(): Promise<ReadonlySet<string>> {
    const of = (kind: string) =>
      persons.flatMap((one) => (one.startsWith(`${kind}:`) ? one.slice(kind.length + 1) : []))
    const ages = of('child').map((age) => Math.floor(Number(age)))
    const safeFor = {
      pregnancy: persons.includes('pregnancy'),
      breastfeeding: persons.includes('breastfeeding'),
      childAge: ages.length > 0 ? Math.min(...ages) : null,
      medicines: of('medicine'),
      conditions: [...of('condition'), ...(persons.includes('elderly') ? ['older-adult'] : [])],
    }
    const found = new Set<string>()
    for (let after: string | null | undefined = null; after !== undefined;) {
      const { plants } = (await ask(OPEN, { safeFor, after })) as {
        plants: Edges & { pageInfo: { hasNextPage: boolean; endCursor: string } }
      }
      for (const { node } of plants.edges) found.add(slugs.get(node.id) ?? node.id)
      after = plants.pageInfo.hasNextPage ? plants.pageInfo.endCursor : undefined
    }
    return found
  }
}

function isTakenIn(
  person: string,
  { pregnancy, breastfeeding, childAge, medicines, conditions }: Answer['understood']['safeFor'],
) {
  const [kind, value = ''] = person.split(':')
  const has = (list: { slug: string }[], slug: string) => list.some((one) => one.slug === slug)
  switch (kind) {
    case 'pregnancy':
      return pregnancy
    case 'breastfeeding':
      return breastfeeding
    case 'child':
      return childAge !== null && childAge <= Number(value)
    case 'medicine':
      return has(medicines, value)
    default:
      return has(conditions, kind === 'elderly' ? 'older-adult' : value)
  }
}

const wordsIn = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

function includesWords(said: readonly string[], told: string): boolean {
  const words = said.flatMap(wordsIn)
  return wordsIn(told).every((word) => words.includes(word))
}

const pages = parse(readFileSync(new URL('../../prisma/vocabulary/pages.yaml', import.meta.url), 'utf8')) as {
  page: string
  path: string
}[]

/** What the corpus calls a page. */
function keyOfPage(path: string): string | undefined {
  return path.startsWith('/plants?family=') ? 'plant-family' : pages.find((page) => page.path === path)?.page
}
