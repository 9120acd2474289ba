import type { Context } from 'hono'
import { ClientGoneError } from '../errors.ts'
import { log } from '../log.ts'

/** Reaches only the metrics, under the number by which nginx calls it. */
const CLIENT_CLOSED_REQUEST = 499

/** Of Node and Hono, for a body that ends early; connections of the site itself break off with other messages. */
const CUT_OFF = ['aborted', 'Client connection prematurely closed.']

/**
 * The response if an error only means that the client went away before it got its response: a phone that lost its network,
 * or a person who left the page. It is no fault of the site and not logged as one.
 */
export function answerGone(error: unknown, c: Context): Response | undefined {
  const message = error instanceof Error ? error.message : error
  const isCutOff = CUT_OFF.some((one) => one === message) && c.req.raw.signal.aborted
  if (!isCutOff && !(error instanceof ClientGoneError)) return undefined
  log.info({ path: c.req.path }, 'the client went away')
  return new Response(null, { status: CLIENT_CLOSED_REQUEST })
}
