// What the service worker uses of its global scope: TypeScript's own types of it exclude those of pages.

export type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }

export interface WorkerScope {
  /** Set by the server, in front of the built worker (api/http/worker.ts). */
  RELEASE: { shell: string; files: string[] }
  addEventListener: (type: 'message', listen: (event: Extendable & MessageEvent<PageMessage>) => void) => void
}

/** What pages tell the worker. A worker of another release ignores what it does not know. */
export type PageMessage = { type: 'page-responses'; responses: CachedResponse[] }

/** The data of a query, with what identifies it in the URL of a request: its hash and its variables. */
export interface CachedResponse {
  hash: string
  variables: string
  data: unknown
}
