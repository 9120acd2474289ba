/*
 * What is shared of a plant or an ailment, in lines: a text for chats, prints and pictures are made of them. These rules
 * run on the server, and on phones without a connection.
 */

export type Language = 'En' | 'Es'
export type Words = Record<Language, string>

export interface HandoutSite {
  /** Without a trailing slash. */
  url: string
  name: Words
  /** Names of classes of medicines and of conditions, by slug. */
  medicines: Readonly<Record<string, Words>>
  conditions: Readonly<Record<string, Words>>
  /** Of conditions whose names do not follow "with", what is said instead. Packs of phones may lack it. */
  said?: Readonly<Record<string, Words>>
  /** Whom to call: ambulances, and after a poisoning. Packs that phones have saved have it by this name. */
  poisonNumbers: readonly string[]
}

/** "Do not use it: in pregnancy; while breast-feeding." */
export interface Line {
  label: string
  items: string[]
}

export interface Handout {
  url: string
  text: string
  /** What it is used for, by how well that is known; or the plants used for an ailment, each with what bars it. */
  uses: Line[]
  /** How it is made, in a line of sentences; none of a poison or of an ailment. */
  recipe: Line[]
  /** Never empty. */
  cautions: Line[]
  /** From which communities it comes; empty if nobody has said so. */
  credit: string
}

export function lineOf({ label, items }: Line): string {
  const said = joinItems(items)
  return said ? `${label}: ${said}${isSentence(said) ? '' : '.'}` : `${label}.`
}

/** Semicolons stand between phrases, not after sentences. */
export function joinItems(items: readonly string[]): string {
  return items.reduce((before, item) => before + (before && (isSentence(before) ? ' ' : '; ')) + item, '')
}

const isSentence = (text: string) => /[.!?…]\*?$/.test(text)

/** Without what is added in brackets: "Blood thinners (against blood clots)". All else of a name counts: "dirty or deep wound". */
export function shortName(name: string): string {
  return lowerFirst(name.split(' (')[0]!)
}

/** Within a sentence; "TB" and "IMAO" stay as they are. */
export function lowerFirst(name: string): string {
  return /^\p{Lu}[\p{Ll} ]/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** The URL of a page. English is the default, so that its link opens in the language of whoever gets it. */
export function pageUrl({ url }: Pick<HandoutSite, 'url'>, path: string, language: Language): string {
  return `${url}${path}${language === 'Es' ? '?lang=es' : ''}`
}
