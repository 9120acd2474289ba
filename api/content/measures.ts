import type { ElementContent, Root, Element } from 'hast'
import type { TextLanguage } from './glossary.ts'

// Cups, spoons, leaves and minutes in a recipe, marked so that pages can draw them beside the words.

export const RECIPES: readonly string[] = ['preparationMethods', 'dosageGuidelines']

/** A number, the end of its range, and a unit. */
const FINDERS: Record<TextLanguage, RegExp> = {
  en: /\b(half an?|an?|one|\d+)(?:(?: cup)? (?:to|or) (\d+|one))? (?:(?:fresh|dried|dry|young|crushed|washed) )*(cups?|tablespoons?|teaspoons?|leaf|leaves|minutes?)\b/gi,
  es: /(?<![\p{L}\d])(media|una|\d+)(?: (?:a|o) (\d+|una))? (tazas?|cucharadas?|cucharaditas?|hojas?|minutos?)(?!\p{L})/giu,
}

/** What was given in a trial, or is not to be given, would be taken for the dose. */
const NO_ADVICE = /\b(?:no|not|never|nunca|ni|nor|sin|without|ensayos?|estudios?|trials?|study|studies)\b/i

/** More than these are not counted at a glance. */
const MOST = 4

/** Marks each measure as `<span data-measure="cup" data-count="2">2 cups</span>`. */
export function markMeasures(parent: Root | Element, language: TextLanguage): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === 'element') markMeasures(child, language)
    return child.type === 'text'
      ? child.value.split(/(?<=[.!?;:] )/).flatMap((part) => marked(part, language))
      : [child]
  })
}

function marked(text: string, language: TextLanguage): ElementContent[] {
  const pieces: ElementContent[] = []
  let from = 0
  for (const { 0: words, 1: number = '', 2: end, 3: unit = '', index } of text.matchAll(FINDERS[language])) {
    const properties = NO_ADVICE.test(text) ? null : propertiesOf(number.toLowerCase(), end !== undefined, unit)
    if (!properties) continue
    pieces.push(
      { type: 'text', value: text.slice(from, index) },
      { type: 'element', tagName: 'span', properties, children: [{ type: 'text', value: words }] },
    )
    from = index + words.length
  }
  return [...pieces, { type: 'text', value: text.slice(from) }]
}

/** Null for what cannot be drawn as it is said. */
function propertiesOf(number: string, isRange: boolean, unit: string): Element['properties'] | null {
  if (/^min/i.test(unit)) return { dataMeasure: 'minutes' }
  const isCounted = /^\d/.test(number)
  const count = isCounted ? Number(number) : 1
  if (/^(?:leaf|leaves|hoja)/i.test(unit)) {
    if (!isCounted) return null
    return isRange || count > MOST ? { dataMeasure: 'leaves' } : { dataMeasure: 'leaf', dataCount: count }
  }
  if (isRange || count > MOST) return null
  const isHalf = /^(?:half|media)/.test(number)
  if (/^(?:cup|taza)/i.test(unit))
    return isHalf ? { dataMeasure: 'half-cup' } : { dataMeasure: 'cup', dataCount: count }
  if (isHalf) return null
  return { dataMeasure: /^(?:tea|cucharadita)/i.test(unit) ? 'teaspoon' : 'tablespoon', dataCount: count }
}
