import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { ailmentFile, articleFile, plantFile } from '../support/content-yaml.ts'
import { sendZip, zipOf } from '../support/content-zip.ts'

describe('is refused', () => {
  const link = { os: 3, attrs: 0o120777 << 16 }
  const rue = () => zipOf({ 'plants/rue.yaml': plantFile() })
  test.each<[what: string, zip: () => Buffer<ArrayBuffer>, refusal: Record<string, unknown>]>([
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n and more of the same, and more'), { file: 'notAZip' }],
    ['no bytes', () => Buffer.alloc(0), { file: 'notAZip' }],
    ['half of a zip', () => rue().subarray(0, 150), { file: 'brokenZip' }],
    ['a zip with a changed byte', () => changed(rue(), 60, 1), { file: 'brokenZip', path: 'plants/rue.yaml' }],
    ['an encrypted zip', () => changed(rue(), rue().indexOf('PK\x01\x02') + 8, 1), { file: 'encryptedZip' }],
    ['a zip without files', () => zipOf({}), { file: 'empty' }],
    ['a step out of the folder', () => zipOf({ '../rue.yaml': '' }), { file: 'unsafePath', path: '../rue.yaml' }],
    ['a step out with backslashes', () => zipOf({ 'plants\\..\\..\\rue.yaml': '' }), { file: 'unsafePath' }],
    ['a path from the root', () => zipOf({ '/etc/rue.yaml': '' }), { file: 'unsafePath' }],
    ['a path from a drive', () => zipOf({ 'C:/rue.yaml': '' }), { file: 'unsafePath' }],
    ['a link', () => zipOf({ 'plants/rue.yaml': [Buffer.from('/etc/passwd'), link] }), { file: 'unsafePath' }],
    ['a bomb', () => zipOf({ 'plants/rue.yaml': '#'.repeat(3_000_000) }), { file: 'tooLarge' }],
    ['a bomb that says it is small', () => lying('#'.repeat(3_000_000), 10), { file: 'tooLarge' }],
    ['a file of another length than it says', () => lying(plantFile(), 10), { file: 'brokenZip' }],
    ['too many files', () => zipOf(many(10_001)), { file: 'tooManyFiles' }],
  ])('%s', async (_, zip, fields) => {
    const { refusal, report } = await sendZip(zip(), await buildAdmin())
    expect(refusal).toMatchObject({ code: 'BAD_USER_INPUT', fields })
    expect(report).toBeUndefined()
  })

  test('files that are each small, and too much together', async () => {
    const text = '#'.repeat(1_990_000)
    const files = Array.from({ length: 52 }, (_, index) => [`plants/${index}.yaml`, text])
    const { refusal } = await sendZip(zipOf(Object.fromEntries(files)), await buildAdmin())
    expect(refusal?.fields).toMatchObject({ file: 'tooLarge' })
  })

  test('more than 20 MB, before it is read', async () => {
    const { status, refusal } = await sendZip(Buffer.alloc(20 * 1024 * 1024 + 1), await buildAdmin())
    expect([status, refusal?.fields]).toEqual([413, { file: 'tooLarge' }])
  })
})

const caution = (row: string) => `cautions: [{ ${row} }]\n`
const written = 'text: { en: Never., es: Nunca. }'
const repeated = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => entry(index)).join(', ')

