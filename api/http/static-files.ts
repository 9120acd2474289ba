import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { acceptedEncoding } from './compress.ts'
import { SAFE_HEADERS, type HeaderRecord } from './headers.ts'
import { logResponse, measureCache } from './metrics.ts'
import type { FastPath } from './site-server.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const

/** Security headers that concern files; the others concern documents. */
const FILE_HEADERS = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options']

interface FileInMemory {
  body: Buffer
  headers: HeaderRecord
  /** The headers of a response without the file, to a client that has it. */
  validators: HeaderRecord
  etag: string
}

/** The files of the built web client: those under /assets have a hash in their names and never change. */
export function staticFiles(folder: string): Hono {
  const files = new Hono()
  const serve = (cacheControl: string) =>
    serveStatic({ root: folder, precompressed: true, onFound: (_path, c) => c.header('cache-control', cacheControl) })
  files.get('/assets/*', serve(YEAR), (c) => c.text('Not found', 404))
  // Listed once, so that requests for pages do not access the disk.
  for (const name of filesIn(folder)) files.get(`/${name}`, serve(DAY))
  return files
}

/** The same files from memory, from when they are first requested. */
export function fastFiles(folder: string): FastPath {
  const paths = new Set([
    ...filesIn(folder).map((name) => `/${name}`),
    ...filesIn(`${folder}/assets`).map((name) => `/assets/${name}`),
  ])
  const files = new Map<string, FileInMemory>()
  let bytes = 0
  measureCache('files', {
    get bytes() {
      return bytes
    },
  })

  function read(path: string, accepted: string): FileInMemory | undefined {
    const encoding = acceptedEncoding(accepted)
    const form = encoding && existsSync(`${folder}${path}${ENDINGS[encoding]}`) ? encoding : 'identity'
    const key = `${form} ${path}`
    const known = files.get(key)
    if (known) return known
    // A build may have removed it since the site was started.
    const body = readIfThere(`${folder}${path}${ENDINGS[form]}`)
    if (!body) return undefined
    const file = { body, ...headersOf(path, body, form) }
    files.set(key, file)
    bytes += body.length
    return file
  }

  const forms = new Map<string, FileInMemory>()
  return ({ method, url = '', headers }, response) => {
    if ((method !== 'GET' && method !== 'HEAD') || !paths.has(url) || headers.range) return false
    const accepted = String(headers['accept-encoding'] ?? '')
    const key = `${url} ${accepted}`
    const file = forms.get(key) ?? read(url, accepted)
    if (!file) return false
    if (accepted.length < 100 && forms.size < 5000) forms.set(key, file)
    if (headers['if-none-match']?.includes(file.etag)) response.writeHead(304, file.validators).end()
    else response.writeHead(200, file.headers).end(method === 'HEAD' ? undefined : file.body)
    logResponse(method, url, response.statusCode)
    return true
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function headersOf(path: string, body: Buffer, form: keyof typeof ENDINGS): Omit<FileInMemory, 'body'> {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const safe = Object.fromEntries(Object.entries(SAFE_HEADERS).filter(([name]) => FILE_HEADERS.includes(name)))
  const validators = { 'cache-control': path.startsWith('/assets/') ? YEAR : DAY, vary: 'accept-encoding', etag }
  const headers = {
    ...safe,
    ...validators,
    'content-type': getMimeType(path) ?? 'application/octet-stream',
    'content-length': String(body.length),
    ...(form !== 'identity' && { 'content-encoding': form }),
  }
  return { etag, headers, validators }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !/\.(br|gz|html)$/.test(entry.name) ? [entry.name] : [],
  )
}
