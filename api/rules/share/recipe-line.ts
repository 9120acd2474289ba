import type { Language, Line, Words } from './lines.ts'

/** A line of a chat. */
const MAX_CHARACTERS = 230

const LABEL: Words = { En: 'How it is made', Es: 'Cómo se prepara' }
const ON_PAGE: Words = { En: 'read it whole on the page', Es: 'léalo completo en la página' }
/** Who gives the recipe is told by the sources of the page; what else stands before a colon may say for whom it is. */
const GIVER = /^(?:TRAMIL(?:, (?:the network of the Caribbean|la red del Caribe))?|EMA|OMS|WHO): */

/**
 * How a plant is prepared, from plain text in lines: whole, since what is left out may be what makes it safe ("use only the
 * leaf"), or else where to read it.
 */
export function recipeLine(text: string | null | undefined, language: Language): Line[] {
  const [first, ...others] = sentencesOf(text ?? '')
  if (!first) return []
  const items = [first.replace(GIVER, ''), ...others]
  const isShort = items.join(' ').length <= MAX_CHARACTERS
  return [{ label: LABEL[language], items: isShort ? items : [ON_PAGE[language]] }]
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡])|\n+/u)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}
