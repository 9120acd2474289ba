import { describe, expect, test } from 'vitest'
import { CONTENT_KINDS, KINDS, visibilityOf } from '../../api/content/kinds.ts'
import { rowsOf } from '../../api/content/stores.ts'
import { schema } from '../../api/schema.ts'
import { prisma } from '../../api/database/client.ts'
import { buildArticle, buildContent, buildPlant, buildProject, buildTag } from '../support/content.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

// Lists behave alike, so every rule is tested with each of them. That of ailments has no pages.

const PAGED = CONTENT_KINDS.filter((kind) => schema.getType(`${KINDS[kind].model}Connection`))

const nouns = PAGED.map((kind) => ({
  kind,
  list: KINDS[kind].table,
  name: KINDS[kind].title,
  build: ({ name = 'Pericón', hidden = false, ...rest }: Row = {}) =>
    buildContent(kind, name, { ...rest, ...visibilityOf(kind, !hidden) }),
  buildMany: (count: number) => Promise.all(Array.from({ length: count }, () => buildContent(kind, 'Ruda'))),
  hide: (id: string) => rowsOf(prisma, kind).updateMany({ where: { id }, data: visibilityOf(kind, false) }),
  remove: (id: string) => prisma.$executeRawUnsafe(`DELETE FROM ${KINDS[kind].table} WHERE id = '${id}'`),
}))

interface Row {
  name?: string
  hidden?: boolean
  id?: string
  createdAt?: Date
  tags?: string[]
}

const ARGUMENTS = { first: 'Int!', after: 'String', search: 'String', tag: 'String', visibility: 'Visibility!' }
const inBrackets = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '')

