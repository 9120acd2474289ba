import { citedKeys } from './citations.ts'
import { doseIn } from './doses.ts'
import { namesOf, PLANT_TEXTS } from './texts.ts'
import { DECIDED, type CautionSubject } from './vocabulary.ts'
import { disputedTexts, isBlank, type Dispute } from './disputes.ts'
import { isRouteOf } from './preparation-routes.ts'

/*
 * What a plant or an ailment lacks to be public. The server refuses to publish what has a gap, by whatever way it is published;
 * the form shows the same list while an admin writes.
 */

interface Row {
  textEn?: string | null | undefined
  textEs?: string | null | undefined
}

export interface Publishable {
  uses?: readonly (Row & Use)[] | undefined
  cautions?: readonly (Row & Caution)[] | undefined
  names?: readonly Recorded[] | undefined
  isPoisonous?: boolean | undefined
  isPublic?: boolean | undefined
  unfinished?: unknown
}

interface Use {
  preparation?: string | undefined
  route?: string | undefined
  sourceKeys?: readonly string[] | undefined
}

interface Caution {
  subject: string
  level?: string
  medicine?: string | null
  condition?: string | null
  lookalikeId?: string | null
}

export interface PublishableAilment {
  dangerSigns?: readonly (Row & { who?: string; urgency?: string })[] | undefined
  isPublic?: boolean | undefined
  unfinished?: unknown
}

/** The recording of a name: no voice is published without the consent of who speaks, nor without saying who it is. */
interface Recorded {
  recording?: string | null | undefined
  speaker?: string | null | undefined
  community?: string | null | undefined
  consent?: string | null | undefined
  consentOn?: string | null | undefined
}

/** Names of what a recording lacks to be published; empty without one. */
export function recordingGaps(name: Recorded): string[] {
  if (!name.recording) return []
  return (['speaker', 'community', 'consent', 'consentOn'] as const).filter((field) => !name[field]?.trim())
}

type Language = 'En' | 'Es'
type Texts = Record<string, unknown>

const LANGUAGES: readonly Language[] = ['En', 'Es']
const OTHER = { En: 'Es', Es: 'En' } as const
/** Texts that say what a plant is used for and how. Of a poison only admins read them. */
export const TEXTS_OF_USE: readonly string[] = [
  'basicUses',
  'preparationMethods',
  'dosageGuidelines',
  'spiritualCeremonialUse',
]
/** Texts that may state a dose. Uses and their doses require sources; precautions say how much is too much. */
const DOSED: readonly string[] = ['basicUses', 'preparationMethods', 'dosageGuidelines', 'precautions']
const UNDOSED = namesOf(PLANT_TEXTS)
  .filter((name) => !DOSED.includes(name))
  .flatMap((name) => LANGUAGES.map((language) => `${name}${language}`))
const CITING = LANGUAGES.flatMap((language) => [`basicUses${language}`, `dosageGuidelines${language}`])

/**
 * Names of what is missing, as in errors: `cautions.PREGNANCY` is undecided, `uses.0.sourceKeys` and `dosageGuidelinesEn` have
 * no source, `uses.1.route` is not one of its preparation, `descriptionEn` has a dose, `precautionsEs` and `cautions.2.textEs` are not translated, `names.3.consent` is
 * required for a recording, `uses.0.textEn.disputed` states a dose that a reviewer disagrees with. Empty if it can be published.
 * Only `known` sources count; without a bibliography to ask, each counts.
 */
export function publishingGaps(
  plant: Publishable,
  known?: ReadonlySet<string>,
  disputes: readonly Dispute[] = [],
): string[] {
  const texts = plant as Texts
  const { uses = [], cautions = [], names = [] } = plant
  const rows = [plant, ...cautions, ...names]
  const isUsed = uses.length > 0 || TEXTS_OF_USE.some((name) => !isBlank(plant, name)) || rows.some(hasDose)
  const decided = new Set(cautions.map(({ subject }) => subject))
  const undecided = isUsed ? DECIDED.filter((subject: CautionSubject) => !decided.has(subject)) : []
  const isUncited = (keys: readonly string[]) => !keys.some((key) => known?.has(key) ?? true)
  return [
    ...undecided.map((subject) => `cautions.${subject}`),
    ...uses.flatMap(({ preparation, route }, index) =>
      preparation && route && !isRouteOf(preparation, route) ? [`uses.${index}.route`] : [],
    ),
    ...uses.flatMap(({ sourceKeys = [] }, index) => (isUncited(sourceKeys) ? [`uses.${index}.sourceKeys`] : [])),
    ...UNDOSED.filter((name) => doseIn(textOf(texts, name))),
    ...CITING.filter((name) => textOf(texts, name) && isUncited(citedKeys([textOf(texts, name)]))),
    ...LANGUAGES.filter(
      (language) =>
        !textOf(texts, `precautions${language}`) &&
        textOf(texts, `precautions${OTHER[language]}`) &&
        namesOf(PLANT_TEXTS, 'markdown').some((name) => textOf(texts, `${name}${language}`)),
    ).map((language) => `precautions${language}`),
    ...untranslatedRows('cautions', cautions),
    ...names.flatMap((name, index) => recordingGaps(name).map((field) => `names.${index}.${field}`)),
    ...disputedTexts(plant, disputes).map((name) => `${name}.disputed`),
    ...unfinishedGap(plant),
  ]
}

/**
 * Names of the warnings that a change would take from the readers of a public plant: `cautions.TOXIC_PART.lost`, or
 * `precautionsEn.lost` of the last text. What was to be avoided stays decided, at whatever level, and what warned of anything
 * still warns of something. Only what stays public is bound: hiding the plant first says that the loss is meant.
 */
