import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../../web/entry/server.tsx'
import type { Site } from '../../web/site.ts'

// The renderer with responses of the API. Pages with real content are tested in tests/api/pages.test.ts.

const site = {
  url: 'https://site.example',
  timeZone: 'America/Guatemala',
  layout: null,
  operator: { en: 'Garden Keepers, Sololá', es: 'Garden Keepers, Sololá' },
  hosting: { en: 'Host Ltd, Canada', es: 'Host Ltd, Canada' },
  notice: null,
  noticeUntil: null,
  ownTexts: [],
  ambulances: ['122', '123'],
  contactEmail: 'contact@site.example',
  contactWhatsapp: '+502 0000 0000',
  donationUrl: 'https://donate.example',
  offline: true,
  social: { facebook: 'https://f.example', instagram: 'https://i.example', youtube: 'https://y.example' },
}

const empty = { __typename: 'Connection', edges: [] }
const nothing = { plants: empty, articles: empty, featuredProjects: [] }

function visit(path: string, graphql: typeof fetch, headers: HeadersInit = {}) {
  const request = new Request(`https://site.example${path}`, { headers })
  return render(request, {
    site,
    requestId: 'request-1',
    graphql,
    assets: { manifest: { 'entry/client.ts': { file: 'client.js' } }, styles: {} },
  })
}

function answer(body: object): typeof fetch {
  return async () => Response.json(body)
}

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => void logged.mockClear())
afterAll(() => logged.mockRestore())

describe('a page', () => {
  test('that throws becomes the error page, inside the layout, with the number to ask about and no details', async () => {
    const { status, html } = await visit('/', answer({ data: { ...nothing, plants: { edges: [{ node: null }] } } }))
    expect(status).toBe(500)
    expect(html).toContain('An error occurred')
    expect(html).toContain('<code>request-1</code>')
    expect(html).toContain('Main navigation')
    expect(html).not.toMatch(/TypeError|Cannot read|\.tsx?:\d/)
    expect(logged).toHaveBeenCalled()
  })

  test('of which nothing can be read still greets, says so by its status, and shows no empty section', async () => {
    const lost: typeof fetch = async () => Promise.reject(new TypeError('connection to 10.0.0.7 refused'))
    const { status, html } = await visit('/', lost)
    expect(status).toBe(500)
    expect(html).toContain('Explore the plants')
    expect(html).not.toContain('View all')
    expect(html).not.toContain('10.0.0.7')
    expect(logged).toHaveBeenCalled()
  })

  test('that does not exist is 404, in the reader’s language', async () => {
    const { status, html, headers } = await visit('/nothing', answer({}), { cookie: 'language=es' })
    expect(status).toBe(404)
    expect(html).toContain('No encontramos esta página')
    expect(headers.get('content-language')).toBe('es')
  })

  test('whose address looks like another site leads nowhere else', async () => {
    const { html } = await visit('//evil.example/', answer({}))
    expect(html).not.toMatch(/(?:href|action)="(?:https?:)?\/\/evil/)
  })
})

test('a choice in the address is stored by a file for readers without scripts, and by redirects', async () => {
  const chosen = await visit('/terms?lang=es', answer({}))
  expect(chosen.html).toContain('<link rel="stylesheet" href="/language/es.css"></noscript>')
  expect(chosen.headers.get('set-cookie'), 'shared caches may hold the page').toBeNull()
  const sentToLogin = await visit('/profile?lang=es', answer({ data: { viewer: null } }))
  expect(sentToLogin.status).toBe(302)
  expect(sentToLogin.headers.get('location')).toMatch(/^\/login/)
  expect(sentToLogin.headers.get('set-cookie')).toMatch(/^language=es/)
  const looked = await visit('/terms', answer({}), { cookie: 'language=es' })
  expect(looked.html).not.toContain('/language/')
})

describe('where the operator has set nothing up', () => {
  const bare = {
    ...site,
    operator: null,
    hosting: null,
    contactEmail: null,
    contactWhatsapp: null,
    donationUrl: null,
    social: { facebook: null, instagram: null, youtube: null },
  }
  const show = (path: string, of: Partial<Site>) =>
    render(new Request(`https://site.example${path}`), {
      site: { ...site, ...of },
      requestId: 'request-1',
      graphql: answer({ data: nothing }),
      assets: { manifest: { 'entry/client.ts': { file: 'client.js' } }, styles: {} },
    })

  test.each(['/', '/terms', '/privacy', '/developers', '/plates', '/terms?lang=es'])(
    'each control of %s is there, and none leads nowhere',
    async (path) => {
      const { html } = await show(path, bare)
      expect(html).not.toMatch(/href="(mailto:|https:\/\/wa\.me|https:\/\/[fiy]\.example|[^"]*(null|undefined))/)
      const { html: whole } = await show(path, {})
      expect(whole).toMatch(/mailto:contact@site\.example/)
      for (const shown of [html, whole]) {
        expect(shown).toMatch(/Contact us|Contáctenos/)
        for (const network of ['Facebook', 'Instagram', 'YouTube']) expect(shown).toContain(`>${network}</span>`)
        expect(shown).toMatch(/href="\/profile"[^>]*>(Donate|Donar)/)
      }
    },
  )

  test('the terms and the privacy page say what is still to be named', async () => {
    for (const [path, named, missing] of [
      ['/terms', 'Garden Keepers, Sololá', 'the name of the person or organisation that runs this site'],
      ['/terms?lang=es', 'Garden Keepers, Sololá', 'el nombre de la persona u organización que lo mantiene'],
      ['/privacy', 'Host Ltd, Canada', 'the company and the country will be published here'],
      ['/privacy?lang=es', 'Host Ltd, Canada', 'la empresa y el país se publicarán aquí'],
    ] as const) {
      expect((await show(path, {})).html).toContain(named)
      const { html } = await show(path, bare)
      expect(html).toContain(missing)
      expect(html).not.toContain(named)
    }
  })

  test('each control leads where it is set to by itself', async () => {
    const buttons = {
      'wa.me/50200000000': { contactWhatsapp: '+502 0000 0000' },
      'mailto:a@b.example': { contactEmail: 'a@b.example' },
      'https://f.example': { social: { ...bare.social, facebook: 'https://f.example' } },
    }
    for (const [shown, of] of Object.entries(buttons)) {
      const { html } = await show('/', { ...bare, ...of })
      expect(Object.keys(buttons).filter((button) => html!.includes(button))).toEqual([shown])
    }
  })
})

test('pages rendered at the same time know nothing of each other', async () => {
  const waiting = Promise.withResolvers<void>()
  const slow: typeof fetch = async () => {
    await waiting.promise
    return Response.json({ data: nothing })
  }
  const spanish = visit('/?lang=es', slow)
  const english = await visit('/terms?lang=en', answer({}))
  waiting.resolve()
  expect(english.html).toContain('<html lang="en"')
  expect(english.html).toContain('Terms of use · Mayan Medicinal Plants</title>')
  const { html } = await spanish
  expect(html).toContain('<html lang="es"')
  expect(html).not.toContain('Terms of use')
})
