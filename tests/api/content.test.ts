import { beforeAll, describe, expect, test } from 'vitest'
import { formatProblem, readContentFiles, type ContentFile } from '../../api/content/files/files.ts'
import { checkContent } from '../../api/content/files/rules.ts'

let files: ContentFile[]

beforeAll(async () => {
  files = await readContentFiles()
})

test('the content keeps every rule', () => {
  expect(problemsOf(files)).toEqual([])
})

describe('a broken file is named with its line and what is wrong', () => {
  const plant = 'plants/pericon.yaml'
  const article = 'articles/safe-use.yaml'
  const project = 'projects/sample-copal-lines.yaml'
  const tags = 'tags.yaml'
  const sources = 'sources.yaml'
  // Cached: reading all files each time would take most of the test's time.
  const few = [plant, article, project, tags, sources]
  const photo = `mainImage: { url: /a.jpg, alt: { en: A, es: A }, credit: Ana, licence: CC0 }\n`

  test.each<[what: string, path: string, from: string | RegExp, to: string, message: string, at?: string]>([
    ['YAML that does not parse', plant, 'tags: [', 'tags: [[', 'This is not YAML', 'description:'],
    ['an id of another version', plant, /^id: .*/, 'id: 8f14e45f-ceea-467f-a8b2-0c2f5a6d1e11', 'UUID of version 7'],
    ['an impossible date', plant, /createdAt: .*/, 'createdAt: 2026-02-30T10:00:00Z', 'createdAt must be a date'],
    ['a date in the future', plant, /createdAt: .*/, 'createdAt: 2999-01-01T10:00:00Z', 'createdAt is in the future'],
    ['a field that does not exist', plant, 'habit: herb', 'habits: herb', 'has no field named habits'],
    ['an unknown habit', plant, 'habit: herb', 'habit: bush', 'habit must be one of'],
    [
      'a name in one language only',
      plant,
      'commonName: { en: "Mexican tarragon", ',
      'commonName: { ',
      'commonName.en is missing',
    ],
    [
      'a text in one language only',
      plant,
      /ethicalHarvesting:\n {2}en: \|\n.*\n/,
      'ethicalHarvesting:\n',
      'ethicalHarvesting.en is missing',
    ],
    ['an unknown tag', plant, 'tags: [digestive', 'tags: [digestion', 'The tag digestion is not in tags.yaml'],
    [
      'a part that is another kind of tag',
      plant,
      'plantPartUsed: [leaf',
      'plantPartUsed: [digestive',
      'The part digestive',
    ],
    ['an unknown language', plant, 'language: usp', 'language: xyz', 'The language xyz of iy'],
    [
      'a Mayan name without a source',
      plant,
      ', language: usp, source: pmed-2003',
      ', language: usp',
      'The name iy has no source',
    ],
    ['a name from an unknown source', plant, 'source: masaamerica-pericon', 'source: nowhere', 'The source nowhere'],
    ['a shown name that is no row', plant, 'mayanName: "iya\'"', 'mayanName: "iyo"', 'The Mayan name iyo'],
    ['a shown name from elsewhere', plant, 'mayanName: "iya\'"', 'mayanName: "tzitz ak"', 'spoken in Guatemala'],
    [
      'an unknown source',
      plant,
      'nausea and fevers: an infusion, in general folk use.[^herbalmexican-pericon]',
      'nausea.[^nowhere]',
      'The source nowhere',
    ],
    [
      'a use without a source',
      plant,
      'the fresh herb.[^microcosms-tagetes]',
      'the fresh herb.',
      'has no source: “- Abdominal pain',
    ],
    [
      'another source in Spanish',
      plant,
      'la hierba fresca.[^microcosms-tagetes]',
      'la hierba fresca.[^tramil-tagetes-lucida]',
      'basicUses.es does not cite microcosms-tagetes',
      'Estos son usos de la tradición',
    ],
    [
      'a dose outside of its place',
      plant,
      'Stomach pain: an infusion',
      'Stomach pain: a cup 3 times a day of an infusion',
      'A dose (“times a day”)',
    ],
    [
      'a dose in Spanish outside of its place',
      plant,
      'infusión de hoja y flor, tomada',
      'infusión de hoja y flor, 2 tazas',
      'A dose (“2 tazas”)',
    ],
    [
      'precautions silent on pregnancy',
      plant,
      'in pregnancy, while breast-feeding',
      'while breast-feeding',
      'precautions.en does not mention pregnancy',
    ],
    [
      'precautions silent on children',
      plant,
      'or in children under 3 years',
      '',
      'precautions.en does not mention children',
    ],
    [
      'a dose in an article',
      article,
      'a bath of leaves for a fever',
      'a cup 3 times a day for a fever',
      'A dose (“times a day”)',
    ],
    ['Fahrenheit', plant, 'It is common and easy to grow.', 'It dies below 30 °F.', '“°F” is not metric'],
    ['inches', plant, '30 to 95 cm tall', '12 inches tall', '“inches” is not metric'],
    ['ounces in Spanish', plant, 'de 30 a 95 cm de alto', 'de 3 onzas', '“onzas” is not metric'],
    ['a leftover note', plant, 'It is common and easy to grow.', 'TODO: ask Ana.', 'left in the text: “TODO”'],
    ['use without precautions', plant, /precautions:[^]*(?=ethicalHarvesting)/, '', 'must have precautions', 'id:'],
    [
      'precautions that are not translated',
      plant,
      /(?<=precautions:\n(?: +.*\n)+) {2}es: \|[^]*(?=ethicalHarvesting)/,
      '  es: null\n',
      'precautions are not translated',
    ],
    [
      'precautions that are no list',
      plant,
      '- Do not use it in pregnancy',
      'Never in pregnancy',
      'Precautions must be a list',
    ],
    ['too few words', plant, /description:[^]*(?=dosageGuidelines)/, '', 'words: 150 to 500 are required', 'id:'],
    ['a picture without its licence', plant, /$/, photo.replace(', licence: CC0', ''), 'mainImage.licence is missing'],
    ['a picture without its credit', plant, /$/, photo.replace('credit: Ana, ', ''), 'mainImage.credit is missing'],
    [
      'a picture that is not described',
      plant,
      /$/,
      photo.replace('{ en: A, es: A }', '{ en: A }'),
      'mainImage.alt.es is missing',
    ],
    [
      'a picture inside a text',
      plant,
      'It is common and easy to grow.',
      '![](/a.jpg)',
      'A picture belongs in a field of its own',
    ],
    ['an article on no plant', article, 'plants: [apazote', 'plants: [apazot', 'no plant plants/apazot.yaml'],
    [
      'an article that is too short',
      article,
      /(?<=en: \|\n)[^]*(?= {4}## Questions)/,
      '',
      'words: 500 to 900 are required',
      'id:',
    ],
    [
      'a sample that does not say so',
      project,
      'title: { en: "Sample: copal',
      'title: { en: "Copal',
      'title.en does not say',
    ],
    [
      'a sample whose text does not say so',
      project,
      '**Datos de muestra:',
      '**Datos:',
      'description.es does not begin',
    ],
    ['a sample without its tag', project, 'tags: [sample, ', 'tags: [', 'must have the tag sample'],
    ['a lock that is no boolean', project, 'isLocked: false', 'isLocked: no', 'isLocked must be true or false'],
    ['a slug with capitals', tags, 'slug: children', 'slug: Children', 'slug may contain only'],
    ['a tag that stands twice', tags, 'slug: immune', 'slug: children', 'The slug children is already used in'],
    [
      'a source that nothing cites',
      sources,
      /^/,
      '- { key: unread, title: Unread }\n',
      'The source unread is not cited',
    ],
    ['a source of next century', sources, 'year: 2016', 'year: 2116', 'year is in the future'],
  ])('%s', (_, path, from, to, message, at) => {
    const before = files.find((file) => file.path === path)!.text
    const text = before.replace(from, () => to)
    const line = at === undefined ? firstDifference(before, text) : lineOf(text, at)
    const changed = files
      .filter((file) => few.includes(file.path))
      .map((file) => (file.path === path ? { path, text } : file))
    const places = problemsOf(changed)
      .filter((problem) => problem.includes(message))
      .map((problem) => problem.split(': ')[0])
    expect(places).toContain(`${path}:${line}`)
  })
})

function problemsOf(given: ContentFile[]): string[] {
  return checkContent(given).problems.map((problem) => formatProblem(problem, ''))
}

function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length
}

function firstDifference(before: string, after: string): number {
  const lines = after.split('\n')
  return before.split('\n').findIndex((line, index) => line !== lines[index]) + 1
}
