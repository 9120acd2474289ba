import { buildAilment, buildPlant } from './content.ts'
import { run } from './run.ts'

// A few ailments and plants for tests of the search.

type Overrides = NonNullable<Parameters<typeof buildPlant>[0]>
type Use = NonNullable<Overrides['uses']>[number]
type Caution = NonNullable<Overrides['cautions']>[number]

export const use = (ailmentSlug: string, use: Partial<Use> = {}): Use => ({ ailmentSlug, ...use })

export const caution = (subject: string, level: string, more: Partial<Caution> = {}): Caution => ({
  subject,
  level,
  textEn: `${level} ${subject}`,
  textEs: `${level} ${subject}`,
  ...more,
})

/** The four that are always decided, at a level. */
export const decided = (level: string): Caution[] =>
  ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => caution(subject, level))

export async function buildAilments(): Promise<void> {
  await buildAilment('cough', {
    nameEn: 'Cough and bronchitis',
    nameEs: 'Tos y bronquitis',
    wordsEs: ['tos seca', 'pechuguera'],
  })
  await buildAilment('fever', { nameEn: 'Fever', nameEs: 'Calentura (fiebre)', wordsEs: ['fiebre'] })
  await buildAilment('headache', { nameEn: 'Headache', nameEs: 'Dolor de cabeza' })
  await buildAilment('diabetes', { nameEn: 'Blood sugar (diabetes)', nameEs: 'Azúcar en la sangre (diabetes)' })
}

/** A plant called `name` in both languages. */
export function plant(name: string, uses: Use[], cautions: Caution[] = decided('COMPATIBLE'), more: Overrides = {}) {
  return buildPlant({ commonNameEn: name, commonNameEs: name, uses, cautions, ...more })
}

export interface Found {
  names: string[]
  total: number
  keptOut: number
  advice: string | null
  ailments: string[]
  unread: string[]
  persons: { words: string; childAge: number | null; isPossible: boolean }[]
  /** For whom the list is: "pregnancy", "breastfeeding", "child:3", slugs of medicines and conditions. */
  person: string[]
  matches: {
    field: string
    use: { evidence: string } | null
    caution: { level: string; subject: string } | null
    text: string
    marked: string[]
  }[]
}

const QUERY = `query ($search: String, $ailment: String, $safeFor: SafetyFilter, $keptOut: Boolean! = false, $lang: Language! = ES) {
  plants(search: $search, ailment: $ailment, safeFor: $safeFor, keptOut: $keptOut) {
    totalCount keptOut
    understood { advice unread ailments { slug } persons { words childAge isPossible }
      safeFor { pregnancy breastfeeding childAge medicines { slug } conditions { slug } } }
    edges { node { commonName } match {
      field pieces(lang: $lang) { text isMatch } use { evidence } caution { level subject } } }
  }
}`

type Piece = { text: string; isMatch: boolean }

export async function find(search: string | undefined, variables: Record<string, unknown> = {}): Promise<Found> {
  const { data, errors } = await run(QUERY, { search, ...variables })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  const { edges, totalCount, keptOut, understood } = data.plants
  return {
    names: edges.map(({ node }: { node: { commonName: string } }) => node.commonName),
    total: totalCount,
    keptOut,
    advice: understood.advice,
    unread: understood.unread,
    ailments: understood.ailments.map(({ slug }: { slug: string }) => slug),
    persons: understood.persons,
    person: personOf(understood.safeFor),
    matches: edges.map(
      ({ match }: { match: (Found['matches'][number] & { pieces: Piece[] }) | null }) =>
        match && {
          ...match,
          text: match.pieces.map(({ text }) => text).join(''),
          marked: match.pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text),
        },
    ),
  }
}

type Named = { slug: string }[]

function personOf(
  safeFor: Record<'pregnancy' | 'breastfeeding', boolean> & { childAge: number | null } & Record<
      'medicines' | 'conditions',
      Named
    >,
) {
  const { pregnancy, breastfeeding, childAge, medicines, conditions } = safeFor
  return [
    ...(pregnancy ? ['pregnancy'] : []),
    ...(breastfeeding ? ['breastfeeding'] : []),
    ...(childAge === null ? [] : [`child:${childAge}`]),
    ...[...medicines, ...conditions].map(({ slug }) => slug),
  ]
}
