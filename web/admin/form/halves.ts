import type { Language } from '../../i18n/language.ts'

/** For each of these texts that is written, the language in which it is missing, or null. */
export function writtenHalves(values: object, names: readonly string[]): (Language | null)[] {
  const texts = values as Record<string, unknown>
  const has = (name: string) => typeof texts[name] === 'string' && texts[name].trim() !== ''
  return names
    .filter((name) => has(`${name}En`) || has(`${name}Es`))
    .map((name) => (has(`${name}En`) ? (has(`${name}Es`) ? null : 'es') : 'en'))
}

/** The languages in which a text is missing although the other language has it, each once. */
export function missingIn(values: object, names: readonly string[]): Language[] {
  return [...new Set(writtenHalves(values, names))].filter((language) => language !== null)
}
