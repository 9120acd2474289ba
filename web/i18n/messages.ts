import type admin from './admin.en.json'
import type ailments from './ailments.en.json'
import type article from './article.en.json'
import type community from './community.en.json'
import type developers from './developers.en.json'
import type en from './en.json'
import { LANGUAGES, type Language } from './language.ts'
import type favorites from './favorites.en.json'
import type handout from './handout.en.json'
import type health from './health.en.json'
import type legal from './legal.en.json'
import type member from './member.en.json'
import type offline from './offline.en.json'
import type project from './project.en.json'
import type review from './review.en.json'
import type revision from './revision.en.json'

/** English defines the keys; a key missing in Spanish fails the type check here. */
type Words<Keys> = Record<Language, () => Promise<{ default: Keys }>>

/** `main` is loaded with every page, other bundles with the routes that name them (`withWords`). */
const bundles = {
  main: {
    en: () => import('./en.json', { with: { type: 'json' } }),
    es: () => import('./es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof en>,
  ailments: {
    en: () => import('./ailments.en.json', { with: { type: 'json' } }),
    es: () => import('./ailments.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof ailments>,
  article: {
    en: () => import('./article.en.json', { with: { type: 'json' } }),
    es: () => import('./article.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof article>,
  community: {
    en: () => import('./community.en.json', { with: { type: 'json' } }),
    es: () => import('./community.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof community>,
  developers: {
    en: () => import('./developers.en.json', { with: { type: 'json' } }),
    es: () => import('./developers.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof developers>,
  favorites: {
    en: () => import('./favorites.en.json', { with: { type: 'json' } }),
    es: () => import('./favorites.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof favorites>,
  handout: {
    en: () => import('./handout.en.json', { with: { type: 'json' } }),
    es: () => import('./handout.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof handout>,
  health: {
    en: () => import('./health.en.json', { with: { type: 'json' } }),
    es: () => import('./health.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof health>,
  legal: {
    en: () => import('./legal.en.json', { with: { type: 'json' } }),
    es: () => import('./legal.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof legal>,
  offline: {
    en: () => import('./offline.en.json', { with: { type: 'json' } }),
    es: () => import('./offline.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof offline>,
  project: {
    en: () => import('./project.en.json', { with: { type: 'json' } }),
    es: () => import('./project.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof project>,
  review: {
    en: () => import('./review.en.json', { with: { type: 'json' } }),
    es: () => import('./review.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof review>,
  revision: {
    en: () => import('./revision.en.json', { with: { type: 'json' } }),
    es: () => import('./revision.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof revision>,
  member: {
    en: () => import('./member.en.json', { with: { type: 'json' } }),
    es: () => import('./member.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof member>,
  admin: {
    en: () => import('./admin.en.json', { with: { type: 'json' } }),
    es: () => import('./admin.es.json', { with: { type: 'json' } }),
  } satisfies Words<typeof admin>,
}

export type Bundle = keyof typeof bundles

/** Bundles do not share namespaces. */
export type Messages = typeof en &
  typeof ailments &
  typeof article &
  typeof community &
  typeof developers &
  typeof favorites &
  typeof handout &
  typeof health &
  typeof legal &
  typeof member &
  typeof offline &
  typeof project &
  typeof review &
  typeof revision &
  typeof admin

const loaded: Record<Language, Partial<Record<Bundle, object>>> = { en: {}, es: {} }
const merged: Partial<Record<Language, Messages>> = {}

export async function loadMessages(language: Language, bundle: Bundle): Promise<void> {
  if (loaded[language][bundle]) return
  const { default: words } = await bundles[bundle][language]()
  loaded[language][bundle] = words
  merged[language] = Object.assign({}, ...Object.values(loaded[language])) as Messages
}

/** The messages of a language, loaded by `loadMessages` in the loaders of the routes. */
export function messagesOf(language: Language): Messages {
  const messages = merged[language]
  if (!messages) throw new Error(`The messages of ${language} are not loaded`)
  return messages
}

/** A language whose messages are loaded, to report that others could not be loaded. */
export function loadedLanguage(): Language | undefined {
  return LANGUAGES.find((language) => loaded[language].main)
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
