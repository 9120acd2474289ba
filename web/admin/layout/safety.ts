import type { CombinedError } from 'urql'
import type { Language } from '../../i18n/language.ts'
import { codeOf } from '../../load.ts'

const REASONS: readonly unknown[] = ['undecided', 'noSource', 'misplacedDose', 'untranslated', 'noConsent']

/** Whether the server refused to publish a plant that lacks what safety requires. */
export function isUnsafe(error: CombinedError): boolean {
  const fields = error.graphQLErrors[0]?.extensions['fields'] ?? {}
  return codeOf(error) === 'BAD_USER_INPUT' && Object.values(fields).some((reason) => REASONS.includes(reason))
}

type Undescribed = { id: string; titleEn: string; titleEs: string; fields: Record<string, string> }

/** What the server refused to show to readers because its pictures are not described. */
export function undescribedIn(error: CombinedError, language: Language) {
  const { undescribed = [] } = (error.graphQLErrors[0]?.extensions ?? {}) as { undescribed?: Undescribed[] }
  return undescribed.map(({ id, titleEn, titleEs, fields }) => ({
    id,
    title: language === 'en' ? titleEn : titleEs,
    gaps: Object.keys(fields),
  }))
}

type Refused = { id: string; commonNameEn: string; commonNameEs: string; fields?: Record<string, string> }

/** The plants that the server refused to publish, with what each lacks. */
export function unsafePlantsIn(error: CombinedError, language: Language) {
  const { plants = [] } = (error.graphQLErrors[0]?.extensions ?? {}) as { plants?: Refused[] }
  if (!isUnsafe(error)) return []
  return plants.map(({ id, commonNameEn, commonNameEs, fields = {} }) => ({
    id,
    title: language === 'en' ? commonNameEn : commonNameEs,
    gaps: Object.keys(fields),
  }))
}
