import { readSiteName } from '../../http/site-name.ts'
import { siteUrl } from '../../http/site-url.ts'
import { readPoisoningContacts } from '../settings/emergency.ts'
import { CONDITIONS, MEDICINES } from '../word-lists.ts'
import type { Named } from '../../rules/search/word-shapes.ts'
import type { HandoutSite } from '../../rules/share/lines.ts'

const wordsIn = (list: readonly Named[], key: 'name' | 'said') =>
  Object.fromEntries(list.flatMap(({ slug, [key]: words }) => (words ? [[slug, { En: words.en, Es: words.es }]] : [])))

export const SITE = {
  url: siteUrl,
  medicines: wordsIn(MEDICINES, 'name'),
  conditions: wordsIn(CONDITIONS, 'name'),
  said: wordsIn(CONDITIONS, 'said'),
}

/** What handouts need besides rows. A pack has it as well, so that phones make the same. */
export async function readHandoutSite(): Promise<HandoutSite> {
  const [{ en, es }, contacts] = await Promise.all([readSiteName(), readPoisoningContacts()])
  return { ...SITE, name: { En: en, Es: es }, poisonNumbers: contacts.flatMap(({ number }) => number ?? []) }
}
