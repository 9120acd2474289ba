import { env } from '../../env.ts'
import { readSiteName } from '../../http/site-name.ts'
import { siteUrl } from '../../http/site-url.ts'
import { dayOf } from '../day.ts'
import { KINDS, titlesOf } from '../kinds.ts'
import { DATE_LOCALE } from '../../rules/date-locale.ts'
import { momentIn } from '../../rules/moment.ts'
import type { PublicRevision } from '../public-history.ts'
import { cslDate, definedOf, type CslItem } from './csl.ts'

export type Language = 'en' | 'es'

/** The permanent URL of a revision. It has the UUID: the slug of an ailment may change. */
export function revisionUrl({ kind, id, savedAt }: PublicRevision, language: Language): string {
  const url = `${siteUrl}/${KINDS[kind].table}/${id}/revisions/${momentIn(savedAt)}`
  return language === 'es' ? `${url}?lang=es` : url
}

export function titleOf({ kind, content }: Pick<PublicRevision, 'kind' | 'content'>, language: Language): string {
  const { en, es } = titlesOf(kind, content)
  const title = language === 'en' ? en || es : es || en
  const { scientificName } = content as { scientificName?: string | null }
  return scientificName ? `${title} (${scientificName})` : title
}

export async function cslOfRevision(revision: PublicRevision, language: Language): Promise<CslItem> {
  const name = (await readSiteName())[language]
  return definedOf({
    id: `${KINDS[revision.kind].delegate}-${revision.id}-${momentIn(revision.savedAt)}`,
    type: 'webpage',
    title: titleOf(revision, language),
    author: [{ literal: name }],
    issued: cslDate(dayOf(revision.savedAt)),
    'container-title': name,
    version: revision.savedAt.toISOString(),
    language,
    URL: revisionUrl(revision, language),
  })
}

const VERSION = { en: 'Version of', es: 'Versión del' } as const

export async function citationText(revision: PublicRevision, language: Language): Promise<string> {
  const name = (await readSiteName())[language]
  const date = new Intl.DateTimeFormat(DATE_LOCALE[language], { dateStyle: 'long', timeZone: env.TIME_ZONE })
  const version = `${VERSION[language]} ${date.format(revision.savedAt)}`
  return `${name}. ${titleOf(revision, language)}. ${version}. ${revisionUrl(revision, language)}`
}
