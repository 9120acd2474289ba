import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '../../api/content/new-id.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { importZip, sendZip, zipOf } from '../support/content-zip.ts'
import { run } from '../support/run.ts'

// Whatever way a text comes, it is saved and shown alike, or refused for the same reason.

const FOUND = [
  'De 2~3 hojas para niños mayores, de 5~6 hojas para adultos.',
  'No pasar de 10<sup>3</sup> mg al día.',
  'Adultos: 5<br>10 gotas no.',
  '<p>No dar a menores de 2 años.</p>',
  '<Embarazo> no usar.',
  '[Lactancia]: no-usar\n\nDosis normal.',
  '| Quién | Dosis |\n|---|---|\n| Adulto | 5 g | nunca más de 10 g |',
  'Llame al [1566](tel:1566)',
  'Nota[^1].\n\n[^1]: No dar a menores de 12 años.',
  '# Peligro',
  '![No dar a niños](https://example.org/a.png)',
  '2*3 o 4*5',
  '> 5 g',
  '`1. `',
  '+ 5 gotas',
  'C:\\\nDosis',
  'de 10\u{AD}20 g',
  '5\u{2028}10 gotas',
  '1. '.repeat(5000),
]
const RANDOM = fc.sample(
  fc
    .array(fc.constantFrom(...'~<>[]()!^:|#*_\\`&;- 12aéñ\n\t'.split(''), '- ', '1. ', '## ', '[^a]', '](/a)', '<b>'), {
      minLength: 1,
      maxLength: 30,
    })
    .map((pieces) => pieces.join('').trim())
    .filter((text) => /[a-z\d]/.test(text)),
  { numRuns: 60, seed: 35 },
)

test('form, import and preview take the same texts, and show the same', { timeout: 60_000 }, async () => {
  const as = await buildAdmin()
  const texts = [...FOUND, ...RANDOM]
  const saved: Awaited<ReturnType<typeof save>>[] = []
  for (const text of texts) saved.push(await save(as, text))
  const previews: Awaited<ReturnType<typeof preview>>[] = []
  for (const text of texts) previews.push(await preview(as, text))
  expect(previews).toEqual(saved.map(({ reason, html }) => ({ reason, html })))
  expect(saved.map(({ stored }, index) => stored ?? texts[index])).toEqual(texts)
  expect(saved.filter(({ reason }) => reason).length).toBeGreaterThan(10)

  const files = texts.map((text) => article(text))
  const { report } = await sendZip(zipOf(Object.fromEntries(files)), as)
  const blocked = new Map(report!.problems.filter(({ blocks }) => blocks).map((problem) => [problem.path, problem]))
  expect(files.map(([path]) => blocked.has(path))).toEqual(saved.map(({ reason }) => reason !== undefined))
  const { message, line } = blocked.get(files[1]![0])!
  expect(line).toBe(6)
  expect(message.es).toContain('content.es: Quien lee vería «10<sup>3</sup>» con su HTML: escriba «10³».')

  const taken = files.filter(([path]) => !blocked.has(path))
  await importZip(zipOf(Object.fromEntries(taken)), as)
  const shown = await prisma.article.findMany({ where: { titleEn: 'Imported' }, select: { contentEs: true } })
  expect(shown.map(({ contentEs }) => contentEs).sort()).toEqual(
    texts.filter((_text, index) => !saved[index]!.reason).sort(),
  )
})

async function save(as: Account, contentEs: string) {
  const input = { titleEn: 'Saved', titleEs: 'Guardado', contentEs }
  const { data, errors } = await run(
    'mutation ($input: ArticleInput!) { article: createArticle(input: $input) { content(lang: ES) html: content(lang: ES, format: HTML) } }',
    { input },
    { as },
  )
  if (errors.length === 0) return { html: withoutNumbers(data.article.html), stored: data.article.content as string }
  const { fields, passages } = errors[0]!.extensions as Record<
    'fields' | 'passages',
    Record<string, string> | undefined
  >
  expect([contentEs, passages?.['contentEs']]).toEqual([
    contentEs,
    expect.objectContaining({ written: expect.any(String) as string }),
  ])
  return { reason: fields?.['contentEs'] }
}

async function preview(as: Account, markdown: string) {
  const query = 'query ($markdown: String!) { markdownPreview(markdown: $markdown) { html } }'
  const { data, errors } = await run(query, { markdown }, { as })
  if (errors.length === 0) return { html: withoutNumbers(data.markdownPreview.html) }
  return { reason: (errors[0]!.extensions.fields as Record<string, string>)['markdown'] }
}

/** Sources are numbered on a page as a whole. */
const withoutNumbers = (html: string) => html.replaceAll(/>\[(?:\d+|\?)\]</g, '>[n]<')

function article(text: string): [path: string, file: string] {
  const id = newId()
  const file = `id: ${id}
createdAt: 2026-11-21T11:18:00Z
isPublic: false
title: { en: Imported, es: Importado }
content:
  es: ${JSON.stringify(text)}
  en: null
`
  return [`articles/${id}.yaml`, file]
}

