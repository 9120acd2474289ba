import { SITE_NAME, siteUrl } from '../../http/site-url.ts'
import { CONDITIONS, MEDICINES, POISONING_CONTACTS, type Named } from '../word-lists.ts'
import type { HandoutSite } from './rules/lines.ts'

const namesOf = (list: readonly Named[]) =>
  Object.fromEntries(list.map(({ slug, name: { en, es } }) => [slug, { En: en, Es: es }]))

/** What handouts need besides rows. A pack has it as well, so that phones make the same. */
export const SITE: HandoutSite = {
  url: siteUrl,
  name: { En: SITE_NAME.en, Es: SITE_NAME.es },
  medicines: namesOf(MEDICINES),
  conditions: namesOf(CONDITIONS),
  poisonNumbers: POISONING_CONTACTS.flatMap(({ number }) => number ?? []),
}
