import { languageIn } from '../../api/rules/pack/responses.ts'
import { ailmentHandout, MAX_PLANTS } from '../../api/rules/share/ailment.ts'
import type { Handout, HandoutSite, Line } from '../../api/rules/share/lines.ts'
import { plantHandout, type HandoutPlant } from '../../api/rules/share/plant.ts'
import { spokenAilment, spokenPlant } from '../../api/rules/spoken.ts'
import { unexplained } from '../../api/rules/search/unexplained.ts'
import { isBarred } from './changes.ts'
import { savedPack } from './pack-store.ts'
import { loaderOf, restore, type Load } from './restore.ts'
import { plantsOfAilment } from './search/list-data.ts'
import { searchedPackIn } from './search/searched-response.ts'
import type { ApiLanguage } from './search/searched-pack.ts'
import { withoutTerms } from './without-terms.ts'

// What is shared without a connection, made of the pages in a saved pack by the rules of the server.

/** The pages that share and print, and what is read aloud first. */
const QUERIES = /^(?:(?:Plant|Ailment)(?:Share|Print)Page|Spoken(?:Plant|Ailment))$/
const LANGUAGES = { EN: 'En', ES: 'Es' } as const

interface Phone {
  load: Load
  site: HandoutSite
  lang: ApiLanguage
}

/** The response to the query of such a page, with what any of them shows; undefined for others, and without a pack. */
export async function handoutResponse(query: string | null, given: string): Promise<Response | undefined> {
  if (!query || !QUERIES.test(query)) return undefined
  const pack = await savedPack()
  const load = pack && loaderOf(pack.items)
  const site = (await load?.('/handout'))?.parts['site'] as HandoutSite | undefined
  if (!load || !site) return undefined
  const { id, slug, lang } = JSON.parse(given) as { id?: string; slug?: string; lang: ApiLanguage }
  const data = await (id ? plantData(id, { load, site, lang }) : ailmentData(slug ?? '', { load, site, lang }))
  return data && Response.json({ data })
}

async function plantData(id: string, { load, site, lang }: Phone): Promise<object | undefined> {
  const pages = await pagesOf<PlantPage>(load, `/plants/${id}`, 'plant')
  if (!pages || (await isBarred(JSON.stringify(pages)))) return undefined
  const { commonName, scientificName, updatedAt, cautions, precautions, dosageGuidelines, untranslated } = pages[lang]
  const html = async (text: string | null) => text && withoutTerms((await restore(text, load)) as string)
  const preparationMethods = await html(pages[lang].preparationMethods)
  const isForeign = untranslated.includes('preparationMethods')
  const plant = { ...plantOf(pages), recipe: isForeign ? null : plainText(preparationMethods ?? '') }
  return {
    plant: {
      __typename: 'Plant',
      id,
      commonName,
      scientificName,
      updatedAt,
      cautions: cautions.map(({ level, text, sources }) => ({
        __typename: 'PlantCaution',
        level,
        isAdded: level !== 'NO_DATA' && sources.length === 0,
        text: written(text),
      })),
      furtherPrecautions: await html(precautions),
      preparationMethods,
      dosageGuidelines: await html(dosageGuidelines),
      untranslated,
      withheldDoses: pages[lang].withheldDoses ?? [],
      handout: typed(plantHandout(plant, LANGUAGES[lang], site)),
      spoken: spokenPlant(plant, LANGUAGES[lang], site),
    },
  }
}

async function ailmentData(slug: string, { load, site, lang }: Phone): Promise<object | undefined> {
  const pages = await pagesOf<AilmentPage>(load, `/ailments/${slug}`, 'ailment')
  if (!pages || (await isBarred(JSON.stringify(pages)))) return undefined
  const { EN: en, ES: es } = pages
  const dangerSigns = en.dangerSigns.map(({ who, urgency, text }, at) => {
    return { who, urgency, textEn: text, textEs: es.dangerSigns[at]!.text }
  })
  const credit = { En: en.attributionLine ?? '', Es: es.attributionLine ?? '' }
  const ailment = { slug, nameEn: en.name, nameEs: es.name, dangerSigns, credit }
  const handout = ailmentHandout(ailment, await plantsFor(slug, load), LANGUAGES[lang], site)
  const { id, name, firstHelp, doNot, untranslated, updatedAt } = pages[lang]
  const html = async (text: string | null) => text && withoutTerms((await restore(text, load)) as string)
  const texts = { firstHelp: await html(firstHelp), doNot: await html(doNot), untranslated }
  const spoken = spokenAilment(ailment, LANGUAGES[lang], site)
  return { ailment: { __typename: 'Ailment', id, slug, name, ...texts, updatedAt, handout: typed(handout), spoken } }
}

