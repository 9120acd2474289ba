import { useTranslations } from 'use-intl'
import { readUnfinished, type Unfinished } from '../../../api/rules/unfinished.ts'
import { areaName } from '../../../api/rules/areas.ts'
import { describePlate } from '../../../api/rules/morphology/describe.ts'
import type { Morphology } from '../../../api/rules/morphology/spec.ts'
import type {
  CautionLevel,
  CautionSubject,
  DangerSignWho,
  EmergencyKind,
  Evidence,
  Finding,
  PlantOrigin,
  PlantPart,
  Preparation,
  Route,
  Urgency,
} from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { CATALOGUES } from '../../source/catalogues.ts'
import { languageName } from '../../i18n/mayan-languages.ts'
import { useWhom } from '../../safety/useWhom.ts'
import { useWordLists } from '../plant/useWordLists.ts'
import type { Reading } from './differences.ts'

type Texts = {
  textEn?: string | null | undefined
  textEs?: string | null | undefined
  sourceKeys?: string[] | undefined
}
// Of a form, what is not chosen yet is empty.
type Use = Texts & { ailmentSlug: string; parts: PlantPart[]; preparation: Preparation | ''; route: Route | '' } & {
  evidence: Evidence | ''
  finding: Finding | ''
  placeEn?: string | null
  placeEs?: string | null
}
type Caution = Texts & { subject: CautionSubject | ''; level: CautionLevel | ''; routes: Route[] } & {
  underAge?: number | string | null
  medicine?: string | null
  condition?: string | null
  lookalikeId?: string | null
}
type Sign = Texts & { who: DangerSignWho | ''; underMonths?: number | null; urgency: Urgency | '' }
type Contact = Record<'nameEn' | 'nameEs', string> &
  Partial<Record<'number' | 'confirmedOn' | 'noteEn' | 'noteEs', string | null>> & {
    sourceKeys?: string[]
    kind?: EmergencyKind
  }
type Place = { areas: string[]; origin?: PlantOrigin | '' | null; minAltitude?: number | string | null } & {
  maxAltitude?: number | string | null
  habitatEn?: string | null
  habitatEs?: string | null
  sourceKeys?: string[]
}
type Identifier = { authority: keyof typeof CATALOGUES | ''; value: string; checkedOn: string }
type Name = { name: string; language: string; reviewed?: boolean; recording?: string | null }

