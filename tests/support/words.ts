import { readFileSync } from 'node:fs'

export type Language = 'en' | 'es'

export type Words = typeof import('../../web/i18n/en.json') &
  typeof import('../../web/i18n/favorites.en.json') &
  typeof import('../../web/i18n/member.en.json') &
  typeof import('../../web/i18n/admin.en.json') &
  typeof import('../../web/i18n/legal.en.json') &
  typeof import('../../web/i18n/offline.en.json') &
  typeof import('../../web/i18n/ailments.en.json') &
  typeof import('../../web/i18n/health.en.json') &
  typeof import('../../web/i18n/handout.en.json') &
  typeof import('../../web/i18n/article.en.json') &
  typeof import('../../web/i18n/project.en.json') &
  typeof import('../../web/i18n/community.en.json') &
  typeof import('../../web/i18n/review.en.json')

/** The messages of the site in a language, for readers, members and admins. */
export function wordsIn(language: Language): Words {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../web/i18n/${name}${language}.json`, import.meta.url), 'utf8')) as object
  return {
    ...read(''),
    ...read('favorites.'),
    ...read('member.'),
    ...read('admin.'),
    ...read('legal.'),
    ...read('ailments.'),
    ...read('health.'),
    ...read('offline.'),
    ...read('handout.'),
    ...read('article.'),
    ...read('project.'),
    ...read('community.'),
    ...read('review.'),
  } as Words
}
