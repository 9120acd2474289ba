import { Prisma } from '../../prisma/generated/client/client.ts'
import { columnName, visibleSql } from '../content/conditions.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { prisma } from '../database/client.ts'
import { readSiteName } from '../http/site-name.ts'
import type { MailLanguage } from '../mail/language.ts'
import { escapeMarks } from '../rules/markdown/escape.ts'
import type { IssueTexts } from './issue-mail.ts'

/** Before the first issue, what is new is of this time. */
const FIRST_DAYS = 30
/** Of each kind: a longer list is no news. */
const MOST = 20

const SECTIONS = {
  PLANT: { en: 'New plants', es: 'Plantas nuevas' },
  ARTICLE: { en: 'New articles', es: 'Artículos nuevos' },
  PROJECT: { en: 'New projects', es: 'Proyectos nuevos' },
} satisfies Partial<Record<ContentKind, Record<MailLanguage, string>>>
type NewsKind = keyof typeof SECTIONS

const WORDS = {
  en: { subject: 'New at', greeting: 'Hello,', lead: 'Here is what is new on our site:' },
  es: { subject: 'Novedades de', greeting: 'Buen día:', lead: 'Esto es lo nuevo en nuestro sitio:' },
} satisfies Record<MailLanguage, Record<string, string>>

export interface News extends IssueTexts {
  since: Date
  count: number
}

interface NewItem {
  id: string
  en: string
  es: string
  detail: string | null
}

/** An issue made from what was published since the last one. What is hidden now is not in it. */
export async function composeNews(): Promise<News> {
  const last = await prisma.newsletterIssue.findFirst({ orderBy: { createdAt: 'desc' }, select: { createdAt: true } })
  const since = last?.createdAt ?? new Date(Date.now() - FIRST_DAYS * 24 * 60 * 60 * 1000)
  const names = await readSiteName()
  const kinds = Object.keys(SECTIONS) as NewsKind[]
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, items: await publishedSince(kind, since) })))
  const bodyIn = (language: MailLanguage) => {
    const sections = found.flatMap(({ kind, items }) => {
      const lines = items.map((item) => lineOf(kind, item, language))
      return lines.length > 0 ? [`## ${SECTIONS[kind][language]}`, lines.join('\n')] : []
    })
    const { greeting, lead } = WORDS[language]
    return [greeting, lead, ...sections].join('\n\n')
  }
  return {
    since,
    count: found.flatMap(({ items }) => items).length,
    subjectEn: `${WORDS.en.subject} ${names.en}`,
    subjectEs: `${WORDS.es.subject} ${names.es}`,
    bodyEn: bodyIn('en'),
    bodyEs: bodyIn('es'),
  }
}

function lineOf(kind: NewsKind, { id, detail, ...name }: NewItem, language: MailLanguage): string {
  const link = `[${escapeMarks(name[language])}](/${KINDS[kind].table}/${id})`
  return `- ${link}${detail ? ` (*${escapeMarks(detail)}*)` : ''}`
}

/** Public rows that were created since, or that a revision shows hidden then or later. The newest first. */
function publishedSince(kind: NewsKind, since: Date): Promise<NewItem[]> {
  const { table, title, detail } = KINDS[kind]
  const name = columnName(title)
  const [en, es, more] = [`${name}_en`, `${name}_es`, detail === 'scientificName' ? 'scientific_name' : 'NULL'].map(
    Prisma.raw,
  )
  return prisma.$queryRaw<NewItem[]>`
    SELECT id, ${en} AS en, ${es} AS es, ${more} AS detail
    FROM ${Prisma.raw(table)} AS item
    WHERE ${visibleSql(kind)} AND (created_at > ${since} OR EXISTS (
      SELECT FROM revisions AS hidden
      WHERE content_id = item.id AND (content->>'isPublic' = 'false' OR content->>'isLocked' = 'true') AND NOT EXISTS (
        SELECT FROM revisions AS later
        WHERE later.content_id = item.id AND later.created_at > hidden.created_at AND later.created_at <= ${since})))
    ORDER BY created_at DESC, id DESC LIMIT ${MOST}`
}
