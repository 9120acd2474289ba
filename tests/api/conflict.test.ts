import { describe, expect, test } from 'vitest'
import { CONTENT_KINDS, KINDS } from '../../api/content/kinds.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildContent } from '../support/content.ts'
import { run } from '../support/run.ts'

describe.each(CONTENT_KINDS)('two admins edit the same %s', (kind) => {
  const { model, delegate, title: name } = KINDS[kind]
  const title = `${name}En`
  const build = () => buildContent(kind, 'Rue')
  const update = `mutation ($id: ID!, $input: ${model}Input!, $basedOn: DateTime) {
    saved: update${model}(id: $id, input: $input, basedOn: $basedOn) { id updatedAt }
  }`
  const titleOf = async (id: string) => {
    const { data } = await run(`query ($id: ID!) { it: ${delegate}(id: $id) { ${name} } }`, { id })
    return data.it[name]
  }

  test('the second to save is told who was first and when, and nothing is written', async () => {
    const [first, second] = [await buildAdmin(), await buildAdmin()]
    const { id, updatedAt: basedOn } = await build()
    const saved = await run(update, { id, input: { [title]: 'First' }, basedOn }, { as: first })
    const { codes, errors } = await run(update, { id, input: { [title]: 'Second' }, basedOn }, { as: second })
    expect(codes).toEqual(['CONFLICT'])
    expect(errors[0]!.extensions).toMatchObject({ savedBy: first.email, savedAt: saved.data.saved.updatedAt })
    expect(await titleOf(id)).toBe('First')
    expect(await prisma.revision.count({ where: { editorId: second.id } })).toBe(0)
    expect(await prisma.auditEntry.count({ where: { actorId: second.id } })).toBe(0)
  })

  test('of two saves at the same moment one is written', async () => {
    const admins = [await buildAdmin(), await buildAdmin()]
    const { id, updatedAt: basedOn } = await build()
    const answers = await Promise.all(
      admins.map((as) => run(update, { id, input: { [title]: as.email }, basedOn }, { as })),
    )
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT'])
    const winner = admins[answers.findIndex(({ codes }) => codes.length === 0)]!
    expect(await titleOf(id)).toBe(winner.email)
  })

  test('whoever has seen the newest save can save, again and again, and so can who says nothing', async () => {
    const as = await buildAdmin()
    const { id, updatedAt } = await build()
    let basedOn: unknown = updatedAt
    for (const text of ['One', 'Two', 'Three']) {
      const { data, codes } = await run(update, { id, input: { [title]: text }, basedOn }, { as })
      expect(codes).toEqual([])
      expect(Date.parse(data.saved.updatedAt)).toBeGreaterThan(Number(new Date(basedOn as string)))
      basedOn = data.saved.updatedAt
    }
    expect((await run(update, { id, input: { [title]: 'Four' } }, { as })).codes).toEqual([])
    expect(await titleOf(id)).toBe('Four')
  })

  test('a save that is sent again, since its response was lost, succeeds and is one save', async () => {
    const as = await buildAdmin()
    const { id, updatedAt: basedOn } = await build()
    const answers = [0, 1].map(() => run(update, { id, input: { [title]: 'First' }, basedOn }, { as }))
    expect((await Promise.all(answers)).flatMap(({ codes }) => codes)).toEqual([])
    expect(await titleOf(id)).toBe('First')
    expect(await prisma.revision.count({ where: { editorId: as.id } })).toBe(1)
  })

  test('a save that changes nothing is no newer one', async () => {
    const [first, second] = [await buildAdmin(), await buildAdmin()]
    const { id, updatedAt: basedOn } = await build()
    expect((await run(update, { id, input: { [title]: 'Rue' }, basedOn }, { as: first })).codes).toEqual([])
    expect((await run(update, { id, input: { [title]: 'New' }, basedOn }, { as: second })).codes).toEqual([])
  })

  test('a row that was saved without an admin names nobody', async () => {
    const as = await buildAdmin()
    const { id, updatedAt } = await build()
    const basedOn = new Date(updatedAt.valueOf() - 1)
    const { codes, errors } = await run(update, { id, input: { [title]: 'New' }, basedOn }, { as })
    expect(codes).toEqual(['CONFLICT'])
    expect(errors[0]!.extensions).toMatchObject({ savedBy: null, savedAt: updatedAt.toISOString() })
  })
})
