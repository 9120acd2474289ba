import { useTranslations } from 'use-intl'
import type { CautionSubject } from '../../gql/graphql.ts'
import { useFieldName } from '../files/useFieldName.ts'
import { isChoice, useProblemWords } from './useFieldProblems.ts'
import type { Verdict } from './verdict.ts'

const IDENTIFIER = {
  authority: 'identifiersForm.fields.authority',
  value: 'identifiersForm.fields.value',
  checkedOn: 'identifiersForm.fields.checkedOn',
} as const

/** What rows call their fields, by list. Texts are without their language. */
const LABELS = {
  uses: {
    ailmentSlug: 'usesForm.ailment',
    parts: 'usesForm.parts',
    preparation: 'usesForm.preparation',
    route: 'usesForm.route',
    evidence: 'usesForm.evidence',
    finding: 'usesForm.finding',
    text: 'usesForm.text',
    place: 'usesForm.place',
    sourceKeys: 'sourcesField.label',
  },
  cautions: {
    subject: 'cautionsForm.about',
    level: 'cautionsForm.says',
    underAge: 'cautionsForm.underAge',
    medicine: 'cautionsForm.medicine',
    condition: 'cautionsForm.condition',
    lookalikeId: 'cautionsForm.lookalike',
    routes: 'cautionsForm.routes',
    text: 'cautionsForm.text',
    sourceKeys: 'sourcesField.label',
  },
  distribution: {
    areas: 'placesForm.fields.areas',
    origin: 'placesForm.fields.origin',
    minAltitude: 'placesForm.fields.minAltitude',
    maxAltitude: 'placesForm.fields.maxAltitude',
    habitat: 'placesForm.fields.habitat',
    sourceKeys: 'sourcesField.label',
  },
  dangerSigns: {
    who: 'signsForm.who',
    underMonths: 'signsForm.underMonths',
    urgency: 'signsForm.urgency',
    text: 'signsForm.text',
    sourceKeys: 'sourcesField.label',
  },
  identifiers: IDENTIFIER,
  codes: IDENTIFIER,
  names: {
    name: 'plantNamesForm.fields.name',
    language: 'plantNamesForm.fields.language',
    place: 'plantNamesForm.fields.place',
    source: 'plantNamesForm.fields.source',
    speaker: 'recordingForm.fields.speaker',
    community: 'recordingForm.fields.community',
    consent: 'recordingForm.fields.consent',
    consentOn: 'recordingForm.fields.consentOn',
  },
} as const

type Label = { [List in keyof typeof LABELS]: (typeof LABELS)[List][keyof (typeof LABELS)[List]] }[keyof typeof LABELS]

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
    const labels: Partial<Record<string, Label>> = LABELS[list as keyof typeof LABELS]
    const label = name && labels[name]
    if (!label) return t('publishChecklist.ofRow', { row, problem })
    const language = half && t(`adminForm.language.${half === 'En' ? 'en' : 'es'}`)
    const field = language ? `${t(label)} (${language})` : t(label)
    return t('publishChecklist.inRow', { row, field, problem })
  }
}
