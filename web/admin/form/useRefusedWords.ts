import { useTranslations } from 'use-intl'
import type { CautionSubject } from '../../gql/graphql.ts'
import { useFieldName } from '../files/useFieldName.ts'
import { isChoice, useProblemWords } from './useFieldProblems.ts'
import type { Verdict } from './verdict.ts'
import { ROW_FORMS } from '../files/row-forms.ts'

/** What rows call these fields, where it is not called as elsewhere. */
const LABELS: Partial<Record<string, string>> = {
  subject: 'cautionsForm.about',
  level: 'cautionsForm.says',
  lookalikeId: 'cautionsForm.lookalike',
}

/** What to do about a refused value: "Use 2, how it comes to the body: please choose". `subjects` are those of the cautions. */
export function useRefusedWords(subjects: readonly (CautionSubject | '')[]) {
  const t = useTranslations()
  const problemOf = useProblemWords()
  const nameOf = useFieldName()

  function rowOf(list: string, index: number): string | null {
    const number = index + 1
    const subject = subjects[index]
    if (list === 'uses') return t('usesForm.row', { number })
    if (list === 'dangerSigns') return t('signsForm.row', { number })
    if (list === 'distribution') return t('placesForm.row', { number })
    if (list === 'identifiers' || list === 'codes') return t('identifiersForm.row', { number })
    if (list === 'names') return t('plantNamesForm.row', { number })
    if (list !== 'cautions') return null
    return subject
      ? t('publishChecklist.cautionRow', { subject: t(`cautionsForm.subject.${subject}`) })
      : t('publishChecklist.newCaution', { number })
  }

  return (path: string, key: string, { ranges, passages }: Pick<Verdict<unknown>, 'ranges' | 'passages'>): string => {
    const problem = problemOf(path, key, ranges, passages)
    const [list = path, index, column] = path.split('.')
    const row = index === undefined ? null : rowOf(list, Number(index))
    const isUnwritten = key === 'required' && !isChoice(path)
    if (row === null && isUnwritten) return t('publishChecklist.name', { field: nameOf(list) })
    if (row === null) return t('publishChecklist.ofRow', { row: nameOf(list), problem })
    const [, name = column, half] = /^(.+)(En|Es)$/.exec(column ?? '') ?? []
    if (!name) return t('publishChecklist.ofRow', { row, problem })
    const labels = [LABELS[name], ...ROW_FORMS[list]!.map((form) => `${form}.${name}`)] as 'usesForm.ailment'[]
    const own = labels.find((each) => each && t.has(each))
    const label = own ? t(own) : nameOf(name)
    const language = half && t(`adminForm.language.${half === 'En' ? 'en' : 'es'}`)
    const field = language ? `${label} (${language})` : label
    return t('publishChecklist.inRow', { row, field, problem })
  }
}