/** Reads rows and words of a fixed list as sentences. `plants` are the names of look-alikes, by id. */
export function useReading(plants: ReadonlyMap<string, string>): Reading {
  const t = useTranslations('adminHistory.row')
  const words = useTranslations('vocabulary')
  const findings = useTranslations('findings')
  const origins = useTranslations('placesForm.origins')
  const known = useKnownWords()
  const cautions = useTranslations('cautionsForm')
  const ailmentPage = useTranslations('ailmentPage')
  const kinds = useTranslations('settingsForm.emergency.kinds')
  const whom = useWhom()
  const inList = useListWords()
  const { ailments, medicines, conditions } = useWordLists()
  const { language } = useLanguage()

  function use({
    ailmentSlug,
    parts = [],
    preparation,
    route,
    evidence,
    finding,
    placeEn,
    placeEs,
    ...texts
  }: Use): string {
    const how = [...parts.map((part) => words(`part.${part}`)), preparation && words(`preparation.${preparation}`)]
    const found =
      evidence && finding
        ? known(evidence, finding)
        : (evidence && words(`evidence.${evidence}`)) || (finding && findings(finding))
    const what = [...how, route && words(`route.${route}`), found, placeEn, placeEs]
    return sentence(ailments.get(ailmentSlug) ?? ailmentSlug, what, texts)
  }

  function caution({
    subject,
    level,
    routes = [],
    underAge,
    medicine,
    condition,
    lookalikeId,
    ...texts
  }: Caution): string {
    const whom = [
      underAge && t('under', { age: underAge }),
      medicine && (medicines.get(medicine) ?? medicine),
      condition && (conditions.get(condition) ?? condition),
      lookalikeId && (plants.get(lookalikeId) ?? lookalikeId),
      ...routes.map((route) => words(`route.${route}`)),
    ]
    const head = [subject && cautions(`subject.${subject}`), level && cautions(`level.${level}`)].filter(Boolean)
    return sentence(head.join(': '), whom, texts)
  }

  function place({
    areas,
    origin,
    minAltitude: from,
    maxAltitude: to,
    habitatEn,
    habitatEs,
    sourceKeys,
  }: Place): string {
    const isSaid = (metres: unknown) => metres !== null && metres !== undefined && metres !== ''
    const altitude = (isSaid(from) || isSaid(to)) && `${from ?? ''}–${to ?? ''} m`
    const details = [origin && origins(origin), altitude]
    const named = areas.map((code) => areaName(code, language) ?? code).join(', ')
    return sentence(named, details, { textEn: habitatEn, textEs: habitatEs, sourceKeys })
  }

  function name({ name, language: code, reviewed, recording, ...rest }: Name): string {
    const marks = [reviewed && t('reviewed'), recording && t('recording')]
    const details = [languageName(code, language) ?? code, ...Object.values(rest), ...marks]
    return `${name} (${details.filter(Boolean).join('; ')})`
  }

  function contact({ kind, nameEn, nameEs, number, confirmedOn, noteEn, noteEs, sourceKeys = [] }: Contact): string {
    const details = [kind && kinds(kind), confirmedOn, noteEn, noteEs, ...sourceKeys].filter(Boolean)
    const named = [number, nameEn === nameEs ? nameEn : `${nameEn} / ${nameEs}`].filter(Boolean).join(': ')
    return details.length > 0 ? `${named} (${details.join('; ')})` : named
  }

  function unfinished({ rows, fields }: Unfinished): string {
    const ofLists = Object.entries(rows).flatMap(([list, held]) => held.map(({ value }) => read(list, value)))
    return [...ofLists, ...Object.entries(fields).map(([field, value]) => read(field, value))].join('\n')
  }

  const read: Reading = (field, value) => {
    if (typeof value !== 'object' || value === null) return inList(field, String(value))
    if (field === 'emergencyContacts') return contact(value as Contact)
    if (field === 'uses') return use(value as Use)
    if (field === 'cautions') return caution(value as Caution)
    if (field === 'names') return name(value as Name)
    if (field === 'distribution') return place(value as Place)
    if (field === 'identifiers' || field === 'codes') return identifier(value as Identifier)
    if (field === 'unfinished') return unfinished(readUnfinished(value) ?? { rows: {}, fields: {} })
    if (field === 'morphology') return describePlate(value as Morphology, language)
    if (field !== 'dangerSigns') return JSON.stringify(value)
    const { who, underMonths, urgency, ...texts } = value as Sign
    return sentence(urgency && ailmentPage(`urgency.${urgency}`), [who && whom({ who, underMonths })], texts)
  }
  return read
}

/** The words of fields with fixed values; other values are shown as they are. */
function useListWords() {
  const t = useTranslations()

  return (field: string, value: string): string => {
    const keys = {
      kind: [`ailments.kind.${value}`, `sourceForm.kinds.${value}`, `tagMaker.kinds.${value}`],
      type: [`sourceForm.types.${value}`],
      bodySystem: [`ailments.system.${value}`],
      habit: [`plantForm.habits.${value}`],
    }[field] as Parameters<typeof t.has>[0][] | undefined
    const key = keys?.find((known) => t.has(known))
    return key ? t(key as 'plantForm.habits.herb') : value
  }
}

function identifier({ authority, value, checkedOn }: Identifier): string {
  return [authority && CATALOGUES[authority], value, checkedOn && `(${checkedOn})`].filter(Boolean).join(' ')
}

function sentence(head: string, details: unknown[], { textEn, textEs, sourceKeys = [] }: Texts): string {
  const more = details.filter(Boolean).join(', ')
  const texts = [textEn, textEs].filter(Boolean).join(' / ')
  return [head, more && ` (${more})`, texts && `. ${texts}`, ...sourceKeys.map((key) => ` [${key}]`)]
    .filter(Boolean)
    .join('')
}

/** How well a use is known, in words. Acceptance by experts says by itself what was found. */
function useKnownWords(): (evidence: Evidence, finding: Finding) => string {
  const t = useTranslations('findings')
  const words = useTranslations('vocabulary')
  return (evidence, finding) =>
    evidence === 'ACCEPTED_USE' || evidence === 'MONOGRAPH'
      ? t(`expert.${evidence}.${finding}`)
      : t('known', { evidence: words(`evidence.${evidence}`), finding: t(finding) })
}
