import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { SENDING, unlessGone } from './connections.ts'

/** Answers a request from memory; returns false if it cannot. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

export type QuickApp = Hono & { quickAnswers: QuickAnswer[] }

/**
 * A server of the app. Objects of the Fetch API and middleware take several times as long as sending what is in memory, so
 * that pages and files are looked up before. `watch` receives the responses of the app.
 */
export function createSiteServer(
  { fetch, quickAnswers }: Pick<QuickApp, 'fetch' | 'quickAnswers'>,
  watch: (response: ServerResponse) => void = () => {},
): Server {
  const listener = getRequestListener(unlessGone(fetch))
  return createServer(SENDING, (request, response) => {
    if (quickAnswers.some((answer) => answer(request, response))) return
    watch(response)
    void listener(request, response)
  })
}