describe('sentences of rows are no Markdown', () => {
  test('and are shown as written, within the precautions too', async () => {
    const textEs = '# 2*3 [x](y) _a_ <b>5</b> ~1~ &lt; 1. **no**'
    const textEn = '3. \\*No [^x]'
    const { id } = await buildPlant({ cautions: [{ subject: 'SUN', level: 'AVOID', textEn, textEs }] })
    const { data } = await run(
      `query ($id: ID!) { plant(id: $id) {
        cautions { text(lang: ES) }
        es: precautions(lang: ES, format: HTML) plain: precautions(lang: ES, format: PLAIN)
        en: precautions(lang: EN, format: HTML) plainEn: precautions(lang: EN, format: PLAIN)
      } }`,
      { id },
    )
    const added = { es: ' (Añadida por nosotros; ninguna fuente la trae.)', en: ' (Added by us; no source says so.)' }
    const html = (text: string) => `<ul>\n<li>${text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</li>\n</ul>`
    expect(data.plant).toEqual({
      cautions: [{ text: textEs }],
      es: html(textEs + added.es),
      plain: `• ${textEs}${added.es}`,
      en: html(textEn + added.en),
      plainEn: `• ${textEn}${added.en}`,
    })
  })
})

const CREATE = 'mutation ($input: PlantInput!) { plant: createPlant(input: $input) { text: description(lang: ES) } }'

test.each([
  ['Ru\u{AD}da', 'Ru[U+00AD]da'],
  ['Ruda\u{202E}', 'Ruda[U+202E]'],
  ['Ru\0da', 'Ru[U+0000]da'],
  ['Ru\uD83Dda', 'Ru[U+D83D]da'],
])('what readers would not see is refused in names as well: %j', async (name, written) => {
  const as = await buildAdmin()
  const { errors } = await run(CREATE, { input: { commonNameEn: 'Rue', commonNameEs: name } }, { as })
  expect(errors[0]!.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { commonNameEs: 'hidden' },
    passages: { commonNameEs: { written } },
  })
  const file = article('x')[1].replace('es: Importado', `es: ${JSON.stringify(name)}`)
  const { report } = await sendZip(zipOf({ 'articles/rue.yaml': file }), as)
  const [problem] = report!.problems.filter(({ blocks }) => blocks)
  expect(problem).toMatchObject({ line: 4, message: { es: expect.stringContaining(`title.es: Quien lee no vería`) } })
  expect(problem!.message.en).toContain(`“${written}”`)
})

test('a text of spaces is none, and readers see the other language', async () => {
  const as = await buildAdmin()
  const input = { commonNameEn: 'Rue', commonNameEs: 'Ruda', descriptionEn: 'A story.', descriptionEs: ' \n ' }
  expect((await run(CREATE, { input }, { as })).data).toEqual({ plant: { text: 'A story.' } })
})

describe('precautions', () => {
  const CAUTION = { subject: 'PREGNANCY', level: 'AVOID', textEn: 'Not in pregnancy.', textEs: 'No en el embarazo.' }
  const UPDATE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
  const READ = `query ($id: ID!) { plant(id: $id) {
    merged: precautions(lang: ES) precautionsEn: furtherPrecautions(lang: EN, fallback: false)
    precautionsEs: furtherPrecautions(lang: ES, fallback: false) } }`

  test('are written back as they were read', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ cautions: [CAUTION], precautionsEn: '- Beware.', precautionsEs: '- Cuidado.' })
    const { merged, ...texts } = (await run(READ, { id })).data.plant
    expect(merged).toBe('- No en el embarazo. (Añadida por nosotros; ninguna fuente la trae.)\n- Cuidado.')
    expect((await run(UPDATE, { id, input: texts }, { as })).codes).toEqual([])
    expect((await run(READ, { id })).data.plant).toEqual({ merged, ...texts })
  })

  test.each([
    ['precautionsEs', '- No en el embarazo.\n- Cuidado.'],
    ['precautionsEs', 'Cuidado.\n\n1.   NO en  el **embarazo**[^a]'],
    ['precautionsEs', '- Cuidado. No en el embarazo. Pregunte.'],
    ['precautionsEs', '* Not in pregnancy.'],
    ['precautionsEn', '- not in pregnancy'],
  ])('that repeat the sentence of a caution are refused: %s', async (name, text) => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ cautions: [CAUTION] })
    for (const input of [{ [name]: text }, { [name]: text, cautions: [CAUTION] }]) {
      const { errors } = await run(UPDATE, { id, input }, { as })
      expect(errors[0]!.extensions).toMatchObject({
        fields: { [name]: 'repeatsCaution' },
        passages: { [name]: { written: text.toLowerCase().includes('not') ? CAUTION.textEn : CAUTION.textEs } },
      })
    }
  })

  test('that say more than a caution are saved', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ cautions: [CAUTION] })
    const input = { precautionsEs: '- No en el embarazo temprano.\n- Tampoco: no en el embarazo y al dar pecho.' }
    expect((await run(UPDATE, { id, input }, { as })).codes).toEqual([])
  })
})