/** As plantsFor in api/content/share/read.ts. What has changed since the pack was saved is left out. */
async function plantsFor(slug: string, load: Load): Promise<HandoutPlant[]> {
  const pack = await searchedPackIn('ES')
  if (!pack) throw new Error('All plants may have changed')
  const ids = await plantsOfAilment(pack, slug, MAX_PLANTS)
  const pages = await Promise.all(ids.map((id) => pagesOf<PlantPage>(load, `/plants/${id}`, 'plant')))
  return pages.flatMap((page) =>
    page ? { ...plantOf(page), credit: { En: wholeLineOf(page.EN), Es: wholeLineOf(page.ES) } } : [],
  )
}

const wholeLineOf = ({ wholeLine, attributionLine }: PlantPage) => wholeLine ?? attributionLine ?? ''

interface PlantPage {
  id: string
  commonName: string
  scientificName: string | null
  updatedAt: string
  isPoisonous: boolean
  /** Of the further precautions, as the page asks for them under this name. */
  precautions: string | null
  preparationMethods: string | null
  dosageGuidelines: string | null
  untranslated: string[]
  /** Packs saved before it was known lack it. */
  attributionLine?: string | null
  wholeLine?: string | null
  withheldDoses?: string[]
  uses: { ailment: { slug: string; name: string }; evidence: string; finding: string }[]
  cautions: {
    subject: string
    level: string
    underAge: number | null
    medicine: { slug: string } | null
    condition: { slug: string } | null
    routes: string[]
    text: string | null
    sources: { key: string }[]
  }[]
}

interface AilmentPage {
  id: string
  name: string
  firstHelp: string | null
  doNot: string | null
  untranslated: string[]
  updatedAt: string
  attributionLine?: string | null
  dangerSigns: { who: string; urgency: string; text: string | null }[]
}

type Pages<Page> = Record<ApiLanguage, Page>

/** What the page of a plant or an ailment shows, in each language; undefined if the pack does not have it. */
async function pagesOf<Page>(load: Load, path: string, of: 'plant' | 'ailment'): Promise<Pages<Page> | undefined> {
  const answers = (await load(path))?.answers.filter(({ data }) => data[of])
  const pageIn = (language: ApiLanguage) =>
    answers?.find(({ variables }) => languageIn(variables) === language)?.data[of] as Page | undefined
  const [EN, ES] = [pageIn('EN'), pageIn('ES')]
  return EN && ES && { EN, ES }
}

/** A text that is missing in one language is that of the other, as on pages. */
function plantOf({ EN: en, ES: es }: Pages<PlantPage>): HandoutPlant {
  return {
    id: en.id,
    commonNameEn: en.commonName,
    commonNameEs: es.commonName,
    scientificName: en.scientificName,
    isPoisonous: en.isPoisonous,
    precautionsEn: en.precautions,
    precautionsEs: es.precautions,
    credit: { En: en.attributionLine ?? '', Es: es.attributionLine ?? '' },
    isDoseWithheld: (en.withheldDoses ?? []).length > 0,
    uses: en.uses.map(({ ailment: { slug, name }, evidence, finding }, at) => {
      const ailment = { nameEn: name, nameEs: es.uses[at]!.ailment.name }
      return { ailmentSlug: slug, evidence, finding, ailment }
    }),
    cautions: en.cautions.map(({ medicine, condition, text, sources, ...caution }, at) => ({
      ...caution,
      medicine: medicine?.slug ?? null,
      condition: condition?.slug ?? null,
      textEn: written(text),
      textEs: written(es.cautions[at]!.text),
      sourceKeys: sources.map(({ key }) => key),
    })),
  }
}

/** As plainLines in api/content/markdown/plain.ts, without marks. */
function plainText(html: string): string {
  return unexplained(
    html
      .replaceAll(/<sup>.*?<\/sup>/g, '')
      .replaceAll(/<\/t[dh]>\s*(?=<t[dh])/g, ' | ')
      .replaceAll(/<br>|<\/(?:p|li|h\d|tr)>/g, '\n')
      .replaceAll(/<[^>]*>/g, ''),
  )
}

const written = (text: string | null) => (text === null ? null : unexplained(text))

/** With the types of the API, for the cache of pages. */
function typed({ url, text, uses, cautions, credit }: Handout): object {
  const lines = (of: Line[]) => of.map((line) => ({ __typename: 'HandoutLine', ...line }))
  return { __typename: 'Handout', url, text, uses: lines(uses), cautions: lines(cautions), credit }
}
