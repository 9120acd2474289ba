import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { SENDING, unlessGone } from './connections.ts'

/** Responds from memory, without the app; returns false if it cannot. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Whole, or unchanged since the client's copy. */
const SUCCESS = new Set([200, 304])

export type SiteApp = Hono & { fastPaths: FastPath[] }

/**
 * A server of the app. Objects of the Fetch API and middleware take several times as long as sending what is in memory, so
 * that pages and files are looked up before. `watch` receives the responses of the app, `note` each request after it
 * got what it asked for.
 */
export function createSiteServer(
  { fetch, fastPaths }: Pick<SiteApp, 'fetch' | 'fastPaths'>,
  watch: (response: ServerResponse) => void = () => {},
  note: (request: IncomingMessage) => void = () => {},
): Server {
  const listener = getRequestListener(unlessGone(fetch))
  return createServer(SENDING, (request, response) => {
    response.once('finish', () => {
      if (SUCCESS.has(response.statusCode)) note(request)
    })
    if (fastPaths.some((respond) => respond(request, response))) return
    watch(response)
    void listener(request, response)
  })
}
