import { Hono, type MiddlewareHandler } from 'hono'
import { prisma } from '../database/client.ts'
import { nameSlug } from '../content/handout/rules/name-slug.ts'

/**
 * `/p/te-de-limon`, as printed sheets and chats name a plant: leads to its page, in the language of the name. A name that
 * several plants have, or none any more, is searched for.
 */
export function shortUrls(limited: MiddlewareHandler): Hono {
  return new Hono().get('/p/:slug{[a-z0-9-]{1,120}}', limited, async (c) => {
    const slug = c.req.param('slug')
    const found = await plantsNamed(slug)
    const [plant] = found
    c.header('cache-control', 'no-cache')
    if (found.length !== 1 || !plant) return c.redirect(`/plants?q=${slug.replaceAll('-', '+')}`)
    const [isEnglish, isSpanish] = [plant.commonNameEn, plant.commonNameEs].map((name) => nameSlug(name) === slug)
    const lang = c.req.query('lang') === 'es' || (isSpanish && !isEnglish) ? '?lang=es' : ''
    return c.redirect(`/plants/${plant.id}${lang}`)
  })
}

async function plantsNamed(slug: string) {
  // Vowels and ñ may have accents, and a hyphen stands for any characters; the slug decides.
  const pattern = slug.replaceAll(/[aeioun]/g, '_').replaceAll('-', '%')
  const names = await prisma.$queryRaw<{ id: string; commonNameEn: string; commonNameEs: string }[]>`
    SELECT id, common_name_en AS "commonNameEn", common_name_es AS "commonNameEs" FROM plants
    WHERE is_public AND (common_name_en ILIKE ${`%${pattern}%`} OR common_name_es ILIKE ${`%${pattern}%`})`
  return names.filter((plant) => [plant.commonNameEn, plant.commonNameEs].some((name) => nameSlug(name) === slug))
}
