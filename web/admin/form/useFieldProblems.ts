import { useLocale, useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import { describeRefusal, isRefusal } from '../../../api/rules/markdown/refusals.ts'
import type { Language } from '../../i18n/language.ts'
import { reasonOf } from '../../../api/rules/safe-publishing.ts'
import type { Verdict } from './verdict.ts'

/** What is chosen, not written. */
const CHOICES: ReadonlySet<string> = new Set(
  'preparation route evidence finding subject level who urgency kind bodySystem language ailmentSlug authority'.split(
    ' ',
  ),
)

export function isChoice(path: string): boolean {
  return CHOICES.has(path.split('.').at(-1)!)
}

type AllowedRange = { min: number | string; max?: number }
type Passages = Partial<Record<string, Record<string, string | number>>>

/** Messages for refused fields, by path: `galleryImages.2`. */
export function useFieldProblems() {
  const wordsFor = useProblemWords()

  return (error: CombinedError): Record<string, string> => {
    const { ranges, passages } = (error.graphQLErrors[0]?.extensions ?? {}) as { ranges?: Ranges; passages?: Passages }
    return byField(refusedIn(error), (path, key) => wordsFor(path, key, ranges, passages))
  }
}

/** The same of a form that would be refused. */
export function useVerdictProblems() {
  const wordsFor = useProblemWords()

  return ({ refused, ranges, passages, gaps }: Verdict<unknown>): Record<string, string> => {
    const fields = { ...Object.fromEntries(gaps.map((gap) => [gap, reasonOf(gap)])), ...refused }
    return byField(fields, (path, key) => wordsFor(path, key, ranges, passages))
  }
}

/** The refused values of an error, by path. */
export function refusedIn(error: CombinedError, placeOf = (path: string) => path): Record<string, string> {
  const refused = (error.graphQLErrors[0]?.extensions['fields'] ?? {}) as Fields
  return Object.fromEntries(Object.entries(refused).map(([path, key]) => [placeOf(path), key]))
}

type Ranges = Partial<Record<string, AllowedRange>>
type Fields = Readonly<Record<string, string>>

/** A warning that is gone has no field: the list that it was in, or its text, is marked. */
function byField(fields: Fields, wordsFor: (path: string, key: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, key]) => [
      path.replace(/(\.[A-Z_]+)?\.lost$|\.disputed$/, ''),
      wordsFor(path, key),
    ]),
  )
}

/** What is wrong with a value, in words. */
export function useProblemWords() {
  const t = useTranslations('adminForm.problem')
  const language = useLocale() as Language

  return (path: string, key: string, ranges: Ranges = {}, passages: Passages = {}): string => {
    const passage = passages[path]
    if (passage && isRefusal(key)) return describeRefusal(key, passage, language)
    if (path === 'slug' && key === 'taken') return t('takenSlug')
    const { min, max } = ranges[path] ?? {}
    // As texts: a year has no separators.
    if (max !== undefined) return t('inRange', { min: String(min), max: String(max) })
    if (key === 'required' && isChoice(path)) return t('notChosen')
    return t(t.has(key as 'other') ? (key as 'other') : 'other')
  }
}
