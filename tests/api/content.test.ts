import { beforeAll, describe, expect, test } from 'vitest'
import { formatProblem, readContentFiles, type ContentFile } from '../../api/content/files/files.ts'
import { checkContent } from '../../api/content/files/rules.ts'

let files: ContentFile[]

beforeAll(async () => {
  files = await readContentFiles()
})

test('the content follows every rule', () => {
  expect(problemsOf(files)).toEqual([])
})

test('no text is older than the site, nor from the future', () => {
  const dates = files.flatMap(({ text }) => /^createdAt: (.*)/m.exec(text)?.[1] ?? [])
  expect(dates.filter((date) => date < '2026-11-21' || new Date(date) > new Date())).toEqual([])
})

describe('a broken file is named with its line and what is wrong', () => {
  const plant = 'plants/pericon.yaml'
  const ailment = 'ailments/empacho.yaml'
  const article = 'articles/safe-use.yaml'
  const project = 'projects/sample-copal-lines.yaml'
  const tags = 'tags.yaml'
  const sources = 'sources.yaml'
  // All files, or the whole bibliography, would take most of the test's time.
  let few: ContentFile[]
  const easy = 'It is common and easy to grow.'
  const easyEs = 'Es común y fácil de sembrar.'
  const hard = 'Pharmacological characterisation necessitates multidisciplinary collaboration internationally. '.repeat(
    30,
  )
  const hardEs =
    'La caracterización farmacológica requiere colaboración multidisciplinaria internacionalmente. '.repeat(30)
  const noData =
    '  - subject: medicines\n    level: no-data\n    text: { en: "It is not known how it acts together with other medicines.", es: "No se sabe cómo actúa junto con otras medicinas." }\n'
  const photo = `mainImage: { url: /a.jpg, alt: { en: A, es: A }, credit: Ana, licence: CC0 }\n`

  beforeAll(() => {
    const some = files.filter(({ path }) => [plant, ailment, article, project, tags].includes(path))
    const cited = some.map(({ text }) => text).join('\n')
    const bibliography = files.find(({ path }) => path === sources)!.text.split(/^(?=- key:)/m)
    const isCited = (source: string) => cited.includes(/^- key: (.+)/.exec(source)?.[1] ?? '- key')
    few = [...some, { path: sources, text: bibliography.filter(isCited).join('') }]
  })

  test.each<[what: string, path: string, from: string | RegExp, to: string, message: string, at?: string]>([
    ['YAML that does not parse', plant, 'tags: [', 'tags: [[', 'This is not YAML', 'uses:'],
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
    ['an unknown language', plant, 'language: usp', 'language: xyz', 'language must be one of acr, agu, '],
    [
      'a Mayan name without a source',
      plant,
      ', language: usp, source: pmed-2003',
      ', language: usp',
      'The name iy has no source',
    ],
    [
      'a copy in the title of a source',
      sources,
      'title: "TRAMIL: Tagetes lucida"',
      'title: "TRAMIL (copy)"',
      'for editors',
    ],
    ['a name from an unknown source', plant, 'source: masaamerica-pericon', 'source: nowhere', 'The source nowhere'],
    ['a shown name that is no row', plant, 'mayanName: "iya\'"', 'mayanName: "iyo"', 'The Mayan name iyo'],
    ['a shown name from elsewhere', plant, 'mayanName: "iya\'"', 'mayanName: "tzitz ak"', 'spoken in Guatemala'],
    ['an unknown source', plant, 'beans.[^masaamerica-pericon]', 'beans.[^nowhere]', 'The source nowhere'],
    [
      'a claim without a source',
      plant,
      /(?<=en: \|\n {4}Infusion: .*)\[\^.*?\](.*)\[\^.*?\]/,
      '.',
      'has no source: “Infusion',
    ],
    [
      'another source in Spanish',
      plant,
      'a los frijoles.[^masaamerica-pericon]',
      'a los frijoles.[^microcosms-tagetes]',
      'culturalSignificance.es does not cite masaamerica-pericon',
    ],
    [
      'a dose outside of its place',
      plant,
      'In the kitchen it flavours',
      'A cup 3 times a day flavours',
      'A dose (“times a day”)',
    ],
    ['a dose in Spanish outside of its place', plant, 'En la cocina le da', '2 tazas le dan', 'A dose (“2 tazas”)'],
    [
      'a dose in an article',
      article,
      'a bath of leaves for a fever',
      'a cup 3 times a day for a fever',
      'A dose (“times a day”)',
    ],
    [
      'grams without a measure of a kitchen',
      plant,
      ' Weighing this needs a scale: ask at the pharmacy.',
      '',
      'A kitchen cannot measure this: “TRAMIL gives 6 g',
    ],
    ['grams without it in Spanish', plant, / Para pesar esto .*/, '', 'measure this: “TRAMIL indica 6 g'],
    ['millilitres without a cup', plant, '2 cups (half a litre)', '500 mL', 'A kitchen cannot measure this'],
    ['Fahrenheit', plant, 'It is common and easy to grow.', 'It dies below 30 °F.', '“°F” is not metric'],
    ['inches', plant, '30 to 95 cm tall', '12 inches tall', '“inches” is not metric'],
    ['ounces in Spanish', plant, 'de 30 a 95 cm de alto', 'de 3 onzas', '“onzas” is not metric'],
    ['a leftover note', plant, 'It is common and easy to grow.', 'TODO: ask Ana.', 'left in the text: “TODO”'],
    [
      'precautions that are not translated',
      plant,
      /(precautions:\n(?: .*\n)+?) {2}es: \|[^]*(?=ethicalHarvesting)/,
      '$1  es: null\n',
      'precautions are not translated',
    ],
    ['precautions that are no list', plant, '- If symptoms last', 'If symptoms last', 'Precautions must be a list'],
    ['too few words', plant, /uses:[^]*(?=precautions)/, '', 'words: 150 to 1500 are required', 'id:'],
    ['too many words', plant, easy, 'It is common. '.repeat(200), 'words: 0 to 500 are required', 'id:'],
    ['a text that is hard to read', plant, easy, hard, 'The English texts read at grade', 'id:'],
    ['a Spanish text that is hard to read', plant, easyEs, hardEs, 'have a perspicuity of', 'id:'],
    [
      'an ailment that is hard to read',
      ailment,
      'Find out what is behind it',
      hard,
      'The English texts read at grade',
      'id:',
    ],
    [
      'a use without a source',
      plant,
      /sources: \[tramil.*microcosms.*/,
      'sources: []',
      'uses.0 has no source',
      'ailment:',
    ],
    ['a use from an unknown source', plant, 'sources: [tramil', 'sources: [nowhere, tramil', 'The source nowhere'],
    ['a use for no ailment', plant, 'ailment: empacho', 'ailment: empach', 'There is no ailment empach.'],
    ['a word that is not in its list', plant, 'evidence: accepted-use', 'evidence: proof', 'evidence must be one of'],
    ['a use in one language only', plant, '"Se usa para el empacho."', 'null', 'uses.3.text is not translated (es)'],
    [
      'a caution in one language only',
      plant,
      'en: "Do not use it while breast-feeding."',
      'en: null',
      'cautions.1.text is not translated (en)',
    ],
    [
      'a danger sign in one language only',
      ailment,
      /(?<=dangerSigns:\n(?:.*\n){2,3} {4}text: )\{ en: ".*?",/,
      '{ en: null,',
      'dangerSigns.0.text is not translated (en)',
    ],
    ['an age in months of no child', ailment, 'underMonths: 60', 'underMonths: 217', 'must be an age in months'],
    [
      'an age in a danger sign for others',
      ailment,
      'who: all',
      'who: all\n    underMonths: 60',
      'belongs to a row for children only',
    ],
    [
      'a danger sign without the age of its text',
      ailment,
      / {4}underMonths: 60\n/,
      '',
      'text.en says an age other than underMonths (–)',
      'text: { en: "A child under 5',
    ],
    [
      'another age than the text says, in Spanish',
      ailment,
      'niño menor de 5 años',
      'niño menor de 5 meses',
      'text.es says an age other than underMonths (60)',
      'menor de 5 meses',
    ],
    [
      'a row that is too long',
      plant,
      'It is used for empacho.',
      'It is used for it. '.repeat(20),
      'uses.3.text.en has 100 words: at most 50',
    ],
    [
      'an undecided caution',
      plant,
      / {2}- subject: breastfeeding\n(?: {4}.*\n)+/,
      '',
      'No caution decides on breastfeeding',
      '- subject: pregnancy',
    ],
    [
      'a use of a poison',
      plant,
      'isPublic: true',
      'isPublic: true\nisPoisonous: true',
      'A poisonous plant has no uses',
    ],
    [
      'a caution that stands twice',
      plant,
      '  - subject: overdose',
      `${noData}  - subject: overdose`,
      'The same caution',
    ],
    [
      'an unknown class of medicines',
      plant,
      'medicine: sedatives',
      'medicine: sedative',
      'cautions.4.medicine is not in the list of medicines.yaml: sedative',
    ],
    [
      'an unknown condition',
      plant,
      'condition: allergy-daisy-family',
      'condition: hay-fever',
      'condition is not in the list of conditions.yaml: hay-fever',
    ],
    ['an age of no child', plant, 'underAge: 3', 'underAge: 40', 'underAge must be an age in years'],
    ['an age below zero', plant, 'underAge: 3', 'underAge: -1', 'underAge must be an age in years'],
    [
      'an age in a caution for others',
      plant,
      'subject: pregnancy',
      'subject: pregnancy\n    underAge: 3',
      'belongs to a row for children only',
    ],
    [
      'a look-alike that does not exist',
      plant,
      'subject: overdose',
      'subject: lookalike\n    lookalike: ruba',
      'no plant plants/ruba.yaml',
      'lookalike: ruba',
    ],
    [
      'a use that rests on a web page alone',
      plant,
      /(ailment: stomach-ache[^]*?sources: ).*/,
      '$1[masaamerica-pericon]',
      'rests on web pages alone (masaamerica-pericon)',
      '- ailment: stomach-ache',
    ],
    [
      'long use as a proof',
      plant,
      'finding: not-tested',
      'finding: for',
      '“accepted-use” cannot find “for”, only: not-tested, mixed.',
    ],
    [
      'more evidence than the sources are',
      plant,
      'evidence: tradition\n    finding: not-tested',
      'evidence: human\n    finding: for',
      'needs one of the kind: human-study, review.',
      '- ailment: diarrhoea',
    ],
    [
      'first help that rests on a web page alone',
      ailment,
      /Go on giving the breast\.\[\^who-emcare\]/,
      'Go on giving the breast.[^masaamerica-pericon]',
      'rests on web pages alone (masaamerica-pericon)',
    ],
    ['a stilted phrase', plant, 'en: "It is used for vomiting', 'en: "It is popularly held to help', 'Write “People'],
    ['American spelling', plant, 'it flavours corn', 'its flavor is in corn', '“flavor” is spelt otherwise'],
    ['quotes of the other language', plant, 'altares', '“altares”', 'Quotation marks are «…» here, not “'],
    [
      'a species without italics',
      plant,
      easy,
      'It is like Tagetes florida.',
      'species Tagetes florida must be in italics',
    ],
    ['a search without its year', plant, easy, 'We found no study of it.', 'needs the year and where'],
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
    ['a slug of two words', tags, 'slug: children', 'slug: small children', 'slug may contain only'],
    ['a tag that stands twice', tags, 'slug: immune', 'slug: children', 'The slug children is already used in'],
    [
      'a source that nothing cites',
      sources,
      /^/,
      '- { key: unread, title: Unread, kind: web }\n',
      'The source unread is not cited',
    ],
    ['a source without a kind', sources, /^ {2}kind: .*\n/m, '', 'kind is missing', 'key:'],
    ['a source of next century', sources, 'year: 2016', 'year: 2116', 'year is in the future'],
  ])('%s', (_, path, from, to, message, at) => {
    const before = few.find((file) => file.path === path)!.text
    const text = before.replace(from, (_whole, start: string) => to.replace('$1', () => start))
    const line = at === undefined ? firstDifference(before, text) : lineOf(text, at)
    const changed = few.map((file) => (file.path === path ? { path, text } : file))
    const places = problemsOf(changed)
      .filter((problem) => problem.includes(message))
      .map((problem) => /^[^:]+:\d+(?=:\d+: )/.exec(problem)?.[0])
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
