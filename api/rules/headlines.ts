import { firstSentence } from './cautions.ts'
import { ADULT, isDecided, sparesSwallowing, STOP_LEVELS } from './hard-stops.ts'
import { isOtherWay, tell, toldCautions, type CautionNames, type StopRow, type Told } from './told-cautions.ts'
import { DECIDED, type CautionLevel, type CautionSubject } from './vocabulary.ts'
import { capitalized, caseOf, LEVEL_WORDS } from './warning.ts'

// What cautions say in a sentence each, wherever there is no room for the whole: "If swallowed: not for children under 3".

type Language = 'En' | 'Es'

export interface Headline {
  subject: CautionSubject
  level: CautionLevel
  text: string
}

const SUBJECTS: readonly CautionSubject[] = [
  'TOXIC_PART',
  'OVERDOSE',
  ...DECIDED,
  'CONDITION',
  'ALLERGY',
  'SUN',
  'LONG_USE',
  'OTHER',
]
const STRICTEST: readonly CautionLevel[] = [...STOP_LEVELS, 'CARE', 'COMPATIBLE']

/**
 * A sentence for each hard stop that no other one includes, and for the four subjects that every plant decides at least
 * the strictest. Look-alikes are told beside their pictures.
 */
export function headlinesOf(rows: readonly StopRow[], language: Language, names: CautionNames): Headline[] {
  const telling = { language, names }
  const sorted = [...rows].sort(byLevel)
  const stops = toldCautions(sorted, telling)
  return SUBJECTS.flatMap((subject): Headline | Headline[] => {
    const told = stops.filter((each) => each.subject === subject)
    if (told.length === 0 && isDecided(subject)) {
      const strictest = sorted.find((row) => row.subject === subject)
      // An undecided subject is not a safe one.
      if (!strictest && rows.length > 0) return { subject, level: 'NO_DATA', text: notRecorded(subject, language) }
      if (strictest) told.push(tell([strictest], telling))
    }
    const headlines = told.map((each) => ({ subject, level: each.level, text: headlineOf(each, language) }))
    return headlines.filter(({ text }, at) => headlines.findIndex((other) => other.text === text) === at)
  })
}

function byLevel(one: StopRow, other: StopRow): number {
  const rank = ({ level }: StopRow) => STRICTEST.indexOf(level as CautionLevel)
  return (
    rank(one) - rank(other) ||
    // What most people ask about is drunk.
    Number(sparesSwallowing(one)) - Number(sparesSwallowing(other)) ||
    (other.underAge ?? ADULT) - (one.underAge ?? ADULT)
  )
}

function notRecorded(subject: CautionSubject, language: Language): string {
  const of = capitalized(caseOf({ subject, underAge: null, medicine: null })![language])
  return `${of}: ${language === 'En' ? 'not recorded, ask first' : 'no consta, pregunte antes'}`
}

/** A sentence that never says less. What has no field, such as an essential oil, is in a caution's own first sentence. */
function headlineOf({ of, by, level, rows }: Told<StopRow>, language: Language): string {
  const [row] = rows as [StopRow]
  const words = LEVEL_WORDS[level][language]
  if (!of || isOtherWay(row)) return firstSentence(row, language) ?? capitalized(words)
  if (level !== 'AVOID') return capitalized(`${of}: ${words}${by && ` (${by})`}`)
  // "Not before an operation; with asthma" would read as if asthma were no reason.
  const not = of.split('; ').map((each) => `${language === 'En' ? 'not' : 'no'} ${each}`)
  return capitalized(`${by && `${by}: `}${not.join('; ')}`)
}
