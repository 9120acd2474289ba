import type { Language } from '../../i18n/language.ts'

/** The title, or name, among the values of a form: first in the language of the page. */
export function titleIn(values: object, language: Language): string | undefined {
  const suffixes = language === 'en' ? ['En', 'Es', ''] : ['Es', 'En', '']
  const names = suffixes.flatMap((suffix) => ['commonName', 'name', 'title', 'label'].map((name) => name + suffix))
  return names
    .map((name) => (values as Record<string, unknown>)[name])
    .find((text) => typeof text === 'string' && text) as string | undefined
}
