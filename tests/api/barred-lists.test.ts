import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CAUTION_LEVELS, CAUTION_SUBJECTS, PREPARATIONS, ROUTES, wordsIn } from '../../api/rules/vocabulary.ts'
import { routesOf } from '../../api/rules/preparation-routes.ts'
import { listData } from '../../web/offline/search/list-data.ts'
import { readSearchFiles } from '../../web/offline/search/search-file.ts'
import { buildSource } from '../support/content.ts'
import { run } from '../support/run.ts'
import { savePack } from '../support/saved-pack.ts'
import { buildAilments, caution, plant, use } from '../support/search-world.ts'

// Random plants and persons: lists of the server and of a phone have what the rule, written here once more, leaves.

const MEDICINES = ['anticoagulants', 'sedatives', 'any-daily-medicine', 'alcohol']
const CONDITIONS = ['asthma', 'allergy', 'allergy-latex', 'sun-exposure']

interface Caution {
  subject: string
  level: string
  underAge: number | null
  medicine: string | null
  condition: string | null
  routes: readonly string[]
}
interface Written {
  isPoisonous: boolean
  uses: { ailmentSlug: string; preparation: string; route: string }[]
  cautions: Caution[]
}
interface Person {
  pregnancy: boolean
  breastfeeding: boolean
  childAge: number | null
  medicines: string[]
  conditions: string[]
}

const route = fc.constantFrom(...wordsIn(ROUTES))
const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: null })
const cautionOf = (subject: string): fc.Arbitrary<Caution> =>
  fc.record({
    subject: fc.constant(subject),
    level: fc.constantFrom(...wordsIn(CAUTION_LEVELS)),
    underAge: subject === 'CHILDREN' ? maybe([1, 3, 6, 12, 18]) : fc.constant(null),
    medicine: subject === 'MEDICINES' ? maybe(MEDICINES) : fc.constant(null),
    condition:
      subject === 'CONDITION'
        ? fc.constantFrom('asthma', 'sun-exposure')
        : subject === 'ALLERGY'
          ? maybe(['allergy', 'allergy-latex'])
          : fc.constant(null),
    routes: fc.oneof(fc.constant<string[]>([]), fc.array<string>(route, { maxLength: 3 })),
  })
const plants: fc.Arbitrary<Written> = fc.record({
  isPoisonous: fc.nat(15).map((number) => number === 0),
  uses: fc.array(
    fc
      .record({
        ailmentSlug: fc.constantFrom('cough', 'fever'),
        preparation: fc.constantFrom(...wordsIn(PREPARATIONS)),
      })
      .chain((given) => fc.record({ ...fixed(given), route: fc.constantFrom(...routesOf(given.preparation)) })),
    { maxLength: 3 },
  ),
  // The usual ones most often, so that some plants are for somebody.
  cautions: fc
    .tuple(
      fc.subarray(['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'], { minLength: 2 }),
      fc.array(fc.constantFrom<string[]>(...wordsIn(CAUTION_SUBJECTS)), { maxLength: 3 }),
    )
    .chain(([usual, others]) => fc.tuple(...[...usual, ...others].map(cautionOf))),
})
const persons: fc.Arbitrary<Person> = fc.record({
  pregnancy: fc.nat(3).map((number) => number === 0),
  breastfeeding: fc.nat(3).map((number) => number === 0),
  childAge: maybe([0, 1, 2, 3, 5, 6, 11, 12, 17]),
  medicines: fc.uniqueArray(fc.constantFrom(...MEDICINES), { maxLength: 2 }),
  conditions: fc.uniqueArray(fc.constantFrom(...CONDITIONS), { maxLength: 2 }),
})

/** The rule, for one person and one caution. */
function keepsFrom(person: Person, { subject, level, underAge, medicine, condition }: Caution): boolean {
  const [isForbidden, isUnknown] = [level === 'AVOID' || level === 'ASK', level === 'NO_DATA']
  const has = (slug: string) => person.conditions.includes(slug)
  if (subject === 'PREGNANCY') return person.pregnancy && (isForbidden || isUnknown)
  if (subject === 'BREASTFEEDING') return person.breastfeeding && (isForbidden || isUnknown)
  if (subject === 'CHILDREN')
    return person.childAge !== null && (underAge ?? 18) > person.childAge && (isForbidden || isUnknown)
  if (!isForbidden) return false
  if (subject === 'MEDICINES') {
    const takesMedicine = person.medicines.some((slug) => slug !== 'alcohol')
    if (medicine === null || medicine === 'any-daily-medicine') return takesMedicine
    const takesSomething = person.medicines.includes('any-daily-medicine') && medicine !== 'alcohol'
    return person.medicines.includes(medicine) || takesSomething
  }
  if (subject === 'ALLERGY') return has('allergy') || has(condition ?? 'allergy')
  if (subject === 'SUN') return has('sun-exposure')
  return condition !== null && has(condition)
}

