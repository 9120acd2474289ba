import type { PersonWord } from '../../word-lists.ts'
import type { Span } from './spans.ts'

// Pregnancies that are told without the word: by months or weeks, "estoy de 20 semanas", "my wife is 3 months along", or by a
// period that does not come, "my period is two weeks late".

/** Runs of words that say so. */
export function readMonths(words: readonly string[]): Span<PersonWord>[] {
  const text = words.join(' ')
  return SAYINGS.flatMap(({ pattern, means, possible }) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => {
      const start = text.slice(0, index).split(' ').length - 1
      return { start, end: start + word.split(' ').length, meaning: { means: [...means], possible } }
    }),
  )
}

const FEW = 'un|dos|tres|cuatro|cinco|one|two|three|four|five'
const MORE = 'seis|siete|ocho|nueve|diez|once|doce|six|seven|eight|nine|ten|eleven|twelve'
const HALF = '(?: y medi[oa]| and a half| 1 2)?'
const MONTHS = `(?:\\d|10|${FEW}|${MORE})${HALF} (?:mes|meses|months?)${HALF}`
/** "Tengo 2 semanas y no se me quita" is about something else. */
const WEEKS = `(?:[6-9]|[1-4]\\d|${MORE})${HALF} (?:semanas|weeks|wks)`
const FAR = `(?:${MONTHS}|${WEEKS})`
const NUMBER = `(?:\\d{1,2}|an?|una|${FEW}|${MORE})`
/** Only beside words that are said of nothing else. */
const ANY = `${NUMBER}${HALF} (?:mes|meses|semanas?|months?|weeks?|wks?)${HALF}`
const TIME = `(?:${ANY}|${NUMBER} (?:dias?|days?))`
const LINKS = '(?:de|por|los|las|mis|sus|el|casi|ya|como) '
const ABOUT = '(?:about |almost |nearly |now |already |only |just |at )*'
const WOMAN = '(?:mujer|esposa|senora|nuera|cunada|vecina|novia|pareja|patrona|wife|girlfriend|partner|neighbou?r|law)'
/** Of whom it may be the age. */
const SHE = '(?:hermana|ella|she|sister)'
/** What follows a pregnancy; "tengo 5 meses con tos" is about the cough. */
const AFTER = '(?=$| (?:y|pero|me|puedo|puede) )'
const NO_PREGNANCY =
  '(?! (?:pregnant|old|into|in|of|on|off|post|postpartum|after|since|from|sober|clean|away|ago|sick|ill|without)\\b)'

const PERIOD = '(?:regla|periodo|menstruacion|periods?|menstruation|menses)'
const LATE = '(?:late|delay|delayed|overdue|miss|missed|missing|skipped|tarde|(?:re|a)tras(?:o|ad[oa]))'
const OF_PERIOD =
  '(?:is|was|has|been|had|tiene|lleva|viene|esta|se|me|le|ha|de|con|hace|ya|muy|a|bit|so|very|about|already|now)'
const NOT = '(?:hasnt|havent|didnt|doesnt|isnt|wont|not|never|no)'
const COME = '(?:come|came|coming|started?|starting|arrived?|begun|show(?:n|ed)|(?:ven|baj|lleg|empez)(?:ido|ado))'
const HAD = '(?:get|got|gotten|getting|had|having|seen|tenido|visto)'

const sayings = (means: readonly string[], possible: boolean, patterns: readonly string[]) =>
  patterns.map((pattern) => ({ pattern: new RegExp(`\\b(?:${pattern})`, 'g'), means, possible }))

const SAYINGS = [
  ...sayings(['pregnancy'], false, [
    `(?:estoy|esta|estaba|ando|anda|va|voy) (?:${LINKS})*de (?:${LINKS})*${ANY}\\b`,
    `(?:voy|va|ando|anda) por (?:${LINKS})+${ANY}\\b`,
    `(?:(?:im|is|am) ${ABOUT})?${ANY} along\\b`,
    `${TIME} para (?:aliviar[ms]e|parir)\\b`,
    `(?:im|am|is|shes) carrying(?=$| (?:and|but|with|have|has)\\b)`,
  ]),
  ...sayings(['pregnancy'], true, [
    `(?:voy|va|ando|anda) por ${FAR}${AFTER}`,
    `(?:tengo|(?<=\\b${WOMAN} )tiene) ${FAR}${AFTER}`,
    `(?:im|(?<=\\bi )am|(?<=\\b${WOMAN} )is) ${ABOUT}${FAR}\\b${NO_PREGNANCY}`,
    `(?:im|am|is|shes) ${ABOUT}${TIME} late\\b`,
    `${LATE} (?:(?:on|for|with|in|en|la|el|de|mi|su|my|her|the|menstrual) )*${PERIOD}\\b`,
    `${PERIOD} (?:${OF_PERIOD} |${TIME} )*${LATE}\\b`,
    `${PERIOD} (?:(?:has|is|did|have|se|me|le|still) )*${NOT} (?:(?:yet|has|have|been|even|ha|me|le) )*${COME}\\b`,
    `${NOT} (?:(?:yet|even|he|ha) )*${HAD} (?:(?:my|her|the|a|mi|su|la|el) )*${PERIOD}\\b`,
  ]),
  ...sayings(['pregnancy', 'baby'], true, [
    `(?<=\\b${SHE} )tiene ${FAR}${AFTER}`,
    `(?:shes|(?<=\\b${SHE} )is) ${ABOUT}${FAR}\\b${NO_PREGNANCY}`,
  ]),
  ...sayings(['breastfeeding', 'after-birth'], false, [`delivered (?:${TIME} ago|yesterday|last)\\b`]),
]
