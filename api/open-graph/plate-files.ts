import { createHash } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { KINDS } from '../content/kinds.ts'
import { byId } from '../content/list.ts'
import { notThere } from '../content/rights/not-there.ts'
import { describePlate } from '../rules/morphology/describe.ts'
import { inOrder } from '../rules/morphology/in-order.ts'
import { prisma } from '../database/client.ts'
import { urlOf } from '../discovery/url-of.ts'
import { byNetwork, countAttempts, uncountAttempts } from '../http/rate-limit.ts'
import { refusePage } from '../http/request-limit.ts'
import { log } from '../log.ts'
import { PLATE_COLUMNS, plateOf } from './plate.ts'
import { DRAW } from './draw-card.ts'
import { createPress } from './press.ts'

const TYPES = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' } as const
/** Until the queue of pictures is shorter. */
const RETRY_SECONDS = '10'

const drawPlate = createPress({
  program: DRAW,
  cacheBytes: 2_000_000,
})

interface PlateFilesOptions {
  limited: MiddlewareHandler
  addressOf: (c: Context) => string
}

/**
 * Plates to take away: `/plates/<id>.svg`, and `/plates/<id>.png` in a size for print. Both name the plant, this site and
 * the licence. Drawing one costs about a second of CPU time, so that each network may have only so many drawn.
 */
export function plateFiles({ limited, addressOf }: PlateFilesOptions): Hono {
  const files = new Hono()
  files.get('/plates/:file{[0-9a-f-]{36}\\.(?:svg|png)}', limited, async (c) => {
    const [id = '', format] = (c.req.param('file') ?? '').split('.') as [string, keyof typeof TYPES]
    const counted = byNetwork('plateFile', addressOf(c))
    const refused = await countAttempts(counted)
    if (refused) return refusePage(c, refused)
    const plant = await readPlate(id)
    if (!plant) return notThere(c, id, urlOf(`/plants/${id}`))
    const key = `${id}.${format} ${hashOf(JSON.stringify(plant))}`
    if (drawPlate.has(key)) await uncountAttempts(counted)
    const morphology = inOrder(plant.morphology)
    const picture = await drawPlate(key, {
      format,
      plate: plateOf(id, plant),
      url: urlOf(`/plants/${id}`),
      names: { en: plant.commonNameEn, es: plant.commonNameEs },
      shows: morphology && { en: describePlate(morphology, 'en'), es: describePlate(morphology, 'es') },
    }).catch((error: unknown) => {
      log.error({ err: error, file: key }, 'a plate could not be drawn')
      return undefined
    })
    if (!picture) return c.text('Busy', 503, { 'retry-after': RETRY_SECONDS })
    // A plate may look different after an update of the site: its content alone says whether it changed.
    const headers = {
      etag: `"${hashOf(picture)}"`,
      'cache-control': 'public, no-cache',
    }
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
    const name = (plant.scientificName ?? plant.commonNameEs)
      .normalize('NFD')
      .match(/[a-zA-Z]+/g)
      ?.slice(0, 2)
    return c.body(picture, 200, {
      ...headers,
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${[...(name ?? []), 'plate'].join('-').toLowerCase()}.${format}"`,
    })
  })
  return files
}

export function readPlate(id: string) {
  return prisma.plant.findFirst({
    where: { ...KINDS.PLANT.visible, ...byId(id) },
    select: { commonNameEn: true, commonNameEs: true, ...PLATE_COLUMNS },
  })
}

function hashOf(bytes: string | Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64url')
}
