type Language = 'En' | 'Es'

/** By their index; that of a half is 0. */
const WORDS: Record<Language, string[]> = {
  En: 'half one two three four five six seven eight nine ten eleven twelve'.split(' '),
  Es: 'medi[ao] un[ao]? dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
}
const FRACTIONS: Readonly<Record<string, string>> = { '½': '1/2', '0.5': '1/2', '0,5': '1/2', '¼': '1/4', '¾': '3/4' }

const withinWords = (inner: string) => String.raw`(?<!\p{L})(?:${inner})(?!\p{L})`
const NUMBER = {
  En: new RegExp(String.raw`\d+(?:[.,/]\d+)*|[½¼¾]|${withinWords(WORDS.En.join('|'))}`, 'giu'),
  Es: new RegExp(String.raw`\d+(?:[.,/]\d+)*|[½¼¾]|${withinWords(WORDS.Es.join('|'))}`, 'giu'),
}

/** The numbers that a text states, as figures; not those of footnotes. One in words may be an article: it counts if no other does. */
export function numbersIn(text: unknown, language: Language): string[] {
  if (typeof text !== 'string') return []
  const written = text.replaceAll(/\[\^[^\]]*\]/g, '').match(NUMBER[language]) ?? []
  const isArticle = (word: string) => /^(?:one|un[ao]?)$/i.test(word)
  const counted = written.every(isArticle) ? written : written.filter((word) => !isArticle(word))
  return counted.map((word) => {
    const index = WORDS[language].findIndex((each) => new RegExp(`^(?:${each})$`, 'iu').test(word))
    return index === 0 ? '1/2' : index > 0 ? String(index) : (FRACTIONS[word] ?? word)
  })
}

const COUNTED = withinWords([...WORDS.En, ...WORDS.Es].join('|'))
const UNIT =
  'g|mg|ml|l|grams?|gramos?|lit(?:er|re)s?|litros?|leaf|leaves|hojas?|drops?|gotas?|cups?|tazas?|glass(?:es)?|vasos?|copas?|(?:tea|table) ?spoons?|cuchara\\p{L}*|pinch(?:es)?|pizcas?|handfuls?|puñ\\p{L}+'
const AMOUNT = new RegExp(String.raw`(?:[\d½¼¾]|${COUNTED}) ?(?:an? )?(?:${UNIT})(?!\p{L})`, 'iu')

const UNITS = new RegExp(withinWords(UNIT), 'giu')

const SHORT: Readonly<Record<string, string>> = {
  gram: 'g',
  gramo: 'g',
  liter: 'l',
  litre: 'l',
  litro: 'l',
  leave: 'leaf',
}

/** The units of measure that a text names, each in one way. */
export function unitsIn(text: string): string[] {
  const units = (text.match(UNITS) ?? []).map((unit) => unit.toLowerCase().replace(/(?<=ss|ch)es$|(?<!s)s$|\s/g, ''))
  return units.map((unit) => SHORT[unit] ?? unit)
}

/** Whether a text says how much of something. */
export function statesAmount(text: string): boolean {
  return AMOUNT.test(text)
}
