import { citedKeys } from './citations.ts'
import { doseIn } from './doses.ts'
import { namesOf, PLANT_TEXTS } from './texts.ts'
import { DECIDED, type CautionSubject } from './vocabulary.ts'

/*
 * What a plant lacks to be public. The server refuses to publish a plant with a gap, by whatever way it is published; the form
 * shows the same list while somebody writes. codegen.ts passes this file on to web/, so it imports only what web/ may see.
 */

interface Row {
  textEn?: string | null | undefined
  textEs?: string | null | undefined
}

/** The values that the rule looks at, as in PlantInput. */
export interface Publishable {
  uses?: readonly (Row & { sourceKeys?: readonly string[] | undefined })[] | undefined
  cautions?: readonly (Row & { subject: string })[] | undefined
  names?: readonly Recorded[] | undefined
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

const LANGUAGES: readonly Language[] = ['En', 'Es']
const OTHER = { En: 'Es', Es: 'En' } as const
const USED = ['basicUses', 'preparationMethods', 'dosageGuidelines', 'spiritualCeremonialUse'] as const
/** Texts that may state a dose. Uses and their doses require sources; precautions say how much is too much. */
const DOSED: readonly string[] = ['basicUses', 'preparationMethods', 'dosageGuidelines', 'precautions']
const UNDOSED = namesOf(PLANT_TEXTS)
  .filter((name) => !DOSED.includes(name))
  .flatMap((name) => LANGUAGES.map((language) => `${name}${language}`))
const CITING = LANGUAGES.flatMap((language) => [`basicUses${language}`, `dosageGuidelines${language}`])

/**
 * Names of what is missing, as in errors: `cautions.PREGNANCY` is undecided, `uses.0.sourceKeys` and `dosageGuidelinesEn` have
 * no source, `descriptionEn` has a dose, `precautionsEs` and `cautions.2.textEs` are not translated, `names.3.consent` is
 * required for a recording. Empty if it can be published. Only `known` sources count; without a bibliography to ask, each
 * counts.
 */
export function publishingGaps(plant: Publishable, known?: ReadonlySet<string>): string[] {
  const texts = plant as Record<string, unknown>
  const { uses = [], cautions = [], names = [] } = plant
  const rows = [plant, ...cautions, ...names]
  const isUsed = uses.length > 0 || USED.some((name) => isWritten(texts, name)) || rows.some(hasDose)
  const decided = new Set(cautions.map(({ subject }) => subject))
  const undecided = isUsed ? DECIDED.filter((subject: CautionSubject) => !decided.has(subject)) : []
  const isUncited = (keys: readonly string[]) => !keys.some((key) => known?.has(key) ?? true)
  return [
    ...undecided.map((subject) => `cautions.${subject}`),
    ...uses.flatMap(({ sourceKeys = [] }, index) => (isUncited(sourceKeys) ? [`uses.${index}.sourceKeys`] : [])),
    ...UNDOSED.filter((name) => doseIn(textOf(texts, name))),
    ...CITING.filter((name) => textOf(texts, name) && isUncited(citedKeys([textOf(texts, name)]))),
    ...LANGUAGES.filter(
      (language) =>
        !textOf(texts, `precautions${language}`) &&
        textOf(texts, `precautions${OTHER[language]}`) &&
        namesOf(PLANT_TEXTS, 'markdown').some((name) => textOf(texts, `${name}${language}`)),
    ).map((language) => `precautions${language}`),
    ...cautions.flatMap((row, index) =>
      LANGUAGES.filter((language) => !row[`text${language}`]?.trim() && row[`text${OTHER[language]}`]?.trim()).map(
        (language) => `cautions.${index}.text${language}`,
      ),
    ),
    ...names.flatMap((name, index) => recordingGaps(name).map((field) => `names.${index}.${field}`)),
  ]
}

/** Keys of the sources on which it depends whether a plant can be published. */
export function requiredSources(plant: Publishable): string[] {
  const texts = plant as Record<string, unknown>
  const inRows = (plant.uses ?? []).flatMap(({ sourceKeys = [] }) => sourceKeys)
  return [...inRows, ...citedKeys(CITING.map((name) => textOf(texts, name)))]
}

/** Why a gap keeps a plant hidden, as errors name it. */
export function reasonOf(gap: string): 'undecided' | 'noConsent' | 'untranslated' | 'noSource' | 'misplacedDose' {
  if (/^cautions\.[A-Z]/.test(gap)) return 'undecided'
  if (gap.startsWith('names')) return 'noConsent'
  if (/^(precautions|cautions)/.test(gap)) return 'untranslated'
  return gap.startsWith('uses') || CITING.includes(gap) ? 'noSource' : 'misplacedDose'
}

function hasDose(row: object): boolean {
  return Object.values(row).some((text) => typeof text === 'string' && doseIn(text))
}

function isWritten(texts: Record<string, unknown>, name: string): boolean {
  return LANGUAGES.some((language) => textOf(texts, `${name}${language}`))
}

function textOf(texts: Record<string, unknown>, name: string): string {
  const text = texts[name]
  return typeof text === 'string' ? text.trim() : ''
}
