/**
 * Words that mean the same: what people say in Guatemala and what the texts say, and the two spellings of English. Each
 * stands for the others, folded as a search folds its term. Only what is truly the same may stand here: whoever searches
 * for an ailment takes what is found.
 */
export const SAME_MEANING: readonly (readonly string[])[] = [
  ['fiebre', 'calentura'],
  ['diarrea', 'asientos', 'obradera'],
  ['estomago', 'panza', 'barriga'],
  ['gripe', 'gripa'],
  ['resfriado', 'catarro'],
  ['tos ferina', 'tosferina'],
  ['reumatismo', 'reuma', 'reumas'],
  ['muelas', 'dientes'],
  ['lactancia', 'amamantar'],
  ['comadrona', 'partera'],
  ['diarrhoea', 'diarrhea'],
  ['haemorrhoids', 'hemorrhoids'],
  ['stomach', 'belly', 'tummy'],
  ['breast feeding', 'breastfeeding', 'lactation'],
]

/** What else may stand in a text for a word of a search; more than one word where it takes them all. */
export function sameMeaning(word: string): string[] {
  return SAME_MEANING.filter((same) => same.includes(word)).flatMap((same) => same.filter((other) => other !== word))
}
