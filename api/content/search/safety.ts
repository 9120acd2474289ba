import { Prisma } from '../../../prisma/generated/client/client.ts'
import { badInput } from '../../errors.ts'
import { CAUTION_LEVELS, wordsIn } from '../vocabulary.ts'
import { CONDITIONS, MEDICINES } from '../word-lists.ts'
import type { PersonFound } from './read.ts'

// For whom a list is: what it keeps out, in SQL and in plain rules.

export interface Person {
  pregnancy: boolean
  breastfeeding: boolean
  /** In years; null unless it is for a child. */
  childAge: number | null
  /** Slugs of classes of medicines. */
  medicines: string[]
  /** Slugs of conditions. */
  conditions: string[]
}

export interface SafetyArgs {
  pregnancy?: boolean | null
  breastfeeding?: boolean | null
  childAge?: number | null
  medicines?: string[] | null
  conditions?: string[] | null
}

/** Somebody of this age is no child. */
export const ADULT = 18
const MOST_SLUGS = 40

const CHILD_AGES: Record<string, number> = { newborn: 0, baby: 0, toddler: 2, child: 6, teenager: 12 }

/** Throws BAD_USER_INPUT for an age of no child, and for slugs that are in no list. */
export function readSafety(args: SafetyArgs | null | undefined): Person {
  const { pregnancy, breastfeeding, childAge, medicines, conditions } = args ?? {}
  if (childAge != null && (childAge < 0 || childAge >= ADULT)) throw badInput({ 'safeFor.childAge': 'outOfRange' })
  return {
    pregnancy: pregnancy ?? false,
    breastfeeding: breastfeeding ?? false,
    childAge: childAge ?? null,
    medicines: known('medicines', medicines ?? [], MEDICINES),
    conditions: known('conditions', conditions ?? [], CONDITIONS),
  }
}

function known(field: string, slugs: string[], list: readonly { slug: string }[]): string[] {
  if (slugs.length > MOST_SLUGS) throw badInput({ [`safeFor.${field}`]: 'tooMany' })
  const isKnown = (slug: string) => list.some((entry) => entry.slug === slug)
  if (!slugs.every(isKnown)) throw badInput({ [`safeFor.${field}`]: 'unknown' })
  return [...new Set(slugs)]
}

/** What a word for a person says of him or her. */
export function meaningOf({ meaning }: PersonFound): Person {
  if ('years' in meaning) {
    const { years } = meaning
    const conditions = years >= 60 ? ['older-adult'] : []
    return { ...NOBODY, childAge: years < ADULT ? years : null, conditions }
  }
  const { means } = meaning
  const slugs = (kind: string) => means.filter((word) => word.startsWith(kind)).map((word) => word.slice(kind.length))
  const ages = means.flatMap((word) => CHILD_AGES[word] ?? [])
  return {
    pregnancy: means.includes('pregnancy'),
    breastfeeding: means.includes('breastfeeding') || means.includes('after-birth'),
    childAge: ages.length > 0 ? Math.min(...ages) : null,
    medicines: slugs('medicine:'),
    conditions: slugs('condition:'),
  }
}

export const NOBODY: Person = { pregnancy: false, breastfeeding: false, childAge: null, medicines: [], conditions: [] }

/** The persons of a search and of the filter together; of several children, the youngest. */
export function together(filter: Person, found: readonly PersonFound[]): Person {
  const persons = [filter, ...found.map(meaningOf)]
  const ages = persons.flatMap(({ childAge }) => childAge ?? [])
  return {
    pregnancy: persons.some(({ pregnancy }) => pregnancy),
    breastfeeding: persons.some(({ breastfeeding }) => breastfeeding),
    childAge: ages.length > 0 ? Math.min(...ages) : null,
    medicines: [...new Set(persons.flatMap(({ medicines }) => medicines))],
    conditions: [...new Set(persons.flatMap(({ conditions }) => conditions))],
  }
}

