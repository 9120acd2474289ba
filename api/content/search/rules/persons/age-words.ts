// The words by which an age is told from how long something has lasted.

/** How many of a unit are a year. */
export const UNITS: Record<string, number> = {
  ...Object.fromEntries(
    'ano anos anio anios anyo anyos aos anito anitos aniito aniitos an year years yr yrs yo'
      .split(' ')
      .map((unit) => [unit, 1]),
  ),
  ...Object.fromEntries(
    'mes meses mss mses mezes meces mesecito mesecitos mesesito mesesitos month months mo mth mths'
      .split(' ')
      .map((unit) => [unit, 12]),
  ),
  ...Object.fromEntries(['semana', 'semanas', 'week', 'weeks', 'wk', 'wks'].map((unit) => [unit, 52])),
  ...Object.fromEntries(['dia', 'dias', 'day', 'days'].map((unit) => [unit, 365])),
}

export const NUMBERS = new Map([
  ...'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho'
    .split(' ')
    .map((word, number) => [word, number] as const),
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'
    .split(' ')
    .map((word, number) => [word, number] as const),
  ['una', 1] as const,
  ['uno', 1] as const,
  ['medio', 0.5] as const,
])

/** Between two numbers; a hyphen and a decimal point stand between words already. */
export const RANGE = new Set(['a', 'y', 'o', 'to', 'and', 'or'])
/** Between a number and its unit, or after the unit. */
export const HALVES = [
  ['1', '2'],
  ['y', 'medio'],
  ['y', 'media'],
  ['y', 'pico'],
  ['and', 'a', 'half'],
]

/** Words before a number that make it a limit of ages; the others may be one of time: "menos de 2 semanas". */
export const BELOW_AGE = new Set(['menor', 'menores', 'younger'])
export const BELOW = new Set([...BELOW_AGE, 'menos', 'less', 'under', 'below'])
/** Said of amounts as well. */
export const AMOUNTS = new Set(['menos', 'less'])
export const ABOVE_AGE = new Set(['mayor', 'mayores', 'older'])
export const ABOVE = new Set([...ABOVE_AGE, 'over', 'above'])
export const LIMIT_LINKS = new Set(['de', 'a', 'que', 'than', 'los', 'the', 'age', 'of', 'la', 'edad'])
/** Between somebody and a limit: "niños de menos de 5", "kids who are under 5". */
export const BEFORE_LIMIT = new Set('de que son sean of who that are is aged age ages'.split(' '))

