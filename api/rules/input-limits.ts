/** How long texts and lists of content may be, in forms and in files alike. */
export const INPUT_LIMITS = {
  line: 300,
  /** A sentence or two of a row, or a line about a source. */
  sentence: 1000,
  text: 50_000,
  address: 2000,
  tag: 60,
  tags: 30,
  pictures: 30,
  lines: 20,
  names: 60,
  rows: 60,
  identifiers: 20,
  areas: 60,
  sourcesOfRow: 20,
  wordsOfAilment: 200,
  plantsOfArticle: 50,
  sourceKey: 80,
  contacts: 40,
} as const
