import fc from 'fast-check'
import { getNamedType, isLeafType, type GraphQLField, type GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../api/schema.ts'
import { buildAilment, DECIDED_CAUTIONS, buildArticle, buildPlant, buildProject, buildTag } from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { run } from '../support/run.ts'

// A field that reads for each row would cost a round trip to the database for each: whatever is selected, lists need as
// many statements for more rows.

/** A plant with all fields, one with few, and an item of every other kind. */
async function buildSome(ailmentSlug: string) {
  await buildAilment(ailmentSlug, {
    dangerSigns: { create: [{ who: 'ALL', urgency: 'SOON', textEn: 'A', textEs: 'B' }] },
  })
  const names = [{ name: 'iya’', language: 'cak' }]
  const plant = await buildPlant({
    names,
    tags: ['tea'],
    descriptionEn: '*A* herb',
    mainImageUrl: 'https://a.example/1.jpg',
    uses: [{ ailmentSlug, parts: ['LEAF'] }],
    cautions: [...DECIDED_CAUTIONS, { subject: 'CONDITION', level: 'ASK', condition: 'asthma', routes: ['ORAL'] }],
  })
  await buildPlant({ mayanName: null, habit: 'herb' })
  await buildArticle({ plants: [plant, await buildPlant({ isPublic: false })] })
  await buildProject()
}

const SELECTIONS_OF_CONTENT = fc
  .array(
    fc
      .constantFrom('plants', 'ailments', 'articles', 'projects', 'tags')
      .chain((name) => selection(rootField(name), 6)),
    {
      minLength: 1,
      maxLength: 2,
    },
  )
  .map((fields) => `{ ${fields.map((field, index) => `f${index}: ${field}`).join(' ')} }`)

function rootField(name: string) {
  return schema.getQueryType()!.getFields()[name]!
}

function selection(field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> {
  const type = getNamedType(field.type)
  const within = isLeafType(type) ? fc.constant('') : fields(type as GraphQLObjectType, depth - 1)
  return fc.tuple(argumentsOf(field), within).map(([given, part]) => `${field.name}${given}${part}`)
}

function fields(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const all = Object.values(type.getFields()).filter(({ type }) => depth > 0 || isLeafType(getNamedType(type)))
  return fc
    .subarray(all, { minLength: Math.min(2, all.length), maxLength: Math.min(6, all.length) })
    .chain((chosen) => fc.tuple(...chosen.map((field) => selection(field, depth))))
    .map((parts) => ` { __typename ${parts.join(' ')} }`)
}

const ARGUMENTS: Record<string, string[]> = {
  first: ['1', '3'],
  lang: ['EN', 'ES'],
  fallback: ['true', 'false'],
  format: ['MARKDOWN', 'HTML', 'PLAIN'],
}

function argumentsOf({ args }: GraphQLField<unknown, unknown>): fc.Arbitrary<string> {
  const known = args.filter(({ name }) => name in ARGUMENTS)
  const given = known.map(({ name }) => fc.constantFrom(...ARGUMENTS[name]!).map((value) => `${name}: ${value}`))
  return fc.tuple(...given).map((parts) => (parts.length > 0 ? `(${parts.join(', ')})` : ''))
}

test(
  'whatever is selected of content is read with as many statements for more rows',
  { timeout: 120_000 },
  async () => {
    await buildTag('tea', 'Tea', 'Té')
    await buildSome('cough')
    const queries = fc.sample(SELECTIONS_OF_CONTENT, 100)
    const few: number[] = []
    for (const query of queries) few.push(await countOf(query))
    for (const slug of ['fever', 'wound']) await buildSome(slug)
    for (const [index, query] of queries.entries()) expect(await countOf(query), query).toBeLessThanOrEqual(few[index]!)
  },
)

/** The lower of two: the first fills caches, and this process also has statements of its own. */
async function countOf(query: string): Promise<number> {
  let codes: string[] = []
  const counted = () => countStatements(async () => void ({ codes } = await run(query)))
  const count = Math.min(await counted(), await counted())
  // Some fields within content are for admins: their error ends the operation, sooner or later.
  expect(['', 'TOO_COMPLEX', 'UNAUTHENTICATED'], query).toContain([...new Set(codes)].join())
  return codes.length === 0 ? count : 0
}
