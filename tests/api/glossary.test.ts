import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { explainTerms } from '../../api/content/glossary.ts'
import { readContentFiles } from '../../api/content/files/files.ts'
import { toPlain } from '../../api/content/markdown/markdown.ts'
import { GLOSSARY } from '../../api/content/word-lists.ts'
import { buildAilment, buildArticle, buildPlant, buildSource } from '../support/content.ts'
import { run } from '../support/run.ts'

const QUERY = `query ($id: ID!, $lang: Language!, $glossary: Boolean!) { plant(id: $id) {
  html: description(lang: $lang, format: HTML, glossary: $glossary)
  uses: basicUses(lang: $lang, format: HTML, glossary: $glossary)
  plain: description(lang: $lang, format: PLAIN, glossary: true)
  markdown: description(lang: $lang, glossary: true)
  precautions(lang: $lang, format: HTML, glossary: $glossary)
} }`

type Plant = NonNullable<Parameters<typeof buildPlant>[0]>

async function read(
  descriptionEn: string,
  { lang = 'EN', glossary = true, ...more }: Plant & { lang?: string; glossary?: boolean } = {},
) {
  const { id } = await buildPlant({ descriptionEn, ...more })
  const { data, errors } = await run(QUERY, { id, lang, glossary })
  expect(errors).toEqual([])
  return data.plant as Record<'html' | 'uses' | 'plain' | 'markdown' | 'precautions', string>
}

const termsIn = (html: string) =>
  [...html.matchAll(/<button type="button" popovertarget="([^"]*)">(.*?)<\/button>/g)].map(([, id, words]) => [
    id,
    words,
  ])

describe('a word stays as it is', () => {
  test.each([
    ['within another word', 'Reinfusions and cyanides are not listed.'],
    ['as a part of a compound', 'A placebo-controlled study, a non-placebo one.'],
    ['in a link', 'See [the monograph](https://example.org/monograph).'],
    ['in a heading', '## The monograph'],
    ['in bold, where texts explain words themselves', '- **Placebo:** a sham tea.'],
    ['as another word of the same letters', 'The author cites him, as Ema does.'],
    ['of the other language', 'El cocimiento y la tintura.'],
  ])('%s', async (_where, text) => {
    const { html } = await read(text)
    expect(html).not.toContain('popover')
  })

  test('unless the reader of the API asks for explanations, and outside of HTML', async () => {
    const text = 'An infusion of the leaf.'
    expect((await read(text, { glossary: false })).html).toBe('<p>An infusion of the leaf.</p>')
    expect(await read(text)).toMatchObject({ plain: text, markdown: text })
  })
})

test('the first mention in a text opens its explanation, in whatever form', async () => {
  const { html, uses } = await read('Infusions and *tinctures*. An infusion[^book], an essential oil.', {
    basicUsesEn: 'An infusion.',
  })
  expect(termsIn(html)).toEqual([
    ['term-description-infusion', 'Infusions'],
    ['term-description-tincture', 'tinctures'],
    ['term-description-essential-oil', 'essential oil'],
  ])
  expect(html).toMatch(/<span id="term-description-infusion" popover="auto" role="note"><strong>Infusion<\/strong>: /)
  expect(html).toContain('infusion<sup><a href="#source-book">[1]</a></sup>')
  expect(termsIn(uses)).toEqual([['term-basicUses-infusion', 'infusion']])
})

test('a text is explained in its own language, also where it stands in for a translation', async () => {
  const es = { descriptionEs: 'El cocimiento, no la decocción. Una infusión.' }
  expect(termsIn((await read('', { lang: 'ES', ...es })).html)).toEqual([
    ['term-description-decoction', 'cocimiento'],
    ['term-description-infusion', 'infusión'],
  ])
  expect((await read('', { lang: 'EN', ...es })).html).toContain('</strong>: La planta hierve')
  expect((await read('A decoction.', { lang: 'ES' })).html).toContain('</strong>: The plant is boiled')
})

test('precautions made from rows are explained as well, with ids of their own', async () => {
  const { precautions } = await read('', { precautionsEn: '- Not with blood thinners.', descriptionEs: 'x' })
  expect(termsIn(precautions)).toEqual([['term-all-precautions-anticoagulant', 'blood thinners']])
})