export function lostWarnings(before: Publishable, after: Publishable): string[] {
  if (!before.isPublic || !after.isPublic) return []
  const [had, has] = [before.cautions ?? [], after.cautions ?? []]
  const marked: readonly Caution[] = before.isPoisonous && !after.isPoisonous ? [{ subject: 'TOXIC_PART' }] : []
  const lost = [...had.filter(({ level }) => level === 'AVOID'), ...marked].filter(
    (caution) => !has.some((other) => covers(other, caution)),
  )
  const warnsOfNothing = has.length === 0 && !after.isPoisonous && precautionsOf(after).length === 0
  const texts = warnsOfNothing && had.length === 0 ? precautionsOf(before) : []
  const subjects = (warnsOfNothing ? [...had, ...marked] : lost).map(({ subject }) => `cautions.${subject}`)
  return [...new Set([...subjects, ...texts])].map((name) => `${name}.lost`)
}

/** Whether a caution takes the place of another. A row may be narrowed to one medicine, or widened to all. */
function covers(caution: Caution, other: Caution): boolean {
  return (
    caution.subject === other.subject &&
    (['medicine', 'condition', 'lookalikeId'] as const).every(
      (name) => !caution[name] || !other[name] || caution[name] === other[name],
    )
  )
}

function precautionsOf(plant: Publishable): string[] {
  return LANGUAGES.map((language) => `precautions${language}`).filter((name) => textOf(plant as Texts, name))
}

/**
 * Names of what an ailment lacks to be public: `dangerSigns.0.textEs` and `doNotEs` are not translated. Danger signs stand
 * above all plants, and an ailment has a page in both languages.
 */
export function ailmentGaps(ailment: PublishableAilment): string[] {
  const texts = ailment as Texts
  return [
    ...untranslatedRows('dangerSigns', ailment.dangerSigns ?? []),
    ...LANGUAGES.filter(
      (language) => !textOf(texts, `doNot${language}`) && textOf(texts, `doNot${OTHER[language]}`),
    ).map((language) => `doNot${language}`),
    ...unfinishedGap(ailment),
  ]
}

const WIDER: Readonly<Record<string, readonly string[]>> = { NEWBORN: ['CHILD', 'ALL'] }

/**
 * `dangerSigns.lost` if a change would leave a public ailment without any of its danger signs, `dangerSigns.CHILD.lost` if
 * without all of those that send children to a hospital at once. Signs may be merged, reworded, or widened to more people.
 */
export function lostSigns(before: PublishableAilment, after: PublishableAilment): string[] {
  if (!before.isPublic || !after.isPublic) return []
  const [had, has] = [before.dangerSigns ?? [], after.dangerSigns ?? []]
  if (has.length === 0) return had.length > 0 ? ['dangerSigns.lost'] : []
  const warned = new Set(had.flatMap(({ who, urgency }) => (who && urgency === 'HOSPITAL_NOW' ? [who] : [])))
  const count = (signs: typeof had, whom: string) => signs.filter(({ who }) => who === whom).length
  const isWidened = (whom: string) => (WIDER[whom] ?? ['ALL']).some((wider) => count(has, wider) > count(had, wider))
  const isLost = (whom: string) => count(has, whom) === 0 && !isWidened(whom)
  return [...warned].filter(isLost).map((whom) => `dangerSigns.${whom}.lost`)
}

/** Keys of the sources on which it depends whether a plant can be published. */
export function requiredSources(plant: Publishable): string[] {
  const texts = plant as Texts
  const inRows = (plant.uses ?? []).flatMap(({ sourceKeys = [] }) => sourceKeys)
  return [...inRows, ...citedKeys(CITING.map((name) => textOf(texts, name)))]
}

/** Why a gap keeps content hidden, as errors name it. */
export function reasonOf(
  gap: string,
):
  | 'lostWarning'
  | 'undecided'
  | 'noConsent'
  | 'untranslated'
  | 'noSource'
  | 'misplacedDose'
  | 'notThisRoute'
  | 'disputed'
  | 'unfinished' {
  if (gap === 'unfinished') return 'unfinished'
  if (/^uses\.\d+\.route$/.test(gap)) return 'notThisRoute'
  if (gap.endsWith('.lost')) return 'lostWarning'
  if (gap.endsWith('.disputed')) return 'disputed'
  if (/^cautions\.[A-Z]/.test(gap)) return 'undecided'
  if (gap.startsWith('names')) return 'noConsent'
  if (/^(precautions|cautions|dangerSigns|doNot)/.test(gap)) return 'untranslated'
  return gap.startsWith('uses') || CITING.includes(gap) ? 'noSource' : 'misplacedDose'
}

/** `unfinished` if the form holds what cannot be saved yet: what is public is whole. */
export function unfinishedGap({ unfinished }: { unfinished?: unknown }): string[] {
  return unfinished ? ['unfinished'] : []
}

function untranslatedRows(list: string, rows: readonly Row[]): string[] {
  return rows.flatMap((row, index) =>
    LANGUAGES.filter((language) => !row[`text${language}`]?.trim() && row[`text${OTHER[language]}`]?.trim()).map(
      (language) => `${list}.${index}.text${language}`,
    ),
  )
}

function hasDose(row: object): boolean {
  return Object.values(row).some((text) => typeof text === 'string' && doseIn(text))
}

function textOf(texts: Texts, name: string): string {
  const text = texts[name]
  return typeof text === 'string' ? text.trim() : ''
}
