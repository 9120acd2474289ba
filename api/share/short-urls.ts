import { Hono, type MiddlewareHandler } from 'hono'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { nameSlug } from '../rules/share/name-slug.ts'

/**
 * `/p/te-de-limon`, as printed sheets and chats name a plant: leads to its page, in the language of the name and the view of
 * the URL, also if that says that the plant was withdrawn. What no plant is called now may have been the name of one when it
 * was printed. A name that several have, or none, is searched for.
 */
export function shortUrls(limited: MiddlewareHandler): Hono {
  return new Hono().get('/p/:slug{[a-z0-9-]{1,120}}', limited, async (c) => {
    const slug = c.req.param('slug')
    const named = await plantsNamed(slug)
    const found = named.length > 0 ? named : await plantsOnceNamed(slug)
    const [plant] = found
    c.header('cache-control', 'no-cache')
    if (found.length !== 1 || !plant) return c.redirect(`/plants?q=${slug.replaceAll('-', '+')}`)
    const [isEnglish, isSpanish] = [plant.en, plant.es].map((name) => nameSlug(name ?? '') === slug)
    const { lang, simple } = c.req.query()
    const isForSpanish = lang === 'es' || (isSpanish && !isEnglish)
    const params = new URLSearchParams({ ...(isForSpanish && { lang: 'es' }), ...(simple === '1' && { simple }) })
    return c.redirect(`/plants/${plant.id}${params.size > 0 ? `?${params}` : ''}`)
  })
}

interface NamedPlant {
  id: string
  en: string | null
  es: string | null
}

const HAS_PAGE = Prisma.sql`(is_public OR plants.id IN (SELECT unnest(hidden_ids) FROM withdrawals))`

/** The first rows of an index; the slug decides. */
const MAX_ROWS = 20

async function plantsNamed(slug: string): Promise<NamedPlant[]> {
  const plants = await prisma.$queryRaw<NamedPlant[]>`
    SELECT id, common_name_en AS en, common_name_es AS es FROM plants
    WHERE ${HAS_PAGE} AND ${isFolded(slug, Prisma.sql`common_name_en`, Prisma.sql`common_name_es`)} LIMIT ${MAX_ROWS}`
  return plants.filter((plant) => isNamed(plant, slug))
}

async function plantsOnceNamed(slug: string): Promise<NamedPlant[]> {
  const plants = await prisma.$queryRaw<NamedPlant[]>`
    SELECT DISTINCT ON (plants.id) plants.id, content->>'commonNameEn' AS en, content->>'commonNameEs' AS es
    FROM revisions JOIN plants ON plants.id = content_id
    WHERE kind = 'plant' AND is_public
      AND ${isFolded(slug, Prisma.sql`content->>'commonNameEn'`, Prisma.sql`content->>'commonNameEs'`)}
    LIMIT ${MAX_ROWS}`
  return plants.filter((plant) => isNamed(plant, slug))
}

/** As the search sees names, which the indexes of migration `plants_by_short_url` have. */
function isFolded(slug: string, english: Prisma.Sql, spanish: Prisma.Sql): Prisma.Sql {
  const folded = ` ${slug.replaceAll('-', ' ')}`
  return Prisma.sql`(search_fold(${english}) = ${folded} OR search_fold(${spanish}) = ${folded})`
}

function isNamed({ en, es }: NamedPlant, slug: string): boolean {
  return [en, es].some((name) => nameSlug(name ?? '') === slug)
}