describe.each(nouns)('$list', ({ kind, list, name, build, buildMany, hide, remove }) => {
  const ask = (variables: Record<string, unknown> = {}, options = {}) => {
    const given = Object.keys(variables) as (keyof typeof ARGUMENTS)[]
    const declared = given.map((argument) => `$${argument}: ${ARGUMENTS[argument]}`)
    const passed = given.map((argument) => `${argument}: $${argument}`)
    return run(
      `query ${inBrackets(declared)} {
        page: ${list} ${inBrackets(passed)} {
          edges { cursor node { id name: ${name} } }
          pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
          totalCount
        }
      }`,
      variables,
      options,
    )
  }
  const names = (answer: Awaited<ReturnType<typeof run>>): string[] =>
    answer.data.page.edges.map(({ node }: { node: { name: string } }) => node.name)

  test.each([0, -1, 101, 100_000])('refuses a page of %i', async (first) => {
    const { codes, errors } = await ask({ first })
    expect(codes).toEqual(['BAD_USER_INPUT'])
    expect(errors[0]!.extensions).toMatchObject({
      fields: { first: 'outOfRange' },
      ranges: { first: { min: 1, max: 100 } },
    })
    expect(errors[0]!.message).toBe('Invalid input: first (outOfRange: 1 to 100).')
  })

  test.each(['', 'elsewhere', 'bnVsbA', '!!!', '9'.repeat(10_000), cursorOf(kind, 'not-a-uuid'), cursorOf('USER')])(
    'refuses a cursor that is none of its own (%#)',
    async (after) => {
      const { codes, errors } = await ask({ after })
      expect(codes).toEqual(['BAD_USER_INPUT'])
      expect(errors[0]!.extensions.fields).toEqual({ after: 'invalidCursor' })
    },
  )

  test('is empty at first', async () => {
    const { data } = await ask()
    expect(data.page).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
      totalCount: 0,
    })
  })

  test('has 24 a page unless asked otherwise, and 100 at most', async () => {
    await buildMany(101)
    expect(names(await ask())).toHaveLength(24)
    const longest = await ask({ first: 100 })
    expect(names(longest)).toHaveLength(100)
    expect(longest.data.page.pageInfo.hasNextPage).toBe(true)
    expect(longest.data.page.totalCount).toBe(101)
  })

  test('is paged through newest first, each row once, also where rows are of one moment', async () => {
    const createdAt = new Date('2026-02-03T04:05:06.789Z')
    await build({ name: 'old', createdAt: new Date('2026-02-03T04:05:06.788Z') })
    for (const twin of ['a', 'b', 'c', 'd']) await build({ name: twin, createdAt })
    await build({ name: 'new', createdAt: new Date('2026-02-03T04:05:06.790Z') })

    const seen: string[] = []
    let after: string | undefined
    for (let page = 0; page < 3; page++) {
      const answer = await ask(after ? { first: 2, after } : { first: 2 })
      expect(answer.data.page.pageInfo).toMatchObject({ hasPreviousPage: page > 0, hasNextPage: page < 2 })
      expect(answer.data.page.totalCount).toBe(6)
      seen.push(...names(answer))
      after = answer.data.page.pageInfo.endCursor
    }
    expect(seen[0]).toBe('new')
    expect(seen[5]).toBe('old')
    expect([...seen].sort()).toEqual(['a', 'b', 'c', 'd', 'new', 'old'])
  })

  test('goes on behind a row that is gone by now', async () => {
    await build({ name: 'third' })
    await build({ name: 'second' })
    const first = await build({ name: 'first' })
    const { data } = await ask({ first: 1 })
    expect(data.page.edges[0].node.id).toBe(first.id)
    await remove(first.id)
    expect(names(await ask({ first: 5, after: data.page.pageInfo.endCursor }))).toEqual(['second', 'third'])
  })

  test('knows rows by a tag; an unknown tag has none', async () => {
    await build({ name: 'tea', tags: ['digestion', 'tea'] })
    await build({ name: 'other', tags: ['food'] })
    const tagged = await ask({ tag: 'digestion' })
    expect(names(tagged)).toEqual(['tea'])
    expect(tagged.data.page.totalCount).toBe(1)
    const unknown = await ask({ tag: "x'; DROP TABLE plants; --" })
    expect(names(unknown)).toEqual([])
    expect(unknown.data.page.totalCount).toBe(0)
  })

  describe('with hidden rows', () => {
    const hidden = beginWith(async () => {
      await build({ name: 'Seen', tags: ['shared'] })
      return build({ name: 'Secret copalchi', hidden: true, tags: ['shared', 'hidden-tag'] })
    })

    test('shows and counts none of them to anybody', async () => {
      const { data } = await ask({ first: 1 })
      expect(data.page.edges.map(({ node }: { node: { name: string } }) => node.name)).toEqual(['Seen'])
      expect(data.page.totalCount).toBe(1)
      expect(data.page.pageInfo.hasNextPage).toBe(false)
    })

    test.each([
      { search: 'copalchi' },
      { search: 'copalchy' },
      { search: 'hidden' },
      { tag: 'hidden-tag' },
      { tag: 'shared', search: 'secret' },
    ])('finds none of them by %o', async (variables) => {
      const { data } = await ask(variables)
      expect(data.page.edges).toEqual([])
      expect(data.page.totalCount).toBe(0)
      expect(data.page.pageInfo).toEqual({
        hasNextPage: false,
        hasPreviousPage: false,
        startCursor: null,
        endCursor: null,
      })
    })

    test('shows none of them behind a cursor, even one made from it', async () => {
      const { data } = await ask({ after: cursorOf(kind, hidden().id, Date.UTC(2030, 0, 1)) })
      expect(JSON.stringify(data)).not.toContain('Secret')
    })

    test('stops showing a row at the moment it is hidden, and counts follow', async () => {
      const { id } = await build({ name: 'Soon gone', tags: ['shared'] })
      expect((await ask({ tag: 'shared' })).data.page.totalCount).toBe(2)
      await hide(id)
      const { data } = await ask({ tag: 'shared' })
      expect(data.page.totalCount).toBe(1)
      expect(JSON.stringify(data)).not.toContain('Soon gone')
      expect((await ask({ search: 'soon' })).data.page.totalCount).toBe(0)
    })

    test.each(['HIDDEN', 'ALL'])('keeps %s for admins', async (visibility) => {
      expect((await ask({ visibility })).codes).toEqual(['UNAUTHENTICATED'])
      expect((await ask({ visibility }, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
      expect((await ask({ visibility, search: 'secret' })).codes).toEqual(['UNAUTHENTICATED'])
    })

    test('shows an admin what is asked for', async () => {
      const as = await buildAdmin()
      expect(names(await ask({}, { as }))).toEqual(['Seen'])
      expect(names(await ask({ visibility: 'HIDDEN' }, { as }))).toEqual(['Secret copalchi'])
      expect(names(await ask({ visibility: 'HIDDEN', search: 'copalchi' }, { as }))).toEqual(['Secret copalchi'])
      const all = await ask({ visibility: 'ALL' }, { as })
      expect(names(all)).toEqual(['Secret copalchi', 'Seen'])
      expect(all.data.page.totalCount).toBe(2)
    })
  })
})

describe('tags', () => {
  const ask = (of?: string) =>
    run(`query ($of: TaggedKind) { tags(of: $of) { slug kind count en: label es: label(lang: ES) } }`, { of })

  test('are those of what is public, most used first, in both languages', async () => {
    await buildTag('tea', 'Tea', 'Té', 'kind')
    await buildPlant({ tags: ['tea', 'unlisted'] })
    await buildArticle({ tags: ['tea'] })
    await buildPlant({ tags: ['tea', 'secret'], isPublic: false })
    await buildProject({ tags: ['secret'], isLocked: true })
    expect((await ask()).data.tags).toEqual([
      { slug: 'tea', kind: 'kind', count: 2, en: 'Tea', es: 'Té' },
      { slug: 'unlisted', kind: null, count: 1, en: 'unlisted', es: 'unlisted' },
    ])
    expect((await ask('ARTICLE')).data.tags).toMatchObject([{ slug: 'tea', count: 1 }])
    expect((await ask('PROJECT')).data.tags).toEqual([])
  })
})

function cursorOf(kind: string, id = '019a8f00-0000-7000-8000-000000000000', time = 0): string {
  return Buffer.from(JSON.stringify([kind, 0, time, id])).toString('base64url')
}
