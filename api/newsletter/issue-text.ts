import type { Link, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { writeTree } from '../content/markdown/html.ts'
import { linesIn } from '../content/markdown/plain.ts'
import { byId } from '../content/list.ts'
import { KINDS } from '../content/kinds.ts'
import { STOP_LINES, stopLinesOf } from '../content/stop-lines.ts'
import { prisma } from '../database/client.ts'
import { siteUrl } from '../http/site-url.ts'
import type { MailLanguage } from '../mail/language.ts'
import { readMarkdown } from '../rules/markdown/read.ts'

/** Of a plant that is not public any more. */
const UNKNOWN_PLANT = { isPoisonous: false, precautionsEn: null, precautionsEs: null, cautions: [] }

export interface IssueText {
  html: string
  text: string
}

/**
 * The body of an issue for a mail: links are absolute and lead to the language, citations are left out, and wherever a
 * plant is linked its hard stops follow, as they are now.
 */
export async function writeIssue(markdown: string, language: MailLanguage): Promise<IssueText> {
  const { root } = readMarkdown(markdown)
  removeCitations(root)
  const links = linksIn(root)
  for (const link of links) link.url = absolute(link.url, language)
  await warn(root, links, language)
  // A mail as text shows no link but what it says.
  return { html: writeTree(root, []), text: textOf(root) }
}

export function linksOf(markdown: string): string[] {
  return linksIn(readMarkdown(markdown).root).map(({ url }) => url)
}

function textOf(root: Root): string {
  for (const link of linksIn(root)) {
    const shown = linesIn([{ type: 'paragraph', children: link.children }]).map(({ text }) => text)
    if (!shown.includes(link.url))
      link.children.push({ type: 'text', value: `: ${link.url.replace(/^mailto:|^tel:/, '')}` })
  }
  return root.children
    .map((block) => linesIn([block]).map(({ mark, text }) => (mark ? `${mark} ${text}` : text)))
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function absolute(url: string, language: MailLanguage): string {
  const target = URL.parse(url, `${siteUrl}/`)
  if (!target || target.origin !== new URL(siteUrl).origin) return url
  if (!target.searchParams.has('lang')) target.searchParams.set('lang', language)
  return target.href
}

async function warn(root: Root, links: readonly Link[], language: MailLanguage): Promise<void> {
  const ids = [...new Set(links.flatMap(({ url }) => plantIdOf(url) ?? []))]
  if (ids.length === 0) return
  const where = { AND: [{ OR: ids.map(byId) }, KINDS.PLANT.visible] }
  const plants = await prisma.plant.findMany({ where, select: { id: true, ...STOP_LINES } })
  const lines = new Map(
    ids.map((id) => {
      const plant = plants.find((each) => each.id === id) ?? UNKNOWN_PLANT
      return [id, stopLinesOf(plant, language === 'en' ? 'En' : 'Es').map(({ text }) => text)]
    }),
  )
  insertAfterLinks(root, lines)
}

function insertAfterLinks(parent: { children: RootContent[] }, lines: ReadonlyMap<string, readonly string[]>): void {
  parent.children = parent.children.flatMap((block): RootContent[] => {
    if (block.type === 'list') {
      for (const item of block.children) insertAfterLinks(item, lines)
      return [block]
    }
    const ids = new Set(linksIn(block).flatMap(({ url }) => plantIdOf(url) ?? []))
    return [block, ...[...ids].map((id) => warningOf(lines.get(id) ?? []))]
  })
}

function warningOf(lines: readonly string[]): Paragraph {
  const children = lines.flatMap((line, index): PhrasingContent[] => [
    ...(index > 0 ? [{ type: 'break' } as const] : []),
    { type: 'text', value: `⚠️ ${line}` },
  ])
  return { type: 'paragraph', children }
}

/** The plant that an absolute link to this site leads to. */
function plantIdOf(url: string): string | undefined {
  const target = URL.parse(url)
  if (target?.origin !== new URL(siteUrl).origin) return undefined
  return /^\/plants\/([\da-f-]{36})(?:\/|$)/i.exec(target.pathname)?.[1]?.toLowerCase()
}

function linksIn(node: Nodes): Link[] {
  if (node.type === 'link') return [node]
  return 'children' in node ? node.children.flatMap(linksIn) : []
}

function removeCitations(node: Nodes): void {
  if (!('children' in node)) return
  node.children = node.children.filter(({ type }) => (type as string) !== 'citation') as typeof node.children
  for (const child of node.children) removeCitations(child)
}
