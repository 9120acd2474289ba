import { test as base, expect, type Page } from '@playwright/test'

/**
 * A page that is offline but for the site itself, and whose test fails where the browser complains: an error in a script,
 * a request that fails, something that the Content-Security-Policy forbids.
 */
export const test = base.extend<{ elsewhere: string[] }>({
  /** Addresses of other sites that the page has asked for. */
  elsewhere: [
    async ({ page, baseURL }, use) => {
      const asked: string[] = []
      await page.route(
        (url) => url.origin !== baseURL && url.protocol.startsWith('http'),
        (route) => {
          asked.push(route.request().url())
          const isImage = route.request().resourceType() === 'image'
          return route.fulfill(
            isImage
              ? { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>' }
              : { contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' },
          )
        },
      )
      await use(asked)
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // The browser reports the status of a page that is meant to be missing, of a password that is meant to be wrong, and
      // of an upload that is meant to be refused.
      const { url } = message.location()
      const isOwnStatus =
        message.text().includes('Failed to load resource: the server responded with') &&
        (url === page.url() || /^\/(api\/auth\/|media$)/.test(new URL(url).pathname))
      if (message.type() === 'error' && !isOwnStatus) complaints.push(message.text())
    })
    await use(page)
    expect(complaints).toEqual([])
  },
})

/** Asks the site's GraphQL endpoint, as any third party would. */
export async function query<Data>(
  page: Page,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const response = await page.request.post('/graphql', { data: { query: document, variables } })
  const { data } = (await response.json()) as { data: Data }
  return data
}

/** The address of the plant that a search puts first. */
export async function addressOfPlant(page: Page, name: string): Promise<string> {
  const { plants } = await query<{ plants: { edges: { node: { id: string } }[] } }>(
    page,
    'query ($name: String!) { plants(search: $name, first: 1) { edges { node { id } } } }',
    { name },
  )
  return `/plants/${plants.edges[0]!.node.id}`
}

/** Waits until React has taken over the page, so that what is typed or pressed next is not lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}

export { expect }
