import { beforeEach, expect } from 'vitest'
import { createApp } from '../../api/app.ts'
import type { Renderer } from '../../api/http/pages.ts'
import { accessTokenOf, buildAdmin, type Account } from './accounts.ts'
import { readResponse } from './run.ts'

// Visits to pages of an app with the page cache, without a session unless a test gives one.

export type Visit = { status: number; headers: Headers; html: string; renders: number }

export const built = (await import(new URL('../../web/dist/server/server.js', import.meta.url).href)) as Renderer

/** Pages rendered in this test; and `gate`, which is awaited by each page between rendering and showing it. */
export const state = {
  rendered: 0,
  gate: undefined as (() => Promise<void>) | undefined,
}

const renderer: Renderer = {
  ...built,
  render: async (request, options) => {
    const page = await built.render(request, options)
    state.rendered++
    await state.gate?.()
    return page
  },
}

type Options = Parameters<typeof createApp>[0] & { shows?: Renderer }

export const openApp = ({ shows = renderer, ...more }: Options = {}) =>
  createApp({
    cachesResponses: true,
    loadRenderer: async () => ({
      renderer: shows,
      assets: { manifest: { 'entry/client.ts': { file: 'client.js' } }, styles: {} },
    }),
    ...more,
  })

/** The app that is visited: a new one, with an empty cache, for each test. */
export let app: ReturnType<typeof openApp>
/** The admin whose changes `change` makes. */
export let admin: Account

/** Visits another app from here to the end of the test. */
export function reopen(options?: Options): void {
  app = openApp(options)
}

export function beginVisits(): void {
  beforeEach(async () => {
    reopen()
    Object.assign(state, { rendered: 0, gate: undefined })
    admin = await buildAdmin()
  })
}

export async function visit(path: string, headers: Record<string, string> = {}, from = app): Promise<Visit> {
  const before = state.rendered
  const response = await from.request(`http://localhost${path}`, { headers })
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, renders: state.rendered - before }
}

export async function change(mutation: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await accessTokenOf(admin)}` }
  const body = JSON.stringify({ query: `mutation { ${mutation} }` })
  const { errors } = await readResponse(
    await app.request('http://localhost/graphql', { method: 'POST', headers, body }),
  )
  expect(errors).toEqual([])
}

export const rename = ({ id }: { id: string }, name: string) =>
  change(`updatePlant(id: "${id}", input: { commonNameEn: "${name}" }) { id }`)
