import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { getPageViewer } from '../auth/viewer.ts'
import { KINDS } from '../content/kinds.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { isUuid } from '../rules/storable.ts'
import { prepareResponse, sendPrepared, type PreparedResponse } from '../graphql/prepared-response.ts'
import type { ResponseCache } from '../graphql/response-cache.ts'
import type { DrawnPlant, LoadRenderer } from '../http/pages.ts'
import { PLATE_COLUMNS, plateOf } from './plate.ts'

const SVG = 'image/svg+xml; charset=utf-8'
const FOR_EVER = 'public, max-age=31536000, immutable'
const MAX_DRAWINGS = 24

interface DrawingsOptions {
  limited: MiddlewareHandler
  loadRenderer: LoadRenderer
  cache: ResponseCache | undefined
}

/**
 * Files of drawings that pages show: `/drawings/<version>/<names>.svg`. The version is derived from the code that draws and
 * the last change of the plants, so that a file can be cached forever. A cached page that refers to another version gets
 * the present drawings.
 */
export function drawings({ limited, loadRenderer, cache }: DrawingsOptions): Hono {
  const files = new Hono()
  files.get('/drawings/:version{[\\w-]{1,40}}/:file{[\\w,-]{1,600}\\.svg}', limited, async (c) => {
    const known = cache?.find(c.req.path)
    if (known) return send(c, known, FOR_EVER)
    const state = await cache?.start()
    const { drawer } = (await loadRenderer()).renderer
    const names = c.req.param('file').slice(0, -'.svg'.length).split(',')
    if (!drawer || names.length > MAX_DRAWINGS) return c.text('Not found', 404)
    const { plants, isPublic } = await findPlants(c, [...new Set(drawer.plantsOf(names))].filter(isUuid))
    const { svg, version } = drawer.drawFile(names, plants)
    const prepared = prepareResponse(Buffer.from(svg), SVG, { isShared: isPublic })
    if (!isPublic) return send(c, prepared, 'private, no-store')
    if (version !== c.req.param('version')) return send(c, prepared, 'no-cache')
    cache?.store(c.req.path, prepared, state)
    return send(c, prepared, FOR_EVER)
  })
  return files
}

function send(c: Context, prepared: PreparedResponse, cacheControl: string): Promise<Response> {
  return sendPrepared(prepared, c.req.raw, { 'cache-control': cacheControl })
}

/** The plants that readers may see; admins see hidden ones as well. */
async function findPlants(c: Context, ids: string[]): Promise<{ plants: DrawnPlant[]; isPublic: boolean }> {
  const where = { id: { in: ids } }
  const rows = ids.length > 0 ? await read({ ...where, ...KINDS.PLANT.visible }) : []
  if (rows.length === ids.length) return { plants: rows, isPublic: true }
  const viewer = await getPageViewer(c.req.raw)
  return viewer?.isAdmin ? { plants: await read(where), isPublic: false } : { plants: rows, isPublic: true }
}

async function read(where: Prisma.PlantWhereInput): Promise<DrawnPlant[]> {
  const rows = await prisma.plant.findMany({ where, select: { id: true, updatedAt: true, ...PLATE_COLUMNS } })
  return rows.map(({ id, updatedAt, ...plant }) => ({ id, updatedAt, plate: plateOf(id, plant) }))
}