/** Whoever opened it in its form could not save it again. */
const whatFormsRefuse: [what: string, file: [path: string, text: string], line: number, en: string, es: string][] = [
  ['two words as a tag', 'tags: [bad stomach]\n', 'may contain only lower-case letters', 'letras minúsculas'] as const,
  ['31 tags', `tags: [${repeated(31, (index) => `t${index}`)}]\n`, 'too many', 'demasiados'] as const,
  ['21 synonyms', `synonyms: [${repeated(21, (index) => `S${index}`)}]\n`, 'too many', 'demasiados'] as const,
  [
    '61 names',
    `names: [${repeated(61, (index) => `{ name: n${index}, language: spa }`)}]\n`,
    'too many',
    'demasiados',
  ] as const,
  ['a name in two lines', 'mayanName: "rura\\nruda"\n', 'must be a single line', 'una sola línea'] as const,
  [
    'a caution in two lines',
    caution('subject: sun, level: avoid, text: { en: "No.\\nNo.", es: No. }'),
    'single line',
    'una sola línea',
  ] as const,
  [
    'a caution that says nothing',
    caution('subject: sun, level: avoid'),
    'cautions.0.text is missing',
    'Falta cautions.0.text',
  ] as const,
  [
    'a medicine of another caution',
    caution(`subject: sun, level: avoid, medicine: sedatives, ${written}`),
    'does not belong',
    'no corresponde',
  ] as const,
  [
    'a condition of another caution',
    caution(`subject: sun, level: avoid, condition: asthma, ${written}`),
    'does not belong',
    'no corresponde',
  ] as const,
  [
    'a recording on another site',
    'names: [{ name: rura, language: quc, recording: https://a.example/a.mp3 }]\n',
    'uploaded recording',
    'grabación subida',
  ] as const,
  [
    'parts that fill more than a line',
    `plantPartUsed: [${repeated(100, (index) => `part${index}`)}]\n`,
    'too long',
    'demasiado largo',
  ] as const,
].map(([what, more, en, es]) => [what, ['plants/rue.yaml', plantFile(more)], 5, en, es])
whatFormsRefuse.push(
  [
    'a danger sign in one language',
    [
      'ailments/cough.yaml',
      ailmentFile('dangerSigns: [{ who: all, urgency: soon, text: { en: It lasts., es: null } }]\n'),
    ],
    8,
    'not translated',
    'no está traducido',
  ],
  [
    'a source of next year',
    ['sources.yaml', `- { key: a, title: A, year: ${new Date().getFullYear() + 1} }\n`],
    1,
    'in the future',
    'en el futuro',
  ],
  [
    'a source on this site',
    ['sources.yaml', '- { key: a, title: A, address: /plants }\n'],
    1,
    'must be a URL',
    'debe ser una dirección',
  ],
  [
    'a DOI that is none',
    ['sources.yaml', '- { key: a, title: A, doi: https://example.org/10.1 }\n'],
    1,
    'must be a DOI',
    'debe ser un DOI',
  ],
  [
    '51 plants of an article',
    ['articles/a.yaml', articleFile(`plants: [${repeated(51, (index) => `p${index}`)}]`)],
    5,
    'too many',
    'demasiados',
  ],
)