export function isSomebody({ pregnancy, breastfeeding, childAge, medicines, conditions }: Person): boolean {
  return pregnancy || breastfeeding || childAge !== null || medicines.length > 0 || conditions.length > 0
}

const ANY_MEDICINE = 'any-daily-medicine'
/** In the list of medicines since it is taken with them; not what a caution on any medicine means. */
const NO_MEDICINE = 'alcohol'

/** Classes whose cautions concern somebody who takes these; null stands for cautions without a class. */
function classesFor(medicines: readonly string[]): (string | null)[] {
  const real = medicines.filter((slug) => slug !== NO_MEDICINE)
  if (medicines.length === 0) return []
  if (real.includes(ANY_MEDICINE)) {
    const all = MEDICINES.map(({ slug }) => slug).filter((slug) => slug !== NO_MEDICINE || medicines.includes(slug))
    return [...all, null]
  }
  return real.length > 0 ? [...medicines, ANY_MEDICINE, null] : [...medicines]
}

/** The words of the columns `bars` (see the SQL function plant_bars) that keep a plant or a use from somebody. */
export function barsFor(person: Person): string[] {
  const { pregnancy, breastfeeding, medicines, conditions } = person
  const classes = classesFor(medicines).filter((slug) => slug !== null)
  return [
    ...(isSomebody(person) ? ['POISON'] : []),
    ...(pregnancy ? ['PREGNANCY'] : []),
    ...(breastfeeding ? ['BREASTFEEDING'] : []),
    ...classes.map((slug) => `medicine:${slug}`),
    ...conditions.map((slug) => `condition:${slug}`),
  ]
}

/** The condition that a row with `bars` and `child_from` may be used by somebody. */
export function openSql(person: Person, table: string): Prisma.Sql {
  const at = Prisma.raw(table)
  const bars = Prisma.sql`NOT (${at}.bars && ${barsFor(person)}::text[])`
  return person.childAge === null ? bars : Prisma.sql`(${bars} AND ${at}.child_from <= ${person.childAge})`
}

interface Caution {
  subject: string
  level: string
  underAge: number | null
  medicine: string | null
  condition: string | null
  routes: string[]
}

const LEVELS: readonly string[] = wordsIn(CAUTION_LEVELS)

/** The caution that concerns somebody most: one that keeps it from them, else the strictest. */
export function cautionFor<Row extends Caution>(
  person: Person,
  cautions: readonly Row[],
  route: string | undefined,
): Row | null {
  const concerning = cautions.filter((caution) => concerns(person, caution) && holdsFor(caution, route))
  const order = (caution: Row) => (bars(caution) ? 0 : 10) + LEVELS.indexOf(caution.level)
  return concerning.toSorted((one, other) => order(one) - order(other))[0] ?? null
}

function holdsFor({ routes }: Caution, route: string | undefined): boolean {
  return route === undefined || route === 'OTHER' || routes.length === 0 || routes.includes(route)
}

function concerns(person: Person, { subject, underAge, medicine, condition }: Caution): boolean {
  switch (subject) {
    case 'PREGNANCY':
      return person.pregnancy
    case 'BREASTFEEDING':
      return person.breastfeeding
    case 'CHILDREN':
      return person.childAge !== null && (underAge ?? ADULT) > person.childAge
    case 'MEDICINES':
      return classesFor(person.medicines).includes(medicine)
    case 'ALLERGY':
      return person.conditions.includes(condition ?? 'allergy') || person.conditions.includes('allergy')
    case 'SUN':
      return person.conditions.includes('sun-exposure')
    default:
      return condition !== null && person.conditions.includes(condition)
  }
}

function bars({ subject, level }: Caution): boolean {
  const isKnown = subject === 'PREGNANCY' || subject === 'BREASTFEEDING' || subject === 'CHILDREN'
  return level === 'AVOID' || level === 'ASK' || (level === 'NO_DATA' && isKnown)
}
