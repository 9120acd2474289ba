import type { NamedAilment, WordLists } from '../../../api/rules/search/lexicon.ts'
import type { Judged, JudgedUse } from '../../../api/rules/search/plant-index.ts'
import type { Titled } from '../../../api/rules/search/titled.ts'
import type { Runs } from '../../../api/rules/search/sentences.ts'
import type { Evidence } from '../../gql/graphql.ts'
import type { Fields } from '../restore.ts'

// What a search without a connection looks in.

export type Both = { en: string | null; es: string | null }

export interface PackedUse extends JudgedUse {
  evidence: Evidence
  finding: string
  text: Both
  /** Keys of sources. */
  sources: string[]
}

export interface PackedCaution {
  subject: string
  level: string
  underAge: number | null
  medicine: string | null
  condition: string | null
  routes: string[]
  text: Both
  untranslated: { en: string[]; es: string[] }
}

/** As api/offline/pack-search.ts makes it: what is not on the page of the plant. */
export interface PackedPlant extends Omit<Judged, 'uses'> {
  createdAt: number
  tags: string[]
  facets: string[]
  stops: number
  sortEn: string
  sortEs: string
  names: string[]
  family: Both
  en: Runs
  es: Runs
  /** Place among the uses of the page, and rank; in the order of their ids. */
  uses: [at: number, rank: number][]
  /** Words by which it is found that stand in none of these, and words of these by which it is not. */
  more: string
  less: string
}

/** What a search needs of the page of a plant. */
export interface PagePlant extends Fields {
  uses: (Pick<PackedUse, 'route' | 'preparation' | 'parts' | 'evidence' | 'finding'> & {
    ailment: { slug: string }
    text: string | null
    /** References by key and language. */
    sources: { $: [path: string, name: string] }[]
  })[]
  cautions: (Pick<PackedCaution, 'subject' | 'level' | 'underAge' | 'routes'> & {
    medicine: { slug: string } | null
    condition: { slug: string } | null
    text: string | null
    untranslated: string[]
  })[]
}

export interface SearchedPlant extends Omit<PackedPlant, 'en' | 'es' | 'uses' | 'more' | 'less'> {
  id: string
  /** Sentences. */
  en: string[]
  es: string[]
  uses: PackedUse[]
  /** The ailments of all uses on its page: a search leaves out those that a study speaks against. */
  ailments: string[]
  cautions: PackedCaution[]
  /** The words of its names, and all by which it is found, each between spaces. */
  named: string
  found: string
}

export interface SearchFile {
  digest: string
  lists: WordLists
  /** Labels of tags, by slug. */
  tags: Record<string, string[]>
  ailments: NamedAilment[]
  /** Articles, newest first. */
  titled: TitledArticle[]
  /** Newest first. */
  plants: SearchedPlant[]
}

export interface TitledArticle extends Titled {
  id: string
  /** The words of its titles, each between spaces. */
  named: string
}

export type ApiLanguage = 'EN' | 'ES'

/** What a page of results shows, in a language. */
export interface ShownFile {
  digest: string
  /** The hashes of the queries for the list, and for the plants of an ailment. */
  hash: string
  hashOfAilments: string
  /** By id. */
  cards: Record<string, Fields>
  /** By slug. */
  ailments: Record<string, Fields>
  /** Those that uses cite, by key. */
  sources: Record<string, Fields>
  tags: unknown[]
  emergencyContacts: unknown[]
  medicineClasses: Fields[]
  healthConditions: Fields[]
}