function mayUse(person: Person, { isPoisonous, cautions }: Written, by: string): boolean {
  const undecided = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN']
    .filter((subject) => !cautions.some((one) => one.subject === subject))
    .map((subject) => ({ ...NO_DATA, subject }))
  const held = cautions.filter(({ routes }) => by === 'OTHER' || routes.length === 0 || routes.includes(by))
  return !isPoisonous && ![...held, ...undecided].some((one) => keepsFrom(person, one))
}
const NO_DATA = { level: 'NO_DATA', underAge: null, medicine: null, condition: null, routes: [] }

function isListed(person: Person, written: Written, ailment: string | null): boolean {
  const uses = written.uses.filter(({ ailmentSlug }) => !ailment || ailmentSlug === ailment)
  if (uses.length > 0) return uses.some(({ route }) => mayUse(person, written, route))
  return !ailment && mayUse(person, written, 'OTHER')
}

/** Kept out is what would be listed for others. */
const isKeptOut = (person: Person, written: Written, ailment: string | null) =>
  !isListed(person, written, ailment) &&
  (!ailment || (!written.isPoisonous && written.uses.some(({ ailmentSlug }) => ailmentSlug === ailment)))

const isOfSomebody = ({ pregnancy, breastfeeding, childAge, medicines, conditions }: Person) =>
  pregnancy || breastfeeding || childAge !== null || medicines.length + conditions.length > 0

const Answer = z.object({
  plants: z.object({
    edges: z.array(z.object({ node: z.object({ commonName: z.string() }) })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})

const LIST = {
  search: null,
  tag: null,
  part: null,
  preparation: null,
  evidence: null,
  family: null,
  area: null,
  startsWith: null,
  withTags: false,
  withNumbers: false,
  sort: 'NEWEST',
} as const

const fixed = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)])) as {
    [Name in keyof Values]: fc.Arbitrary<Values[Name]>
  }

test(
  'what is listed is what nothing keeps from the person, on the server and on a phone',
  { timeout: 120_000 },
  async () => {
    await buildSource('cano-2007')
    await buildAilments()
    const written = fc.sample(plants, 40)
    for (const [number, { uses, cautions, ...more }] of written.entries())
      await plant(
        `Planta ${number}`,
        uses.map(({ ailmentSlug, ...own }) => use(ailmentSlug, own)),
        cautions.map(({ subject, level, ...own }) => caution(subject, level, { ...own, routes: [...own.routes] })),
        more,
      )
    await savePack()
    const files = (await readSearchFiles('ES', undefined))!
    const ofPhone = async (safeFor: Person, ailment: string | null, keptOut: boolean) => {
      const all: string[] = []
      for (let after: string | null = null; ;) {
        const variables = { ...LIST, lang: 'ES', ailment, safeFor, keptOut, after } as const
        const { plants } = Answer.parse(await listData({ ...files, isHidden: () => false }, variables))
        all.push(...plants.edges.map(({ node }) => node.commonName))
        if (!plants.pageInfo.hasNextPage) return all.sort()
        after = plants.pageInfo.endCursor
      }
    }
    const ofServer = async (safeFor: Person, ailment: string | null, keptOut: boolean) => {
      const query = `query ($safeFor: SafetyFilter, $ailment: String, $keptOut: Boolean!) {
      plants(first: 100, safeFor: $safeFor, ailment: $ailment, keptOut: $keptOut) {
        edges { node { commonName(lang: ES) } } pageInfo { hasNextPage endCursor } } }`
      const { plants } = Answer.parse((await run(query, { safeFor, ailment, keptOut })).data)
      return plants.edges.map(({ node }) => node.commonName).sort()
    }
    await fc.assert(
      fc.asyncProperty(persons.filter(isOfSomebody), maybe(['cough']), async (person, ailment) => {
        for (const [keptOut, isIn] of [[false, isListed] as const, [true, isKeptOut] as const]) {
          const expected = written.flatMap((one, number) => (isIn(person, one, ailment) ? [`Planta ${number}`] : []))
          expect(await ofServer(person, ailment, keptOut)).toEqual(expected.sort())
          expect(await ofPhone(person, ailment, keptOut)).toEqual(expected)
        }
      }),
      { numRuns: 25 },
    )
  },
)