/** Words that make "3 años" the age of somebody, not how long a cough has lasted. */
export const OF_AGE = new Set(['old', 'edad', 'age', 'aged', 'cumplidos', 'nacido', 'nacida', 'nacidos'])
/** Between somebody and his or her age. */
export const BEFORE_AGE: ReadonlySet<string> = new Set(
  'tiene tienen cumplio cumple cumplir aged age edad is turned'.split(' '),
)
export const SOMEBODY = new RegExp(
  `^(?:${[
    'nin[oa]s? ninit[oa]s? nen[ea]s? bebes? bebit[oa]s? hij[oa]s? hijit[oa]s? niet[oa]s? patoj[oa]s? patojit[oa]s? criaturas?',
    'recien nacid[oa] tiern[oa] muchach[oa]s? jovenc?i?t?[oa]? senor[a]? hombre mujer abuel[oa]s? abuelit[oa]s? ancian[oa]s?',
    'viejit[oa]s? mama papa madre padre ti[oa] suegr[oa] espos[oa] herman[oa]s? hermanit[oa]s? sobrin[oa]s? sobrinit[oa]s? ahijad[oa]s? nenit[oa]s? bebecit[oa]s? wir[oa]s? guir[oa]s? adult[oa]s?',
    'personas? adolescentes? pacientes?',
    'baby babies infants? newborn toddlers? child children kids? kiddos? boys? girls? son sons daughters? grandson granddaughter',
    'preschoolers? tots? twins cuates? gemel[oa]s melliz[oa]s',
    'teens? teenagers? man woman mother mom father dad grandma grandpa grandmother grandfather wife husband sister brother',
    'niece nephew adults? people persons?',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
)
export const CHILD =
  /^((nin|ninit|hij|hijit|niet|patoj|patojit|sobrin|sobrinit|ahijad|nenit|wir|guir|gemel|melliz)[oa]s?|nen[ea]s?|child|children|kiddos?|twins|(kid|boy|girl|son|daughter|grandson|niece|nephew)s?)$/
export const ADULT_WORD =
  /^(mujer|espos[oa]|senora?|nuera|yerno|mama|papa|abuel[oa]|abuelit[oa]|suegr[oa]|ti[oa]|marido)$/
/** Whether a word is for somebody: "hija", "abuela", "she". */
export function isSomebodyWord(word: string): boolean {
  return SOMEBODY.test(word) || OTHERS.test(word)
}

export const OTHERS =
  /^(ella|ellos|ellas|he|she|amig[oa]|vecin[oa]|cunad[oa]|prim[oa]|nuera|yerno|novi[oa]|pareja|mum|aunt|uncle|friend|partner|neighbou?r)$/

/** How long something has lasted. */
export const LASTING = new Set([
  'hace',
  'desde',
  'durante',
  'por',
  'lleva',
  'llevo',
  'for',
  'since',
  'last',
  'past',
  'embarazo',
  'pregnant',
  'embarazada',
])
export const PREGNANCY = new Set(['embarazo', 'embarazada', 'gestacion', 'pregnant', 'pregnancy'])
/** "Tengo 3 años con tos", but "tengo 65 años". */
export const LEAST_OWN_AGE = 12

export const HE_SHE = new Set(['he', 'she', 'ella', 'el'])
export const IS_OF_AGE = new Set(['is', 'are', 'turned', 'hes', 'shes'])
/** "Niños de hasta 5", "kids up to 5". */
export const AGE_LINKS = new Set(['de', 'hasta', 'to'])
export const JUST = new Set('just only almost nearly about now already casi ya apenas solo como'.split(' '))
/** "Va a cumplir 4", "ya casi tiene 3". */
export const BEFORE_VERB = new Set('va a ya casi apenas just now already'.split(' '))
/** What is counted is no age: "she is 2 hours late". */
export const COUNTED = new Set(
  'of in hours hour minutes feet foot ft inches cm kg kilos pounds lbs lb stone times percent degrees veces vez horas gotas cucharadas dosis kilos libras'.split(
    ' ',
  ),
)
export const AFTER_AGE = new Set(
  'y con que tiene tienen esta para pero le no se ha and with who has have is are for but'.split(' '),
)
export const ADULT = 18

/** Of months and years, not of weeks: "2 semanas con tos" is how long it has lasted. */
export const BARE_UNIT = /^(an|mes|ms)/
/** Before a number that says how long. */
export const NOT_BEFORE_BARE = new Set(
  'de del con en por para pa hace desde durante como casi cada ya llevo lleva tengo tiene tenia van va tras hasta unos mas menos los las a estoy esta ando anda voy'.split(
    ' ',
  ),
)
/** Somebody who speaks of his or her own illness is no small child. */
export const MYSELF = new Set('yo tengo me llevo estoy ando padezco sufro siento mi'.split(' '))
/** What lasts for years, and is seldom a child's: "dolor de espalda 2 años". */
export const OF_GROWN_UPS =
  /^(espalda|cintura|rodillas?|huesos?|coyunturas|articulacion(es)?|columna|ciatica|artritis|reumas?|reumatismo|gota|gastritis|ulcera|colitis|reflujo|acidez|migrana|insomnio|dormir|varices|manchas?|prostata|menopausia|regla|diabet\w+|azucar|presion|nervios|ansiedad|estres|colesterol)$/
export const NOT_AFTER_BARE = new Set('de sin tosiendo seguidos atras despues antes ya asi enfermo enferma'.split(' '))
