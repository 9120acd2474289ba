import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Changed } from '../database/change-log.ts'
import { prisma } from '../database/client.ts'
import { CONTENT_MODELS, modelOfTopic, type ContentModel, type RowTopic, type Topic } from '../database/topics.ts'
import { log } from '../log.ts'

/** With more related rows, everything counts as changed. */
const MAX_ROWS = 500

const EVERYTHING: Changed = { topics: CONTENT_MODELS, related: [] }

/**
 * A change, with the rows that are related to the changed ones from now on: what shows those does not depend on the changed
 * rows yet, for example on a plant that was hidden. What showed them before does already. Changed ailments are named by
 * slug as well. Never rejects.
 */
export async function withRelated(topics: readonly Topic[]): Promise<Changed> {
  const [plants, articles, ailments] = [keysIn(topics, 'Plant'), keysIn(topics, 'Article'), keysIn(topics, 'Ailment')]
  if (plants.length + articles.length + ailments.length === 0) return { topics, related: [] }
  const plantsUsed = Prisma.sql`SELECT plant_id FROM plant_uses JOIN ailments ON ailments.slug = ailment_slug`
  try {
    const rows = await prisma.$queryRaw<{ topic: RowTopic }[]>`
      SELECT 'Article:' || article_id AS topic FROM article_plant_relations WHERE plant_id = ANY (${plants}::uuid[])
      UNION SELECT 'Plant:' || plant_id FROM article_plant_relations WHERE article_id = ANY (${articles}::uuid[])
      UNION SELECT 'Ailment:' || slug FROM ailments WHERE id = ANY (${ailments}::uuid[])
      UNION SELECT 'Plant:' || plant_id FROM (${plantsUsed} WHERE ailments.id = ANY (${ailments}::uuid[])) AS used
      LIMIT ${MAX_ROWS + 1}`
    if (rows.length > MAX_ROWS) return EVERYTHING
    const found = rows.map(({ topic }) => topic)
    // A response that there is no such ailment depends on the slug alone.
    const bySlug = found.filter((topic) => modelOfTopic(topic) === 'Ailment')
    return { topics: [...topics, ...bySlug], related: found.filter((topic) => !bySlug.includes(topic)) }
  } catch (error) {
    log.error({ err: error }, 'what shows the changed content is unknown')
    return EVERYTHING
  }
}

function keysIn(topics: readonly Topic[], model: ContentModel): string[] {
  return topics.flatMap((topic) => (topic.startsWith(`${model}:`) ? [topic.slice(model.length + 1)] : []))
}
