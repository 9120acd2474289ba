import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'

const FILE = 'web/dist/graphiql.html'

// Its editor sets inline styles and runs its workers from blobs.
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function wantsGraphiql(c: Context): boolean {
  return c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')
}

export async function graphiqlPage(c: Context): Promise<Response> {
  const html = await readFile(FILE, 'utf8')
  return c.html(html, 200, { 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
}
