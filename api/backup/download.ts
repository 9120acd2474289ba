import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono, type MiddlewareHandler } from 'hono'
import { keyFor } from '../auth/secret.ts'
import { prisma } from '../database/client.ts'
import { isSameSecret } from '../http/same-secret.ts'
import { once } from '../rules/once.ts'
import { findBackup } from './made.ts'

// A backup is downloaded by a link that an admin gets for a password: a browser saves what it links to without holding it in
// memory, but sends no access token.

const VALID_MS = 60_000

const readKey = once(() => keyFor('links to backups'))

function signatureOf(...signed: [name: string, adminId: string, until: string]): string {
  return createHmac('sha256', readKey()).update(JSON.stringify(signed)).digest('base64url')
}

export function linkToBackup(name: string, adminId: string, now = Date.now()): string {
  const until = String(now + VALID_MS)
  const signature = signatureOf(name, adminId, until)
  return `/backups/${name}?${new URLSearchParams({ admin: adminId, until, signature })}`
}

export function backupDownloads(limited: MiddlewareHandler): Hono {
  const routes = new Hono()
  routes.get('/backups/:name{[\\w.-]+\\.tar\\.gz}', limited, async (c) => {
    c.header('cache-control', 'private, no-store')
    const { name } = c.req.param()
    const { admin = '', until = '', signature = '' } = c.req.query()
    if (!isSameSecret(signature, signatureOf(name, admin, until)) || Number(until) < Date.now())
      return c.json({ code: 'FORBIDDEN' }, 403)
    // Since the link was made, the admin may have lost the rights, or been disabled.
    const isAdmin = (await prisma.adminUser.count({ where: { userId: admin } })) > 0
    const isEnabled = (await prisma.profile.count({ where: { id: admin, disabledAt: null } })) > 0
    if (!isAdmin || !isEnabled) return c.json({ code: 'FORBIDDEN' }, 403)
    const file = await findBackup(name)
    if (!file) return c.json({ code: 'NOT_FOUND' }, 404)
    const { size } = await stat(file)
    return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream, 200, {
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(size),
    })
  })
  return routes
}
