import { escapeMarks } from './markdown/escape.ts'
import { CAUTION_LEVELS, wordsIn, type CautionLevel, type CautionSubject } from './vocabulary.ts'

/** Texts and lists of rows that warn: they are never withdrawn, and a suggestion may not quietly take a word from them. */
export const WARNING_PLACES: readonly string[] = [
  'cautions',
  'precautions',
  'dangerSigns',
  'doNot',
  'firstHelp',
  'identification',
]

type Language = 'En' | 'Es'
type Sentences = Record<Language, string>

export type CautionRow = {
  subject: string
  level: string
  textEn: string | null
  textEs: string | null
  sourceKeys: string[]
}

const LEVELS: readonly string[] = wordsIn(CAUTION_LEVELS)

/** What a caution without a text says: that nothing is known. */
const NOT_KNOWN: Partial<Record<CautionSubject, Sentences>> = {
  PREGNANCY: {
    En: 'It is not known whether it is safe in pregnancy: do not use it.',
    Es: 'No se sabe si es segura en el embarazo: no la use.',
  },
  BREASTFEEDING: {
    En: 'It is not known whether it is safe while breast-feeding: do not use it.',
    Es: 'No se sabe si es segura mientras da pecho: no la use.',
  },
  CHILDREN: {
    En: 'It is not known whether it is safe for children: do not give it to them.',
    Es: 'No se sabe si es segura para los niños: no se la dé.',
  },
  MEDICINES: {
    En: 'It is not known what happens together with medicines: ask a health worker first.',
    Es: 'No se sabe qué pasa junto con medicinas: pregunte antes en su servicio de salud.',
  },
}
const UNKNOWN: Sentences = { En: 'Nothing is known about this.', Es: 'De esto no se sabe nada.' }

/** The sentence of a caution in a language; null if it is written in the other language only. */
export function cautionSentence(caution: Omit<CautionRow, 'sourceKeys'>, language: Language): string | null {
  const { textEn, textEs, subject, level } = caution
  if (textEn || textEs) return (language === 'En' ? textEn : textEs) || null
  return level === 'NO_DATA' ? (NOT_KNOWN[subject as CautionSubject] ?? UNKNOWN)[language] : null
}

/** What a caution says first, in the other language if it is not written in this one. Texts begin with what matters. */
export function firstSentence(caution: Omit<CautionRow, 'sourceKeys'>, language: Language): string | null {
  const text = cautionSentence(caution, language) ?? cautionSentence(caution, language === 'En' ? 'Es' : 'En')
  return text?.match(/^.*?[.!?](?=\s+[\p{Lu}¿¡])/su)?.[0].replace(/\.$/, '') ?? text?.replace(/\.$/, '') ?? null
}

/** A caution that the editors added: readers are told that no source says so. */
export function isAdded({ level, sourceKeys }: Pick<CautionRow, 'level' | 'sourceKeys'>): boolean {
  return level !== 'NO_DATA' && sourceKeys.length === 0
}

export const ADDED: Sentences = {
  En: 'Added by us; no source says so',
  Es: 'Añadida por nosotros; ninguna fuente la trae',
}

/** Cautions in the order of a page: `AVOID` first. */
function inOrderOfLevel<Row extends { level: string }>(cautions: readonly Row[]): Row[] {
  return [...cautions].sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level))
}

/** Cautions as a Markdown list that cites their sources or says that there is none, followed by `text`. Null if there is neither. */
export function precautionsOf(
  cautions: readonly CautionRow[],
  text: string | null,
  languages: Language[],
): string | null {
  const rows = inOrderOfLevel(cautions).flatMap((caution) => {
    const written = languages.find((language) => cautionSentence(caution, language))
    if (!written) return []
    const grounds = isAdded(caution) ? ` (${ADDED[written]}.)` : caution.sourceKeys.map((key) => `[^${key}]`).join('')
    return [`- ${escapeMarks(cautionSentence(caution, written)!)}${grounds}`]
  })
  // A list continues a list.
  const parts = [rows.join('\n'), text ?? ''].filter(Boolean)
  return parts.length > 0 ? parts.join(text?.startsWith('- ') ? '\n' : '\n\n') : null
}

/** Whether somebody may be poisoned: a page then shows whom to call. */
export function mayPoison(
  plant: { isPoisonous: boolean },
  cautions: readonly { subject: string; level: string }[],
): boolean {
  const subjects: CautionSubject[] = ['OVERDOSE', 'TOXIC_PART']
  const levels: CautionLevel[] = ['AVOID', 'ASK']
  return (
    plant.isPoisonous ||
    cautions.some(
      ({ subject, level }) => (subjects as string[]).includes(subject) && (levels as string[]).includes(level),
    )
  )
}
