import { getNamedType, isListType, getNullableType, type GraphQLInputObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { KINDS, type ContentKind } from '../../api/content/kinds.ts'
import { rowsOf } from '../../api/content/stores.ts'
import { prisma } from '../../api/database/client.ts'
import { schema } from '../../api/schema.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'
import { SCRIPT_ADDRESSES, SCRIPTS } from '../support/scripts.ts'

// Text by admins and members must not run in a reader's browser. tests/e2e/stored-xss.spec.ts shows it in a browser, too.

const NOUNS = ['Plant', 'Ailment', 'Article', 'Project'] as const
/** Values that are not texts, and rows with texts. */
const ROWS: Partial<Record<(typeof NOUNS)[number], (script: string) => object>> = {
  Plant: (script) => ({
    cautions: [{ subject: 'SUN', level: 'AVOID', textEn: script, textEs: script }],
    distribution: [{ areas: ['GT-16'], habitatEn: script, habitatEs: script, sourceKeys: ['one'] }],
    conservationSource: null,
    reviewedOn: '2026-11-22',
    reviewedUntil: null,
  }),
  Ailment: () => ({ slug: `made-${++made}`, kind: 'SYMPTOM', bodySystem: 'SKIN' }),
}
let made = 0
const ALLOWED = /^(h[2-4]|p|ul|ol|li|strong|em|a|br|table|thead|tbody|tr|th|td|sup)$/
const ADDRESS = /Url$|Images$/

const fieldsOf = (type: string) => Object.values((schema.getType(type) as GraphQLInputObjectType).getFields())

/** An input of a type with a hostile value in each text and list of texts. */
function filled(type: string, valueOf: (field: string) => string | null): Record<string, unknown> {
  const values = fieldsOf(type).flatMap(({ name, type: fieldType }) => {
    const value = getNamedType(fieldType).name === 'String' ? valueOf(name) : null
    if (value === null) return []
    return [[name, isListType(getNullableType(fieldType)) ? [value] : value] as const]
  })
  return Object.fromEntries(values)
}

describe('HTML', () => {
  test.each(NOUNS)('made of any text of a %s holds no script', { timeout: 30_000 }, async (noun) => {
    const admin = await buildAdmin()
    const kind = noun.toUpperCase() as ContentKind
    const type = schema.getType(noun)!
    const texts = Object.values((type as unknown as GraphQLInputObjectType).getFields())
      .filter((field) => 'args' in field && (field.args as { name: string }[]).some(({ name }) => name === 'format'))
      .map(({ name }) => name)
    expect(texts.length).toBeGreaterThan(0)
    for (const script of SCRIPTS) {
      // Lines take no tabs and line breaks.
      const line = script.slice(0, 290).replace(/\p{Cc}/gu, ' ')
      const written: Record<string, string> = {}
      const input = filled(`${noun}Input`, (field) => {
        if (ADDRESS.test(field) || field === 'habit' || field === 'slug') return null
        if (!texts.some((text) => field === `${text}En` || field === `${text}Es`)) return line
        written[field] = script
        return null
      })
      const created = await run(
        `mutation ($input: ${noun}Input!) { made: create${noun}(input: $input) { id } }`,
        { input: { ...input, ...ROWS[noun]?.(line), tags: ['x'] } },
        { as: admin },
      )
      expect(created.codes, script).toEqual([])
      // It was stored before most of them were refused.
      const { id } = created.data.made
      await rowsOf(prisma, kind).updateMany({ where: { id }, data: written })
      const html = texts.map((text) => `${text}: ${text}(format: HTML) ${text}Es: ${text}(format: HTML, lang: ES)`)
      const by = noun === 'Ailment' ? `slug: "made-${made}"` : `id: "${id}"`
      const { codes, data } = await run(
        `{ made: ${KINDS[kind].delegate}(${by}) { ${html.join(' ')} } }`,
        {},
        { as: admin },
      )
      expect(codes, script).toEqual([])
      for (const shown of Object.values<string>(data.made)) expectHarmless(shown, script)
    }
  })

  test.each(SCRIPTS)('made for a preview holds no script: %s', async (markdown) => {
    const { data } = await run(
      'query ($markdown: String!) { markdownPreview(markdown: $markdown) { html } }',
      { markdown },
      { as: await buildAdmin() },
    )
    // Most are refused.
    expectHarmless(data?.markdownPreview.html ?? '', markdown)
  })
})

describe('an address that could be a script is refused', () => {
  const links = NOUNS.flatMap((noun) =>
    fieldsOf(`${noun}Input`)
      .filter(({ name }) => ADDRESS.test(name))
      .map(({ name }) => [noun, name] as const),
  )

  test.each(links)('%s.%s', async (noun, field) => {
    const admin = await buildAdmin()
    const names = noun === 'Plant' ? ['commonNameEn', 'commonNameEs'] : ['titleEn', 'titleEs']
    for (const address of SCRIPT_ADDRESSES) {
      const given = field.endsWith('Images') ? [address] : address
      const { codes, errors } = await run(
        `mutation ($input: ${noun}Input!) { create${noun}(input: $input) { id } }`,
        { input: { ...Object.fromEntries(names.map((name) => [name, 'x'])), [field]: given } },
        { as: admin },
      )
      expect([address, codes]).toEqual([address, ['BAD_USER_INPUT']])
      expect(Object.keys(errors[0]!.extensions.fields as object)[0]).toMatch(new RegExp(`^${field}`))
    }
  })

  test.each([
    ['a notification', 'sendNotification(input: { titleEn: "x", titleEs: "x", linkUrl: $address }) { id }', 'linkUrl'],
    ['a picture', 'setPhoto(input: { url: $address }) { url }', 'url'],
    ['a source', 'saveSource(input: { key: "x", title: "x", address: $address }) { key }', 'address'],
    ['a bug report', 'reportBug(input: { description: "x", pageUrl: $address }) { id }', 'pageUrl'],
  ])('of %s', async (_, call, field) => {
    const as = await buildAdmin()
    for (const address of SCRIPT_ADDRESSES) {
      const { codes, errors } = await run(`mutation ($address: String!) { ${call} }`, { address }, { as })
      expect([address, codes]).toEqual([address, ['BAD_USER_INPUT']])
      expect(errors[0]!.extensions.fields).toHaveProperty(field)
    }
  })
})

describe('names with markup', () => {
  const name = '"><script>window.ran = 1</script>'

  test('are text in feeds, site maps and what language models read', async () => {
    await buildPlant({
      commonNameEn: name,
      commonNameEs: name,
      scientificName: name,
      descriptionEn: name,
    })
    for (const path of ['/feeds/plants.en.atom', '/sitemaps/plants-1.xml', '/sitemap.xml']) {
      const response = await app.request(`http://localhost${path}`)
      expect(response.headers.get('content-type')).toMatch(/xml/)
      expect(await response.text(), path).not.toContain('<script')
    }
    const text = await app.request('http://localhost/llms.txt')
    expect(text.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(text.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('of a member are JSON, which no browser takes for a page', async () => {
    const member = await buildUser({ fullName: name })
    await prisma.newsletterSubscriber.create({ data: { email: 'a@example.org' } })
    const { headers, data } = await run('{ viewer { fullName exportData } }', {}, { as: member })
    expect(headers.get('content-type')).toMatch(/json/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(data.viewer.fullName).toBe(name)
  })
})

function expectHarmless(html: string, script: string): void {
  // Every < in a text is written as &#x3C;, so the rest are elements.
  for (const [, tag = '', attributes = ''] of html.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)) {
    expect(tag, `${script} became ${html}`).toMatch(ALLOWED)
    for (const [, name = '', value = ''] of attributes.matchAll(/([^\s=]+)="([^"]*)"/g)) {
      expect(`${name}=${value}`, html).toMatch(/^(href=(https?:|mailto:|#|\/plants\?department=)|start=|align=)/)
    }
  }
}
