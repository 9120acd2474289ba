import { prisma } from '../database/client.ts'
import { isOwnPath } from '../rules/links.ts'
import { siteUrl } from '../http/site-url.ts'
import { contentKindOf, KINDS, type Kind } from './kinds.ts'
import { byId } from './list.ts'
import { LISTED_PAGES, OTHER_PAGES } from './page-paths.ts'
import { rowsOf } from './stores.ts'

const PAGES = new Set<string>([...LISTED_PAGES, ...OTHER_PAGES])

/** Whether a link of this site leads to a page that all readers can open. True for links to other sites. */
export async function leadsToPage(link: string): Promise<boolean> {
  const url = URL.parse(link, siteUrl)
  if (!url || (!isOwnPath(link) && url.origin !== new URL(siteUrl).origin)) return true
  const path = url.pathname.replace(/(?<=.)\/$/, '')
  if (PAGES.has(path)) return true
  const [, table = '', key = '', subpage, ...rest] = path.split('/')
  const kind = contentKindOf(table)
  if (!kind) return false
  const { visible, urlKey, subpages }: Pick<Kind, 'visible' | 'urlKey' | 'subpages'> = KINDS[kind]
  const hasUuid =
    (/^(cite|suggest)$/.test(subpage ?? '') && rest.length === 0) || (subpage === 'revisions' && rest.length === 1)
  if (!hasUuid && (rest.length > 0 || (subpage !== undefined && !subpages.includes(subpage)))) return false
  const where = { ...(urlKey === 'slug' && !hasUuid ? { slug: key } : byId(key)), ...visible }
  return (await rowsOf(prisma, kind).count({ where })) > 0
}
