import type { Language, Line, Words } from './lines.ts'

/** A line of a chat; what comes after it is on the page. */
const MAX_CHARACTERS = 230

const LABEL: Words = { En: 'How it is made', Es: 'Cómo se prepara' }
/** Who gives the recipe is told by the sources of the page. */
const GIVER = /^(?:TRAMIL|EMA|OMS|WHO)\b[^:.]{0,30}: */
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The first sentences of how a plant is prepared, from Markdown or HTML: as many as a line holds, and none divided. */
export function recipeLine(text: string | null, language: Language): Line[] {
  const [first = '', ...others] = sentencesOf(text ?? '')
  const items = [first.replace(GIVER, '')]
  for (const sentence of others) {
    if ([...items, sentence].join(' ').length > MAX_CHARACTERS) break
    items.push(sentence)
  }
  return first && items[0]!.length <= MAX_CHARACTERS ? [{ label: LABEL[language], items }] : []
}

function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/<sup\b.*?<\/sup>|\[\^[^\]]*\]/gs, '')
    .replaceAll(/<\/(?:p|li|h\d)>/g, '\n')
    .replaceAll(/<[^>]*>|\*\*|^\s*(?:[-*#]+|\d+\.)\s+/gm, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!)
    .split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡])|\n+/u)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}
