import { readdirSync, readFileSync } from 'node:fs'
import type { Messages } from '../../web/i18n/messages.ts'

export type Language = 'en' | 'es'
export type Words = Messages

const FOLDER = new URL('../../web/i18n/', import.meta.url)

/** The messages of the site in a language, for readers, members and admins. */
export function wordsIn(language: Language): Words {
  const files = readdirSync(FOLDER).filter((file) => new RegExp(`(^|\\.)${language}\\.json$`).test(file))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))) as Words
}
