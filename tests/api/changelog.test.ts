import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { findBreaks, findChanges } from '../../api/contract/changelog.ts'
import { run } from '../support/run.ts'

const BEFORE = `
  type Query { plant(id: ID!, old: Int @deprecated(reason: "Say nothing.")): Plant, tree: Tree @deprecated(reason: "Use plant.") }
  type Plant { id: ID!, name: String, habit: Habit, latin: String @deprecated(reason: "Use name.") }
  type Tree { id: ID! }
  enum Habit { HERB TREE BUSH @deprecated(reason: "Use TREE.") }
  input PlantInput { name: String }
  type Mutation { add(input: PlantInput!): Plant }
`

const change = (from: string, to: string) => {
  expect(BEFORE).toContain(from)
  return BEFORE.replace(from, to)
}

describe('a program of somebody else would break', () => {
  test.each([
    ['a field that goes', 'name: String, habit', 'habit'],
    ['a field that may now be null', 'id: ID!, name', 'id: ID, name'],
    ['a field of another type', 'name: String, habit', 'name: Int, habit'],
    ['an argument that is required', 'plant(id: ID!,', 'plant(id: ID!, lang: Int!,'],
    ['an argument that goes', 'plant(id: ID!, ', 'plant('],
    ['an enum value that goes', 'HERB TREE', 'TREE'],
    ['an input that wants more', 'PlantInput { name: String', 'PlantInput { name: String, tag: String!'],
    ['a mutation that goes', 'add(input: PlantInput!): Plant', 'put(input: PlantInput!): Plant'],
  ])('by %s', (_name, from, to) => expect(findBreaks(BEFORE, change(from, to))).not.toEqual([]))

  test('not by what is new', () => {
    const after = change('name: String, habit', 'name: String, family(lang: Int): String, habit')
    expect(findBreaks(BEFORE, after)).toEqual([])
  })

  test('not by a deprecation, nor by what was deprecated going, with the type that only it led to', () => {
    expect(findBreaks(BEFORE, change('habit: Habit', 'habit: Habit @deprecated(reason: "No.")'))).toEqual([])
    const after = [
      [', old: Int @deprecated(reason: "Say nothing.")', ''],
      [', tree: Tree @deprecated(reason: "Use plant.")', ''],
      [', latin: String @deprecated(reason: "Use name.")', ''],
      [' BUSH @deprecated(reason: "Use TREE.")', ''],
      ['type Tree { id: ID! }', ''],
    ].reduce((text, [from, to]) => text.replace(from!, to!), BEFORE)
    expect(after).not.toContain('deprecated')
    expect(findBreaks(BEFORE, after)).toEqual([])
  })
})

describe('the changes of a release', () => {
  test('are told as coordinates, of a new type only its name', () => {
    const after = BEFORE.replace('plant(id: ID!,', 'plant(id: ID!, lang: Int,')
      .replace('name: String, habit', 'name: String!, place(near: ID): Place, habit')
      .replace('habit: Habit', 'habit: Habit @deprecated(reason: "No.")')
      .replace(', latin: String @deprecated(reason: "Use name.")', '')
      .replace('HERB TREE', 'HERB TREE VINE')
      .concat('type Place { id: ID!, name(lang: Int): String }')
    expect(findChanges(BEFORE, after)).toEqual({
      added: ['Query.plant(lang:)', 'Plant.place', 'Place', 'Habit.VINE'].sort(),
      changed: ['Plant.name'],
      deprecated: ['Plant.habit'],
      removed: ['Plant.latin'],
    })
  })

  test('are none where nothing has changed', () => {
    const [first, ...rest] = ['type A { b(c: Int = 1, d: [Int] = [2]): Int }', 'type Query { a: A }']
    const none = { added: [], changed: [], deprecated: [], removed: [] }
    expect(findChanges([first, ...rest].join('\n'), [...rest, first].join('\n'))).toEqual(none)
    expect(findChanges(BEFORE, BEFORE)).toEqual(none)
  })
})

test('the schema of today breaks nothing that was released', async () => {
  const [released, current] = await Promise.all(
    ['api/contract/released.graphql', 'schema.graphql'].map((file) => readFile(file, 'utf8')),
  )
  expect(findBreaks(released!, current!)).toEqual([])
})

test('the API tells its releases, newest first, and its limits', async () => {
  const { data } = await run('{ endpoint { releases { date added removed } limits { cost requestsPerMinute } } }')
  const dates: string[] = data.endpoint.releases.map(({ date }: { date: string }) => date)
  expect(dates.length).toBeGreaterThan(0)
  expect(dates).toEqual(dates.toSorted().toReversed())
  for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(data.endpoint.limits).toEqual({ cost: 5000, requestsPerMinute: 1_000_000 })
})
