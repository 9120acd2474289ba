import { languageIn } from '../../../api/rules/pack/responses.ts'
import { CACHES } from '../cache-names.ts'
import { LISTS_FORMAT, type NamedAilment } from '../../../api/rules/search/lexicon.ts'
import { levelOf } from '../../../api/rules/search/judge.ts'
import { fromRuns, SEARCHED_TEXTS, sentencesIn } from '../../../api/rules/search/sentences.ts'
import { unexplained } from '../../../api/rules/search/unexplained.ts'
import { fold } from '../../../api/rules/search/words.ts'
import { savedPack, type PackEntry, type PackItem } from '../pack-store.ts'
import { loaderOf, restore, type Fields } from '../restore.ts'
import { withoutTerms } from '../without-terms.ts'
import type {
  ApiLanguage,
  PackedCaution,
  PackedPlant,
  PackedUse,
  PagePlant,
  SearchedPlant,
  SearchFile,
  ShownFile,
  TitledArticle,
} from './searched-pack.ts'

// What a search looks in, made from the items of a saved pack, so that a search reads one file of each language, not all items.

const LANGUAGES = ['EN', 'ES'] as const
const FILE = '/search.json'
const fileIn = (language: ApiLanguage) => `/search-${language}.json`

/**
 * The files of the pack that is saved, of which `known` has been read; undefined if the rules here are not those that its
 * lists are for. Made again if an update was interrupted before they were written.
 */
export async function readSearchFiles(
  language: ApiLanguage,
  known: SearchFile | undefined,
): Promise<{ file: SearchFile; shown: ShownFile } | undefined> {
  const pack = await savedPack()
  if (!pack) return undefined
  const read = async () => {
    const [file, shown] = await Promise.all([
      known ?? readJson<SearchFile>(FILE),
      readJson<ShownFile>(fileIn(language)),
    ])
    return file?.digest === pack.digest && shown?.digest === pack.digest ? { file, shown } : undefined
  }
  const made = async () => {
    await storeSearchFiles(pack.digest, pack.items, async (path, text) => {
      await (await caches.open(CACHES.pack)).put(path, new Response(text))
    })
    return read()
  }
  const found = (await read()) ?? (await made())
  return found?.file.lists.format === LISTS_FORMAT ? found : undefined
}

async function readJson<Content>(path: string): Promise<Content | undefined> {
  return (await (await caches.match(path, { cacheName: CACHES.pack }))?.json()) as Content | undefined
}

/** Makes the files from the items of a pack. Throws if an item is missing or has been changed. */
export async function storeSearchFiles(
  digest: string,
  entries: readonly PackEntry[],
  store: (path: string, text: string) => Promise<void>,
): Promise<void> {
  const load = loaderOf(entries)
  const list = await itemOf('/plants')
  const { lists, tags } = (await itemOf('/search')).parts as unknown as Pick<SearchFile, 'lists' | 'tags'>
  const plants: SearchedPlant[] = []
  const ailments: (NamedAilment & { createdAt: number; hash: string })[] = []
  const articles: (TitledArticle & { createdAt: string })[] = []
  const dataOfAilments = new Map<string, Record<string, AilmentData>>()
  for (const { path } of entries) {
    const [, kind, key] = /^\/(plants|ailments|articles)\/(.+)$/.exec(path) ?? []
    if (!key) continue
    const item = await itemOf(path)
    const packed = item.parts['search']
    if (kind === 'articles') articles.push(await articleOf(path, key, item))
    if (kind === 'plants' && packed) plants.push(plantOf(key, item, packed as unknown as PackedPlant))
    if (kind === 'ailments' && packed) {
      ailments.push({ slug: key, ...(packed as { phrases: string[]; createdAt: number; hash: string }) })
      dataOfAilments.set(key, await dataOf(item))
    }
  }
  plants.sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1))
  ailments.sort((one, other) => one.createdAt - other.createdAt)
  articles.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  const titled = articles.map(({ createdAt: _, ...article }) => article)
  await store(FILE, JSON.stringify({ digest, lists, tags, ailments, titled, plants } satisfies SearchFile))
  for (const language of LANGUAGES) {
    await store(fileIn(language), JSON.stringify(await shownIn(language)))
  }

  async function itemOf(path: string): Promise<PackItem> {
    const item = await load(path)
    if (!item) throw new Error(`The pack lacks ${path}`)
    return item
  }

  async function articleOf(path: string, id: string, { answers }: PackItem) {
    const pageIn = async (language: ApiLanguage) => {
      const page = answers.find(({ variables, data }) => data['article'] && languageIn(variables) === language)
      return (await restore(page?.data['article'], load)) as Fields | undefined
    }
    const [page, other] = [await pageIn('EN'), await pageIn('ES')]
    const [en, es] = [String(page?.['title'] ?? ''), String(other?.['title'] ?? '')]
    return { path, id, en, es, named: spaced(new Set(fold(`${en} ${es}`))), createdAt: String(page?.['createdAt']) }
  }

  /** The data of an ailment's page, by language. */
  async function dataOf({ answers }: PackItem): Promise<Record<string, AilmentData>> {
    const found: Record<string, AilmentData> = {}
    for (const { variables, data } of answers) {
      if (data['ailment']) found[languageIn(variables)] = (await restore(data, load)) as unknown as AilmentData
    }
    return found
  }

  async function shownIn(language: ApiLanguage): Promise<ShownFile> {
    const answers = list.answers.filter(({ variables, data }) => data['plants'] && languageIn(variables) === language)
    const pages = (await Promise.all(answers.map(({ data }) => restore(data, load)))) as ListData[]
    const cited = new Map<string, Fields>()
    for (const { id } of plants) {
      const { answers: own } = await itemOf(`/plants/${id}`)
      const page = own.find(({ variables }) => languageIn(variables) === language)?.data['plant'] as Fields
      for (const source of (await restore(page['sources'], load)) as Fields[])
        cited.set(String(source['key']), pick(source, SOURCE))
    }
    const shared = async (name: string) => {
      const { parts } = await itemOf('/shared')
      const part = Object.keys(parts).find((key) => key.startsWith(`${name} `) && key.endsWith(` ${language}`))
      return (await restore(part ? parts[part]![name] : [], load)) as Fields[]
    }
    return {
      digest,
      hash: answers[0]?.hash ?? '',
      hashOfAilments: ailments[0]?.hash ?? '',
      cards: Object.fromEntries(
        pages.flatMap(({ plants }) => plants.edges.map(({ node }) => [String(node['id']), node])),
      ),
      ailments: Object.fromEntries(
        ailments.map(({ slug }) => [slug, briefOf(dataOfAilments.get(slug)?.[language]?.ailment ?? {})]),
      ),
      sources: Object.fromEntries(cited),
      tags: pages[0]?.tags ?? [],
      emergencyContacts: [...dataOfAilments.values()][0]?.[language]?.emergencyContacts ?? [],
      medicineClasses: await shared('medicineClasses'),
      healthConditions: await shared('healthConditions'),
    }
  }
}

