import { readSiteName } from '../../http/site-name.ts'
import { siteUrl } from '../../http/site-url.ts'
import { readPoisoningContacts } from '../settings/emergency.ts'
import { CONDITIONS, MEDICINES } from '../word-lists.ts'
import type { Named } from '../../rules/search/word-shapes.ts'
import type { HandoutSite } from '../../rules/handout/lines.ts'

const namesOf = (list: readonly Named[]) =>
  Object.fromEntries(list.map(({ slug, name: { en, es } }) => [slug, { En: en, Es: es }]))

export const SITE = { url: siteUrl, medicines: namesOf(MEDICINES), conditions: namesOf(CONDITIONS) }

/** What handouts need besides rows. A pack has it as well, so that phones make the same. */
export async function readHandoutSite(): Promise<HandoutSite> {
  const [{ en, es }, contacts] = await Promise.all([readSiteName(), readPoisoningContacts()])
  return { ...SITE, name: { En: en, Es: es }, poisonNumbers: contacts.flatMap(({ number }) => number ?? []) }
}
