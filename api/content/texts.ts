/*
 * The bilingual texts of each kind of content, in the order of its form. A text has two columns, `…En` and `…Es`. The fields
 * and inputs of the API, the content files, the admin forms and the history are made from these lists. codegen.ts passes them
 * on to web/, so this file imports nothing.
 */

export interface Text {
  /** `name`: one line, required; `line`: one line; `plain`: several lines; `markdown`: a long text that cites sources. */
  kind: 'name' | 'line' | 'plain' | 'markdown'
  /** Description in the schema, of the field and both input fields. */
  description: string
  /** What clients that show the text must observe. */
  warning?: string
}

export type Texts = Record<string, Text>

const WITH_PRECAUTIONS = 'Never show it without `precautions`.'

export const PLANT_TEXTS = {
  commonName: { kind: 'name', description: 'Common name.' },
  plantFamily: { kind: 'line', description: 'Botanical family.' },
  geographicLocation: { kind: 'plain', description: 'Where it is native and where it grows.' },
  description: { kind: 'markdown', description: 'General description.' },
  identification: { kind: 'markdown', description: 'How to recognize it, and what it is confused with.' },
  keyProperties: { kind: 'markdown', description: 'Known constituents, properties and effects.' },
  basicUses: { kind: 'markdown', description: 'Uses.', warning: 'Never show them without `precautions`.' },
  culturalSignificance: { kind: 'markdown', description: 'Role in food, history and daily life.' },
  spiritualCeremonialUse: { kind: 'markdown', description: 'Spiritual and ceremonial use.' },
  preparationMethods: { kind: 'markdown', description: 'Preparation.', warning: WITH_PRECAUTIONS },
  dosageGuidelines: { kind: 'markdown', description: 'Dosage, only as stated by a source.', warning: WITH_PRECAUTIONS },
  precautions: {
    kind: 'markdown',
    description: 'Precautions: who must not use it, and what to watch for. Read as `furtherPrecautions`.',
  },
  ethicalHarvesting: { kind: 'markdown', description: 'How to harvest it without harm.' },
} as const satisfies Texts

export const AILMENT_TEXTS = {
  name: { kind: 'name', description: 'Name.' },
  whatItIs: { kind: 'markdown', description: 'What it is.' },
  firstHelp: { kind: 'markdown', description: 'First help, as a list.' },
  doNot: { kind: 'markdown', description: 'What not to do, as a list.' },
} as const satisfies Texts

export const ARTICLE_TEXTS = {
  title: { kind: 'name', description: 'Title.' },
  content: { kind: 'markdown', description: 'Body of the article.' },
} as const satisfies Texts

export const PROJECT_TEXTS = {
  title: { kind: 'name', description: 'Title.' },
  description: { kind: 'markdown', description: 'What the project does, with whom and how.' },
  status: { kind: 'line', description: 'Status, as free text.' },
} as const satisfies Texts

/** The bilingual texts of rows: `line`, or `sentence`, which is longer. */
export const ROW_TEXTS = {
  names: { note: 'line' },
  uses: { place: 'line', text: 'sentence' },
  cautions: { text: 'sentence' },
  dangerSigns: { text: 'sentence' },
} as const satisfies Record<string, Record<string, 'line' | 'sentence'>>

/** Names of the texts in a list, optionally of some kinds only. */
export type NameOf<List extends Texts, Kind extends Text['kind'] = Text['kind']> = {
  [Name in keyof List]: List[Name]['kind'] extends Kind ? Name : never
}[keyof List] &
  string

/** The names in a list, in order, optionally of some kinds only. */
export function namesOf<List extends Texts, Kind extends Text['kind'] = Text['kind']>(
  texts: List,
  ...kinds: Kind[]
): NameOf<List, Kind>[] {
  const names = Object.keys(texts) as NameOf<List, Kind>[]
  return kinds.length === 0 ? names : names.filter((name) => (kinds as string[]).includes(texts[name]!.kind))
}