interface AilmentData {
  ailment: Fields
  emergencyContacts: unknown[]
}

interface ListData {
  plants: { edges: { node: Fields }[] }
  tags: unknown[]
}

function plantOf(id: string, { answers }: PackItem, { more, less, ...packed }: PackedPlant): SearchedPlant {
  const pageIn = (language: ApiLanguage) =>
    answers.find(({ variables }) => languageIn(variables) === language)!.data['plant'] as PagePlant
  const [page, other] = [pageIn('EN'), pageIn('ES')]
  const sentences = (of: PagePlant) => sentencesIn(SEARCHED_TEXTS.map((name) => of[name] as string | null))
  const [en, es] = [fromRuns(packed.en, sentences(page)), fromRuns(packed.es, sentences(other))]
  const uses = packed.uses.flatMap(([at, rank], index): PackedUse[] => {
    const use = page.uses[at]
    if (!use) return []
    const { route, preparation, parts, evidence, finding } = use
    const text = { en: written(use.text), es: written(other.uses[at]?.text) }
    const sources = use.sources.map(({ $: [, name] }) => name.split(' ')[0]!)
    const own = { rank, ailment: use.ailment.slug, level: levelOf(evidence) }
    return [{ id: String(index).padStart(4, '0'), ...own, route, preparation, parts, evidence, finding, text, sources }]
  })
  const cautions = page.cautions.map((caution, at): PackedCaution => {
    const { subject, level, underAge, routes, medicine, condition } = caution
    const translated = other.cautions[at]
    return {
      subject,
      level,
      underAge,
      routes,
      medicine: medicine?.slug ?? null,
      condition: condition?.slug ?? null,
      text: { en: written(caution.text), es: written(translated?.text) },
      untranslated: { en: caution.untranslated, es: translated?.untranslated ?? [] },
    }
  })
  const { names, family } = packed
  const texts = [...names, ...en, ...es, family.en, family.es, ...uses.flatMap(({ text }) => [text.en, text.es])]
  const words = new Set(texts.flatMap((text) => fold(text ?? '')))
  for (const word of more.split(' ')) words.add(word)
  for (const word of less.split(' ')) words.delete(word)
  const named = new Set(names.flatMap((name) => fold(name)))
  const ailments = [...new Set(page.uses.map(({ ailment }) => ailment.slug))]
  return { ...packed, id, en, es, uses, ailments, cautions, named: spaced(named), found: spaced(words) }
}

const spaced = (all: ReadonlySet<string>) => ` ${[...all].join(' ')} `

const written = (text: string | null | undefined) => (text == null ? null : unexplained(text))

const BRIEF = ['__typename', 'id', 'slug', 'name', 'firstHelp', 'untranslated', 'dangerSigns']
const SOURCE = '__typename key title author year address doi doiUrl details attributionLine'.split(' ')
const SIGN = ['__typename', 'who', 'underMonths', 'urgency', 'text']

/** What stands above results of an ailment, as the fragment AilmentBrief_ailment selects it. */
function briefOf(ailment: Fields): Fields {
  const signs = (ailment['dangerSigns'] ?? []) as Fields[]
  const help = (ailment['firstHelp'] as string | null) ?? null
  return {
    ...pick(ailment, BRIEF),
    firstHelp: help && withoutTerms(help),
    dangerSigns: signs.map((sign) => pick(sign, SIGN)),
  }
}

export function pick(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(keys.filter((key) => key in fields).map((key) => [key, fields[key]]))
}
