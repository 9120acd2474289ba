import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'

const PROBLEMS = [
  'required',
  'tooLong',
  'tooMany',
  'lineBreak',
  'invalidAddress',
  'invalidKey',
  'invalidSlug',
  'taken',
  'outOfRange',
  'invalidDate',
  'invalidLength',
  'twice',
  'undecided',
  'noSource',
  'misplacedDose',
  'untranslated',
  'undescribed',
  'noConsent',
  'lostWarning',
  'unknownAilment',
  'notForChildren',
  'wrongSubject',
  'inFuture',
  'notFound',
  'unknown',
] as const

type AllowedRange = { min: number | string; max?: number }

/** Messages for refused fields, by path: `galleryImages.2`. */
export function useFieldProblems() {
  const t = useTranslations('adminForm.problem')

  return (error: CombinedError): Record<string, string> => {
    const ranges = (error.graphQLErrors[0]?.extensions['ranges'] ?? {}) as Partial<Record<string, AllowedRange>>
    const refused = (error.graphQLErrors[0]?.extensions['fields'] ?? {}) as Record<string, string>
    return Object.fromEntries(
      Object.entries(refused).map(([path, key]) => {
        if (path === 'slug' && key === 'taken') return [path, t('takenSlug')]
        const { min, max } = ranges[path] ?? {}
        // As texts: a year has no separators.
        if (max !== undefined) return [path, t('inRange', { min: String(min), max: String(max) })]
        // A warning that is gone has no field: the list that it was in, or its text, is marked.
        const field = path.replace(/(\.[A-Z_]+)?\.lost$/, '')
        const known = PROBLEMS.find((problem) => problem === key)
        return [field, known ? t(known) : t('other')]
      }),
    )
  }
}
