/*
 * The texts in two languages of each kind of content, in the order of its form. A text is kept in two columns, `…En` and
 * `…Es`; the fields and inputs of the API, the files, the forms and the history are all made from these lists. codegen.ts
 * hands them to web/, so nothing is imported here.
 */

export interface Text {
  /** `name`: a line that must not be empty; `line`: a line; `plain`: some lines; `markdown`: a long text with citations. */
  kind: 'name' | 'line' | 'plain' | 'markdown'
  /** What readers of the schema are told of the field, and of both halves of the input. */
  description: string
  /** What those who show the text must know besides. */
  warning?: string
}

export type Texts = Record<string, Text>

const WITH_PRECAUTIONS = 'Never show it without `precautions`.'

export const PLANT_TEXTS = {
  commonName: { kind: 'name', description: 'What people call it.' },
  plantFamily: { kind: 'line', description: 'Its botanical family.' },
  geographicLocation: { kind: 'plain', description: 'Where it is native and where it grows.' },
  description: { kind: 'markdown', description: 'What it is and what it looks like.' },
  keyProperties: { kind: 'markdown', description: 'What is known of its properties.' },
  basicUses: { kind: 'markdown', description: 'What it is used for.', warning: WITH_PRECAUTIONS },
  culturalSignificance: { kind: 'markdown', description: 'What it means in food, history and daily life.' },
  spiritualCeremonialUse: { kind: 'markdown', description: 'Its place in ceremony.' },
  preparationMethods: { kind: 'markdown', description: 'How it is prepared.', warning: WITH_PRECAUTIONS },
  dosageGuidelines: {
    kind: 'markdown',
    description: 'How much, only as a source states it.',
    warning: WITH_PRECAUTIONS,
  },
  precautions: { kind: 'markdown', description: 'Who must not use it, and what to watch for.' },
  ethicalHarvesting: { kind: 'markdown', description: 'How to gather it without harm.' },
} as const satisfies Texts

export const ARTICLE_TEXTS = {
  title: { kind: 'name', description: 'Its title.' },
  content: { kind: 'markdown', description: 'The article.' },
} as const satisfies Texts

export const PROJECT_TEXTS = {
  title: { kind: 'name', description: 'Its title.' },
  status: { kind: 'line', description: 'Where it stands, in free words.' },
  description: { kind: 'markdown', description: 'What it does, with whom, and how.' },
} as const satisfies Texts

/** Names of texts of some kinds. */
export type NameOf<List extends Texts, Kind extends Text['kind'] = Text['kind']> = {
  [Name in keyof List]: List[Name]['kind'] extends Kind ? Name : never
}[keyof List] &
  string

/** The names in a list, in its order; only those of the texts of a kind where that is given. */
export function namesOf<List extends Texts, Kind extends Text['kind'] = Text['kind']>(
  texts: List,
  ...kinds: Kind[]
): NameOf<List, Kind>[] {
  const names = Object.keys(texts) as NameOf<List, Kind>[]
  return kinds.length === 0 ? names : names.filter((name) => (kinds as string[]).includes(texts[name]!.kind))
}
