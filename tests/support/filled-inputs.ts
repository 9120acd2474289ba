import { expect } from 'vitest'
import { CONTENT_KINDS, KINDS, mapKinds, visibilityOf, type ContentKind } from '../../api/content/kinds.ts'
import { namesOf, type Texts, type Value as PlainValue } from '../../api/rules/texts.ts'
import type { SourceType } from '../../api/rules/vocabulary.ts'
import { FIELDS_OF } from '../../api/rules/source-types.ts'
import { recordingUrl } from '../../api/rules/recording-names.ts'
import type { Account } from './accounts.ts'
import { run } from './run.ts'

// Inputs with all their fields. What every kind has is filled by its description.

export const RECORDING = recordingUrl('a'.repeat(32), 3000)
const PICTURES = ['https://example.org/1.jpg', 'https://example.org/2.jpg']
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
/** What waits in a form keeps content hidden. */
export const UNFINISHED = {
  rows: { uses: [{ index: 1, value: { text: ' as typed ', parts: [''] } }] },
  fields: { tags: ['x y'] },
}

const inBoth = (...names: string[]) =>
  Object.fromEntries(names.flatMap((name) => ['En', 'Es'].map((half) => [`${name}${half}`, `${name} ${half}`])))
const FILLED: Record<PlainValue['kind'], (name: string) => unknown> = {
  line: (name) => name,
  lines: (name) => [name],
  address: () => VIDEO,
  picture: () => PICTURES[0],
  pictures: () => PICTURES,
  flag: () => true,
}
/** What every kind has. */
const common = (kind: ContentKind) => {
  const { texts, values }: { texts: Texts; values: Record<string, PlainValue> } = KINDS[kind]
  const filled = Object.entries(values).map(([name, { kind }]) => [name, FILLED[kind](name)])
  return { ...inBoth(...namesOf(texts)), ...Object.fromEntries(filled), tags: ['skin'], unfinished: UNFINISHED }
}

/** With every field that works of the type have. */
export function sourceOf(type: SourceType) {
  const filled = Object.fromEntries(FIELDS_OF[type].map((name) => [name, valueOf(name, type)]))
  return { key: `${type.toLowerCase()}-1`, title: `A ${type}`, author: 'Xol', type, kind: 'REFERENCE', ...filled }
}

function valueOf(name: keyof typeof SOURCE_VALUES, type: SourceType) {
  return name === 'doi' ? `10.1000/${type.toLowerCase()}` : (SOURCE_VALUES[name] ?? `${name} of ${type}`)
}

const SOURCE_VALUES: Partial<Record<(typeof FIELDS_OF)[SourceType][number], unknown>> = {
  year: 2020,
  address: 'https://example.org/work',
  readOn: '2026-11-22',
  isbn: '9780140328721',
  volume: '62',
  pages: '183',
  number: '007',
  date: '2024-03',
  namesRecorder: true,
}

