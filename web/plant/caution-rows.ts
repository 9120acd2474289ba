import { graphql } from '../gql/gql.ts'
import type { CautionLevel, CautionSubject, PlantCautions_PlantFragment, Route } from '../gql/graphql.ts'
import { groupBy } from '../group-by.ts'

export const PlantCautionsFragment = graphql(`
  fragment PlantCautions_plant on Plant {
    id
    updatedAt
    commonName(lang: $lang)
    isPoisonous
    cautions {
      subject
      level
      underAge
      routes
      medicine {
        slug
        name(lang: $lang)
        examples(lang: $lang)
      }
      condition {
        slug
        name(lang: $lang)
      }
      lookalike {
        id
        commonName(lang: $lang)
        scientificName
        isPoisonous
        updatedAt
      }
      comparison(lang: $lang) {
        ...LookalikePlates_comparison
      }
      text: explainedText(lang: $lang)
      untranslated(lang: $lang)
      isAdded
      sources {
        key
      }
    }
  }
`)

export type Caution = PlantCautions_PlantFragment['cautions'][number]

/** What the strip under the name of a plant is about. */
export const DECIDED = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'] as const
export type Decided = (typeof DECIDED)[number]

/** What nobody has studied keeps more people out than what is known to need care. */
export const STRICTEST: readonly CautionLevel[] = ['AVOID', 'ASK', 'NO_DATA', 'CARE', 'COMPATIBLE']
const PAGE_ORDER: readonly CautionLevel[] = ['AVOID', 'ASK', 'CARE', 'NO_DATA', 'COMPATIBLE']

/** What the rows on a subject say together, and for whom. Empty lists mean all. */
export type Statement = {
  level: CautionLevel
  underAge: number | null
  routes: readonly Route[]
  medicines: readonly string[]
}

/**
 * The statements on a subject, the strictest first: it is what readers must see. Statements that an earlier one includes
 * are left out, so that "not in pregnancy" or "not under 3" is not followed by what says less.
 */
export function statementsOn(subject: CautionSubject, cautions: readonly Caution[]): Statement[] {
  const groups = groupBy(
    cautions.filter((caution) => caution.subject === subject),
    ({ level, underAge }) => `${level} ${underAge ?? ''}`,
  )
  const statements = [...groups.values()].map((rows): Statement => ({
    level: rows[0]!.level,
    underAge: rows[0]!.underAge ?? null,
    routes: unionOf(rows.map(({ routes }) => routes)),
    medicines: unionOf(rows.map(({ medicine }) => (medicine ? [shortName(medicine.name)] : []))),
  }))
  const sorted = statements.sort(
    (one, other) =>
      STRICTEST.indexOf(one.level) - STRICTEST.indexOf(other.level) ||
      (other.underAge ?? Infinity) - (one.underAge ?? Infinity),
  )
  return sorted.filter((statement, index) => !sorted.slice(0, index).some((earlier) => includes(earlier, statement)))
}

function includes(one: Statement, other: Statement): boolean {
  const isForAll = isIn(other.routes, one.routes) && isIn(other.medicines, one.medicines)
  return isForAll && (one.underAge ?? Infinity) >= (other.underAge ?? Infinity)
}

/** Whether all values are in a list; an empty one means all. */
function isIn<Value>(values: readonly Value[], list: readonly Value[]): boolean {
  return list.length === 0 || (values.length > 0 && values.every((value) => list.includes(value)))
}

/** Cautions of one subject together, `AVOID` first. Look-alikes have a section of their own. */
export function bySubject(cautions: readonly Caution[]): [CautionSubject, Caution[]][] {
  const rank = ({ level }: Caution) => PAGE_ORDER.indexOf(level)
  const groups = groupBy(
    cautions.filter(({ subject }) => subject !== 'LOOKALIKE').sort((one, other) => rank(one) - rank(other)),
    ({ subject }) => subject,
  )
  return [...groups]
}

/** The id of the sentences on a subject. */
export function cautionId(subject: CautionSubject): string {
  return `caution-${subject.toLowerCase().replace('_', '-')}`
}

/** Without explanations: "Blood thinners, against blood clots (anticoagulants)" is too long for an overview. */
function shortName(name: string | null | undefined): string {
  return (name ?? '').split(/ \(|, /)[0]!
}

/** The values of all lists; empty, which means all, if one of them is. */
function unionOf<Value>(lists: readonly (readonly Value[])[]): Value[] {
  return lists.some((list) => list.length === 0) ? [] : [...new Set(lists.flat())]
}