test('uses and cautions are explained, each in its own language', async () => {
  await buildAilment('cough')
  const { id } = await buildPlant({
    uses: [
      { ailmentSlug: 'cough', textEn: 'A decoction is drunk, says TRAMIL.', textEs: 'Se toma el cocimiento.' },
      { ailmentSlug: 'cough', textEn: null, textEs: 'La infusión, con <b>placebo</b>.' },
    ],
    cautions: [{ subject: 'PREGNANCY', level: 'AVOID', textEn: 'Not with insulin.', textEs: 'No con insulina.' }],
  })
  const { data, errors } = await run(
    'query ($id: ID!) { plant(id: $id) { uses { text explainedText } cautions { explainedText(lang: ES) } } }',
    { id },
  )
  expect(errors).toEqual([])
  const [drunk, infused] = data.plant.uses
  expect(drunk.text).toBe('A decoction is drunk, says TRAMIL.')
  expect(termsIn(drunk.explainedText)).toEqual([
    ['term-uses0-decoction', 'decoction'],
    ['term-uses0-tramil', 'TRAMIL'],
  ])
  expect(drunk.explainedText).toMatch(/<\/span>\u2060\.$/)
  expect(termsIn(infused.explainedText)).toEqual([
    ['term-uses1-infusion', 'infusión'],
    ['term-uses1-placebo', 'placebo'],
  ])
  expect(infused.explainedText).not.toContain('<b>')
  expect(termsIn(data.plant.cautions[0].explainedText)).toEqual([['term-cautions0-insulin', 'insulina']])
})

test('neither a text nor an explanation becomes markup', async () => {
  const { html } = await read('An infusion <img src=x onerror=alert(1)> & a "placebo" <b popover>x</b>.')
  expect(html).not.toMatch(/<img|<b\b/)
  expect(html).toContain('&#x26; a "')
  const tree = { type: 'root' as const, children: [{ type: 'text' as const, value: 'placebo' }] }
  const term = GLOSSARY.find(({ slug }) => slug === 'placebo')!
  const { text } = term.en
  term.en.text = '<script>alert(1)</script>'
  explainTerms(tree, { name: 'x', language: 'en' })
  term.en.text = text
  expect(JSON.stringify(tree)).toContain('"type":"text","value":": <script>')
})

test('pages have the explanations without scripts, and feeds, exports and data for search engines do not', async () => {
  await buildSource('book')
  const { id } = await buildArticle({ contentEn: 'A placebo.[^book]', contentEs: 'Un placebo.[^book]' })
  const get = async (path: string) => (await app.request(`http://localhost${path}`)).text()
  const html = await get(`/articles/${id}`)
  expect(html).toContain('popovertarget="term-content-placebo"')
  expect(html).toMatch(/aria-label="[^"]*The book of book/)
  expect(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]).not.toContain('popover')
  for (const path of ['/feeds/articles.en.atom', `/articles?q=placebo`, '/llms.txt'])
    expect((await get(path)).replaceAll(/<(style|script)[^]*?<\/\1>/g, '')).not.toContain('popover')
})

describe('the glossary', () => {
  test('has no form twice in a language, nor a slug', () => {
    for (const language of ['en', 'es'] as const) {
      const forms = GLOSSARY.flatMap((term) => term[language].forms.map((form) => form.toLowerCase()))
      expect(forms.filter((form, index) => forms.indexOf(form) !== index)).toEqual([])
    }
    expect(new Set(GLOSSARY.map(({ slug }) => slug)).size).toBe(GLOSSARY.length)
  })

  test('explains words that the content uses', { timeout: 60_000 }, async () => {
    const files = (await readContentFiles()).filter(({ path }) => /^(plants|ailments|articles)\//.test(path))
    const unused = new Set(GLOSSARY.flatMap(({ en, es }) => [en.forms, es.forms]))
    for (const { text } of files) {
      const isIn = (words: string) => (forms: string[]) => forms.some((form) => words.includes(form.toLowerCase()))
      // Without its Markdown, which takes a while, only where that may have one.
      if (![...unused].some(isIn(text.toLowerCase()))) continue
      const words = toPlain(text).toLowerCase()
      for (const forms of unused) if (isIn(words)(forms)) unused.delete(forms)
    }
    expect([...unused]).toEqual([])
  })
})
