import type en from './en.json'
import type { Language } from './language.ts'

/** English is the source of the keys; a key that Spanish lacks fails the type check here. */
export type Messages = typeof en

const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./en.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
}

const loaded: Partial<Record<Language, Messages>> = {}

export async function loadMessages(language: Language): Promise<void> {
  loaded[language] ??= (await loaders[language]()).default
}

/** The words of a language that `loadMessages` has fetched; the root route's loader sees to it. */
export function messagesOf(language: Language): Messages {
  const messages = loaded[language]
  if (!messages) throw new Error(`The words of ${language} are not loaded`)
  return messages
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