describe('a mistake is named with file and line, in both languages', () => {
  test.each<[what: string, file: [path: string, text: string], line: number, en: string, es: string]>([
    ['bad YAML', ['plants/rue.yaml', plantFile('tags: [a\nhabit: herb\n')], 6, 'is not YAML', 'no es YAML'],
    [
      'a bracket of the other kind',
      ['plants/rue.yaml', plantFile('tags: [ en: "Rue", es: "Ruda" }\n')],
      5,
      'What [ opens, ] closes',
      'Lo que abre [ lo cierra ]',
    ],
    [
      'a bracket that is not closed',
      ['plants/rue.yaml', plantFile('description: { en: "Rue", es: "Ruda"\nhabit: herb\n')],
      6,
      'bracket is missing',
      'falta un corchete',
    ],
    ['a comma that is missing', ['tags.yaml', '- { slug: a kind: use }\n'], 1, 'a comma separates', 'una coma separa'],
    [
      'a field that stands twice',
      ['plants/rue.yaml', plantFile('habit: herb\nhabit: tree\n')],
      6,
      'twice',
      'dos veces',
    ],
    ['an alias', ['plants/rue.yaml', plantFile('tags: &t [a]\nsynonyms: *t\n')], 6, 'aliases', 'alias'],
    ['brackets without end', ['tags.yaml', '['.repeat(200_000)], 1, 'nested more than 20', 'más de 20 niveles'],
    ['nested lists', ['tags.yaml', '- '.repeat(200_000)], 1, 'nested more than 20', 'más de 20 niveles'],
    [
      'too many fields',
      ['plants/rue.yaml', numbered(80_000, (number) => `k${number}: 1`)],
      1,
      'More than 500 fields',
      'más de 500 campos',
    ],
    ['too many values', ['tags.yaml', numbered(200_001, () => '- 1')], 200_000, '200000 values', '200000 valores'],
    ['a wrong type', ['plants/rue.yaml', plantFile('tags: herb\n')], 5, 'tags must be a list', 'debe ser una lista'],
    ['an unknown field', ['plants/rue.yaml', plantFile('colour: red\n')], 5, 'no field named colour', 'llamado colour'],
    [
      'a script for a video',
      ['plants/rue.yaml', plantFile('youtubeVideoUrl: javascript:alert(1)\n')],
      5,
      'must be a URL',
      'debe ser una dirección',
    ],
    [
      'a script for a picture',
      ['plants/rue.yaml', plantFile('mainImage: { url: "javascript:alert(1)" }\n')],
      5,
      'must be a URL',
      'debe ser una dirección',
    ],
    [
      'a character that cannot be stored',
      ['plants/rue.yaml', plantFile('mayanName: "a\\0b"\n')],
      5,
      '“a[U+0000]b”',
      '«a[U+0000]b»',
    ],
    [
      'a text that is too long',
      ['plants/rue.yaml', plantFile(`mayanName: ${'a'.repeat(301)}\n`)],
      5,
      'too long',
      'demasiado largo',
    ],
    ...whatFormsRefuse,
    ['nothing', ['plants/rue.yaml', ''], 1, 'An entry with fields is expected', 'Aquí se espera'],
    [
      'a file of another kind',
      ['plants/rue.docx', 'PK'],
      1,
      'projects and communities, besides',
      'projects y communities, además',
    ],
    [
      'a plant that is nowhere',
      ['articles/a.yaml', articleFile('plants: [nowhere]')],
      5,
      'no plant plants/nowhere.yaml',
      'No existe la planta',
    ],
  ])('%s', async (_, [path, text], line, en, es) => {
    const zip = zipOf({ [path]: text })
    const admin = await buildAdmin()
    const { report } = await sendZip(zip, admin)
    const problem = report!.problems.find(({ blocks }) => blocks)
    expect(problem).toMatchObject({ path, line, blocks: true })
    expect(problem!.message.en).toContain(en)
    expect(problem!.message.es).toContain(es)
    expect([report!.canApply, report!.changes]).toEqual([false, []])
    await sendZip(zip, admin, report!.digest)
    expect([await prisma.plant.count(), await prisma.article.count()]).toEqual([0, 0])
  })

  test('text that is not UTF-8', async () => {
    const { report } = await sendZip(
      zipOf({ 'plants/rue.yaml': Buffer.from([0x61, 0x3a, 0x20, 0xff]) }),
      await buildAdmin(),
    )
    expect(report!.problems[0]).toMatchObject({ path: 'plants/rue.yaml', line: 1, blocks: true })
  })

  test('the same id in two files', async () => {
    const { report } = await sendZip(
      zipOf({ 'plants/a.yaml': plantFile(), 'plants/b.yaml': plantFile() }),
      await buildAdmin(),
    )
    expect(report!.problems.find(({ blocks }) => blocks)!.message.en).toContain('is already used in plants/a.yaml:1')
  })
})

function numbered(count: number, line: (number: number) => string): string {
  return Array.from({ length: count }, (_, number) => line(number)).join('\n')
}

function many(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`plants/${index}.yaml`, '']))
}

function changed(zip: Buffer<ArrayBuffer>, at: number, by: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(zip)
  copy[at]! ^= by
  return copy
}

/** A zip with a wrong size of its file. */
function lying(text: string, size: number): Buffer<ArrayBuffer> {
  const zip = zipOf({ 'plants/rue.yaml': text })
  zip.writeUInt32LE(size, zip.indexOf('PK\x01\x02') + 24)
  return zip
}

test('a work that is in the bibliography under another key is pointed out, by its DOI', async () => {
  await prisma.source.create({ data: { key: 'a', title: 'A', doi: '10.1016/a' } })
  const added = '- { key: a2, title: A2, kind: review, doi: https://doi.org/10.1016/A }\n'
  const { report } = await sendZip(zipOf({ 'sources.yaml': added }), await buildAdmin())
  expect(report).toMatchObject({ canApply: true, problems: [{ path: 'sources.yaml', blocks: false }] })
  expect(report!.problems[0]!.message.en).toBe('The source a has the same DOI: cite it instead.')
})
