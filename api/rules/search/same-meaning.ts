/**
 * Synonyms: words that people use in Guatemala and words of the texts, and British and American spelling, folded like
 * search terms. Each finds the others. Only true synonyms may be listed: readers searching for an ailment use what they
 * find.
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

/** Alternatives for a search word; an alternative may consist of several words. */
export function sameMeaning(word: string): string[] {
  return SAME_MEANING.filter((same) => same.includes(word)).flatMap((same) => same.filter((other) => other !== word))
}
