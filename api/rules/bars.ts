import { isSomebody, type Person } from './search/person.ts'
import { CAUTION_LEVELS, ROUTES, wordsIn, type Route } from './vocabulary.ts'
import { ADULT, isHardStop, NO_MEDICINE, PERSONS, sparesSwallowing, type StopFields as Caution } from './hard-stops.ts'

// Whom cautions keep from a plant. Decided when a plant is saved, and stored for each route; lists of the server and of phones
// compare what is stored with a person.

/** Raise it whenever a decision changes: a start decides anew what an earlier rule has decided. */
export const BARS_RULE = 2

/** Whom a plant, a use or a caution is barred for. */
export interface Bars {
  /** `PREGNANCY`, `BREASTFEEDING`, `POISON`, `UNDECIDED`, and slugs such as `medicine:sedatives` and `condition:asthma`. */
  bars: readonly string[]
  /** The age from which children may use it. */
  fromMonths: number
}

/** As stored. */
export interface Decided extends Bars {
  /** How much its hard stops weigh: of what is found as well by others, the one with the fewest comes first. */
  stops: number
}

/** A poison is for nobody, and neither is what has not been decided (see the view plant_uses_as_searched). */
const FOR_NOBODY = ['POISON', 'UNDECIDED']
export const UNDECIDED: Bars = { bars: ['UNDECIDED'], fromMonths: 0 }
const MONTHS = 12
const ANY_MEDICINE = 'any-daily-medicine'

/** Whom the uses of a plant by each route are barred for. A plant without uses is barred as one by the route `OTHER`. */
export function decideBars(plant: { isPoisonous: boolean; cautions: readonly Caution[] }): Map<Route, Decided> {
  return new Map(wordsIn(ROUTES).map((route) => [route, barsBy(route, plant)]))
}

function barsBy(route: Route, { isPoisonous, cautions }: Parameters<typeof decideBars>[0]): Decided {
  const undecided = PERSONS.filter((subject) => !cautions.some((caution) => caution.subject === subject))
  const stops = [
    ...cautions.filter((caution) => isHardStop(caution) && holdsFor(caution, route)),
    ...undecided.map((subject) => ({ ...NOT_KNOWN, subject })),
  ]
  const all = [...stops.map(barsOfCaution), { bars: isPoisonous ? ['POISON'] : [], fromMonths: 0 }]
  return {
    bars: [...new Set(all.flatMap(({ bars }) => bars))].sort(),
    fromMonths: Math.max(...all.map(({ fromMonths }) => fromMonths)),
    stops: isPoisonous ? MOST_STOPS : weigh(new Set(stops.map(({ subject }) => subject))),
  }
}

const MOST_STOPS = 99

/** What is not known to be safe for a person weighs more than all that concerns others. */
function weigh(subjects: ReadonlySet<string>): number {
  const persons = PERSONS.filter((subject) => subjects.has(subject)).length
  return (MAX_OTHERS + 1) * persons + Math.min(subjects.size - persons, MAX_OTHERS)
}

const MAX_OTHERS = 19

const NOT_KNOWN = { level: 'NO_DATA', underAge: null, medicine: null, condition: null, routes: [] }

/** A caution that holds for some routes holds for a use whose route is not known as well. */
function holdsFor({ routes }: Caution, route: string): boolean {
  return route === 'OTHER' || routes.length === 0 || routes.includes(route)
}

/** Whom a caution concerns. */
function barsOfCaution({ subject, underAge, medicine, condition }: Caution): Bars {
  const of = (...bars: string[]): Bars => ({ bars, fromMonths: 0 })
  switch (subject) {
    case 'PREGNANCY':
    case 'BREASTFEEDING':
      return of(subject)
    case 'CHILDREN':
      return { bars: [], fromMonths: MONTHS * (underAge ?? ADULT) }
    case 'MEDICINES':
      return of(`medicine:${medicine ?? ANY_MEDICINE}`)
    case 'ALLERGY':
      return of('condition:allergy', ...(condition ? [`condition:${condition}`] : []))
    case 'SUN':
      return of('condition:sun-exposure')
    default:
      return condition ? of(`condition:${condition}`) : of()
  }
}

/** A person, as compared with bars. */
export interface Compared {
  /** Any of these keeps a plant from the person. */
  bars: readonly string[]
  /** The age of a child; null for others. */
  months: number | null
}

/** `medicineClasses` are the slugs of all that are known. */
export function comparedWith(person: Person, medicineClasses: readonly string[]): Compared {
  const { pregnancy, breastfeeding, childAge, medicines, conditions } = person
  return {
    bars: [
      ...(isSomebody(person) ? FOR_NOBODY : []),
      ...(pregnancy ? ['PREGNANCY'] : []),
      ...(breastfeeding ? ['BREASTFEEDING'] : []),
      ...classesFor(medicines, medicineClasses).map((slug) => `medicine:${slug}`),
      ...conditions.map((slug) => `condition:${slug}`),
    ],
    months: childAge === null ? null : childAge * MONTHS,
  }
}

/** Classes whose cautions concern somebody who takes these. */
function classesFor(medicines: readonly string[], known: readonly string[]): readonly string[] {
  const real = medicines.filter((slug) => slug !== NO_MEDICINE)
  if (real.length === 0) return medicines
  return real.includes(ANY_MEDICINE)
    ? [ANY_MEDICINE, ...known.filter((slug) => slug !== NO_MEDICINE || medicines.includes(slug))]
    : [...medicines, ANY_MEDICINE]
}

/** Whether bars keep something from a person; api/content/search/plant-candidates.ts compares the same in SQL. */
export function isBarred({ bars, fromMonths }: Bars, { bars: ofPerson, months }: Compared): boolean {
  return bars.some((bar) => ofPerson.includes(bar)) || (months !== null && fromMonths > months)
}

const LEVELS: readonly string[] = wordsIn(CAUTION_LEVELS)

/** The caution that concerns a person most: a hard stop, else the strictest, and first what is swallowed. Without a route, of all. */
export function cautionFor<Row extends Caution>(
  person: Compared,
  cautions: readonly Row[],
  route: string | null,
): Row | null {
  const concerning = cautions.filter(
    (caution) => holdsFor(caution, route ?? 'OTHER') && isBarred(barsOfCaution(caution), person),
  )
  const order = (caution: Row) => (isHardStop(caution) ? 0 : 10) + LEVELS.indexOf(caution.level)
  return (
    concerning.sort(
      (one, other) => order(one) - order(other) || Number(sparesSwallowing(one)) - Number(sparesSwallowing(other)),
    )[0] ?? null
  )
}