export const SOURCE = {
  key: 'book-2020',
  title: 'Plantas',
  author: 'Cano',
  year: 2020,
  address: 'https://example.org/book',
  kind: 'FLORA',
  type: 'BOOK',
  publisher: 'USAC',
  place: 'Guatemala',
  pages: '350',
  isbn: '9780140328721',
  doi: '10.1000/182',
  readOn: '2026-11-22',
  ...inBoth('note'),
}
export const TAG = { slug: 'skin', kind: 'part', ...inBoth('label'), isRetired: true }
export const PHOTO = {
  url: PICTURES[0]!,
  ...inBoth('alt'),
  credit: 'Ana',
  licence: 'CC BY 4.0',
  sourceUrl: 'https://example.org/page',
  focusX: 20,
  focusY: 80,
}
const AILMENT = {
  ...common('AILMENT'),
  slug: 'cough',
  kind: 'FOLK_ILLNESS',
  bodySystem: 'ILL_DEFINED',
  wordsEn: ['coughing', 'hack'],
  wordsEs: ['tos'],
  dangerSigns: [
    { who: 'NEWBORN', underMonths: 2, urgency: 'HOSPITAL_NOW', ...inBoth('text'), sourceKeys: [SOURCE.key] },
  ],
  codes: [{ authority: 'ICD11', value: 'MD12', checkedOn: '2026-11-22' }],
}
const plantInput = (lookalikeId: string) => ({
  ...common('PLANT'),
  mayanName: 'rura',
  names: [
    {
      name: 'rura',
      language: 'quc',
      place: 'Nebaj',
      ...inBoth('note'),
      source: SOURCE.key,
      reviewed: true,
      recording: RECORDING,
      speaker: 'Ana',
      community: 'Nebaj',
      consent: 'In writing.',
      consentOn: '2026-11-22',
    },
  ],
  uses: [
    {
      ailmentSlug: 'cough',
      parts: ['LEAF', 'AERIAL_PARTS'],
      preparation: 'INFUSION',
      route: 'ORAL',
      evidence: 'ACCEPTED_USE',
      finding: 'NOT_TESTED',
      ...inBoth('place', 'text'),
      sourceKeys: [SOURCE.key],
    },
  ],
  cautions: [
    { subject: 'CHILDREN', level: 'AVOID', underAge: 3, routes: ['ORAL'], ...inBoth('text'), sourceKeys: [SOURCE.key] },
    { subject: 'MEDICINES', level: 'ASK', medicine: 'sedatives', ...inBoth('text') },
    { subject: 'CONDITION', level: 'NO_DATA', condition: 'liver-disease' },
    { subject: 'LOOKALIKE', level: 'CARE', lookalikeId, ...inBoth('text') },
  ],
  identifiers: [
    { authority: 'POWO', value: '777188-1', checkedOn: '2026-11-22' },
    { authority: 'WFO', value: 'wfo-0000471186', checkedOn: '2026-11-22' },
  ],
  distribution: [
    {
      areas: ['GT-16', 'MX'],
      origin: 'NATIVE',
      minAltitude: 0,
      maxAltitude: 1500,
      ...inBoth('habitat'),
      sourceKeys: [SOURCE.key],
    },
  ],
  conservationList: 'IUCN',
  conservationCategory: 'LC',
  conservationYear: 2020,
  conservationSource: SOURCE.key,
  reviewedBy: 'Juana Caal',
  ...inBoth('reviewerRole'),
  reviewedOn: '2026-11-22',
  reviewedUntil: '2028-11-22',
  plantPartUsed: 'leaf, root',
  habit: 'herb',
  morphology: { plant: { growth: 'shrub', height: '1 m' }, leaf: { colour: 'green', features: ['dotted', 'waxy'] } },
})
const articleInput = (plantId: string) => ({
  ...common('ARTICLE'),
  relatedPlantIds: [plantId],
})
const COMMUNITY = { ...common('COMMUNITY'), contact: 'Ana Caal, 5555 0000' }

/** Of each kind, in an order in which they can be written. */
export const inputsOf = (plantId: string): Record<ContentKind, Record<string, unknown>> => ({
  AILMENT,
  ...mapKinds(
    CONTENT_KINDS.filter((kind) => kind !== 'AILMENT'),
    common,
  ),
  PLANT: plantInput(plantId),
  ARTICLE: articleInput(plantId),
  COMMUNITY,
})

/** Creates hidden content of each kind with every field. Returns its ids. */
export async function createFilled(as: Account, plantId: string): Promise<Record<ContentKind, string>> {
  const ids: Partial<Record<ContentKind, string>> = {}
  for (const [kind, input] of Object.entries(inputsOf(plantId)) as [ContentKind, object][]) {
    const { model } = KINDS[kind]
    const create = `mutation ($input: ${model}Input!) { created: create${model}(input: $input) { id } }`
    const { data, errors } = await run(create, { input: { ...input, ...visibilityOf(kind, false) } }, { as })
    expect(errors, model).toEqual([])
    ids[kind] = data.created.id
  }
  return ids as Record<ContentKind, string>
}

export const NOTIFICATION = {
  titleEn: 'A fair',
  titleEs: 'Una feria',
  messageEn: 'Come and see.',
  messageEs: 'Vengan a ver.',
  linkUrl: '/plants',
  priority: 'HIGH',
  audience: 'ES',
  sendAt: new Date(Date.now() + 24 * 3_600_000).toISOString(),
}
