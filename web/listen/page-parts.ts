import type { Language } from '../i18n/language.ts'

/** A text for a voice, or the URL of a recording. */
export type Spoken = { text: string; language: Language } | { sound: string }

/** What the page is of, for its summary: the id of a plant or the slug of an ailment. */
export type ListenProps = { plant?: string; ailment?: string }

export interface Part {
  title: string
  texts: Spoken[]
}

/** Sections in the order in which they are heard: what is dangerous first, and uses only after it. */
const SECTIONS = [
  'danger-signs',
  'signs',
  'emergency',
  'precautions',
  'furtherPrecautions',
  'lookalikes',
  'basicUses',
  'preparationMethods',
  'dosageGuidelines',
  'firstHelp',
  'doNot',
  'whatItIs',
  'description',
  'identification',
]
const BLOCKS = 'h2, h3, h4, p, li, dt, dd, caption, th, td'
const SILENT = 'sup, svg, [popover], .no-print'
/** Nothing to listen to. */
const MARKS = /\[\d+(?:, \d+)*\]|(?:https?:\/\/|www\.)\S+/g
/** Of a card its name, its hard stops, and then why it is listed. */
const CARD = ['h3', 'li[data-level]', 'h3 ~ div p']

/**
 * What is read of the page that is shown: the summary, or else its name; its sections; its plants, unless they are behind
 * something that opens.
 */
export function partsOfPage(summary: readonly string[] | undefined, language: Language): Part[] {
  const title = textOf(document.querySelector('main h1'))
  const [name, ...rest] = (summary ?? [title]).map((text) => ({ text, language }))
  const banners = [...document.querySelectorAll('main [data-read-first]')]
  const sections = SECTIONS.flatMap((id) => {
    const content = document.getElementById(id)
    return content?.closest('section') ?? content ?? []
  })
  const results = document.querySelector('main [data-of="plants"]')
  return [
    ...(results ? [] : [{ title, texts: [...(name ? [name] : []), ...recordedNames(), ...rest] }]),
    ...[...banners, ...sections].map((section) => ({
      title: textOf(section.querySelector('h2')),
      // The summary has told whom to call.
      texts: blocksIn(section, language, summary ? '.no-print *, aside *' : undefined),
    })),
    ...(results ? partsOfResults(results, language) : []),
    ...[...((results ?? document.getElementById('plants'))?.querySelectorAll('article') ?? [])]
      .filter((card) => !card.closest('details'))
      .map((card) => partOfCard(card, language)),
  ].filter(({ texts }) => texts.length > 0)
}

/** Only as speakers say them: the voices of phones speak no Mayan language. */
function recordedNames(): Spoken[] {
  const recordings = document.querySelectorAll<HTMLElement>('main [data-recording]')
  return [...recordings].map(({ dataset }) => ({ sound: dataset['recording']! }))
}

/** How a search was understood, dangers first, and how much it has found; then the ailments that it names. */
function partsOfResults(results: Element, language: Language): Part[] {
  const found = results.querySelector('#found')
  const title = textOf(found)
  const [first] = results.children
  const understood = first?.contains(found) ? undefined : first
  const inSight = understood ? blocksIn(understood, language, 'details *') : []
  return [
    { title, texts: [...inSight, { text: title, language }] },
    ...[...(understood?.querySelectorAll('section') ?? [])].map((section) => ({
      title: textOf(section.querySelector('h2')),
      texts: blocksIn(section, language),
    })),
  ]
}

function partOfCard(card: Element, language: Language): Part {
  const blocks = CARD.flatMap((part) => [...card.querySelectorAll(part)])
  return { title: textOf(card.querySelector('h3')), texts: blocks.flatMap((block) => spokenBlock(block, language)) }
}

function blocksIn(section: Element, language: Language, besides = '.no-print *'): Spoken[] {
  return [...section.querySelectorAll(BLOCKS)].flatMap((block) =>
    // What contains other blocks is read by them.
    block.querySelector(BLOCKS) || block.matches(besides) ? [] : spokenBlock(block, language),
  )
}

function spokenBlock(block: Element, language: Language): Spoken[] {
  if (block.closest('[popover], .no-print')) return []
  const copy = silenced(block)
  const text = wordsOf(copy)
  // A name in Latin, or a word in another language, does not make the block one of that language.
  const own = [...copy.querySelectorAll('[lang]')].find((part) => wordsOf(part) === text) ?? block.closest('[lang]')
  const spoken = own?.getAttribute('lang') ?? language
  return text ? [{ text, language: spoken.startsWith('en') ? 'en' : 'es' }] : []
}

function textOf(element: Element | null): string {
  return element ? wordsOf(silenced(element)) : ''
}

function silenced(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  for (const silent of copy.querySelectorAll(SILENT)) silent.remove()
  // Only the style sheet separates these.
  for (const part of copy.querySelectorAll('* + *, small'))
    if (part.matches('small') || part.previousSibling === part.previousElementSibling) part.before(' ')
  return copy
}

function wordsOf({ textContent }: Element): string {
  return (textContent ?? '').replaceAll(MARKS, '').replaceAll(/\s+/g, ' ').trim()
}
