import { expect, test } from 'vitest'
import { purgeDrafts } from '../../api/content/drafts.ts'
import { purgeOpenForms } from '../../api/content/open-forms.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

const SAVE = `mutation ($of: DraftKind!, $subject: String!, $form: String!) {
  saveDraft(of: $of, subject: $subject, form: $form) { id isMine form }
}`
const DELETE = 'mutation ($of: DraftKind!, $subject: String!) { deleteDraft(of: $of, subject: $subject) }'
const LIST = `query ($of: DraftKind!, $subject: String!) {
  drafts(of: $of, subject: $subject) { subject by isMine form updatedAt }
}`
const OF = { of: 'ARTICLE', subject: '01a15a45-1800-765a-927b-e678cf4684f1' }

const save = (as: Account, form: string, where: object = OF) => run(SAVE, { ...where, form }, { as })
const list = async (as: Account, where: Record<string, unknown> = OF) =>
  (await run(LIST, where, { as })).data.drafts as object[]

test('what cannot be a draft is refused', async () => {
  const as = await buildAdmin()
  for (const form of ['', 'x', '[]', 'null', '"x"', `{"text":"${'x'.repeat(200_000)}"}`])
    expect((await save(as, form)).codes, form.slice(0, 20)).toEqual(['BAD_USER_INPUT'])
  for (const subject of ['', 'a b', '<script>', 'x'.repeat(201)])
    expect((await save(as, '{}', { of: 'PLANT', subject })).codes, subject).toEqual(['BAD_USER_INPUT'])
  expect(await prisma.draft.count()).toBe(0)
})

test('an admin has one draft of a form, and others see whose it is, but not what it says', async () => {
  const [ana, beto] = [await buildAdmin(), await buildAdmin()]
  await save(ana, '{"title":"A"}')
  expect((await save(ana, '{"title":"Ab"}')).data.saveDraft).toMatchObject({ isMine: true, form: '{"title":"Ab"}' })
  await save(beto, '{"title":"Z"}')
  expect(await list(ana)).toMatchObject([
    { by: beto.email, isMine: false, form: null },
    { by: ana.email, isMine: true, form: '{"title":"Ab"}' },
  ])
  expect(await list(ana, { ...OF, of: 'PLANT' })).toEqual([])
  expect((await run(DELETE, OF, { as: ana })).data).toEqual({ deleteDraft: true })
  expect((await run(DELETE, OF, { as: ana })).data).toEqual({ deleteDraft: false })
  expect(await list(beto)).toMatchObject([{ by: beto.email }])
})

test('each draft of something new stays, and is found by its writer only', async () => {
  const [ana, beto] = [await buildAdmin(), await buildAdmin()]
  const one = (name: string) => ({ of: 'PLANT', subject: `new:${name}` })
  await save(ana, '{"name":"first"}', one('1'))
  await save(ana, '{"name":"second"}', one('2'))
  await save(beto, '{"name":"third"}', one('3'))
  await save(ana, '{}', { of: 'ARTICLE', subject: 'new:4' })
  const NEW = { of: 'PLANT', subject: 'new' }
  expect(await list(ana, NEW)).toMatchObject([{ form: '{"name":"second"}' }, { form: '{"name":"first"}' }])
  await run(DELETE, one('2'), { as: ana })
  expect(await list(ana, NEW)).toMatchObject([{ subject: 'new:1', isMine: true }])
  expect(await list(beto, NEW)).toMatchObject([{ subject: 'new:3' }])
})

test('lists say who has a draft of an item', async () => {
  const [ana, beto] = [await buildAdmin(), await buildAdmin()]
  const { id } = await buildPlant()
  const other = await buildPlant()
  await save(ana, '{}', { of: 'PLANT', subject: id })
  await save(beto, '{}', { of: 'PLANT', subject: id })
  await save(beto, '{}', { of: 'ARTICLE', subject: other.id })
  const ITEMS = '{ contentItems(of: PLANT, visibility: ALL, first: 10) { edges { node { id draftsBy } } } }'
  const { data } = await run(ITEMS, {}, { as: ana })
  const found = data.contentItems.edges.map(({ node }: { node: object }) => node)
  expect(found).toEqual([
    { id: other.id, draftsBy: [] },
    { id, draftsBy: [beto.email, ana.email] },
  ])
})

test('old drafts are deleted, and so are those of an account that is deleted, and the oldest of very many', async () => {
  const [ana, beto] = [await buildAdmin(), await buildAdmin()]
  await save(ana, '{}')
  await save(beto, '{}')
  await prisma.draft.updateMany({
    where: { adminId: ana.id },
    data: { updatedAt: new Date(Date.now() - 61 * 86_400_000) },
  })
  await purgeDrafts()
  expect(await list(ana)).toMatchObject([{ by: beto.email }])
  await prisma.draft.createMany({
    data: Array.from({ length: 200 }, (_, index) => ({
      adminId: ana.id,
      kind: 'PLANT',
      subject: String(index),
      form: '{}',
    })),
  })
  await save(ana, '{}')
  expect(await prisma.draft.count({ where: { adminId: ana.id } })).toBe(200)
  await prisma.user.delete({ where: { id: ana.id } })
  expect(await prisma.draft.findMany({ select: { adminId: true } })).toEqual([{ adminId: beto.id }])
})

const OPEN = `mutation ($of: DraftKind!, $subject: String!, $isOpen: Boolean!) {
  noteOpenForm(of: $of, subject: $subject, isOpen: $isOpen)
}`

test('admins see who else has a form open, until it is closed or a minute has passed', async () => {
  const [ana, beto] = [await buildAdmin(), await buildAdmin()]
  const note = async (as: Account, isOpen = true, where: object = OF) =>
    (await run(OPEN, { ...where, isOpen }, { as })).data.noteOpenForm as string[]
  expect(await note(ana)).toEqual([])
  expect(await note(beto)).toEqual([ana.email])
  expect(await note(ana)).toEqual([beto.email])
  expect(await note(ana, true, { of: 'PLANT', subject: OF.subject })).toEqual([])
  await note(beto, false)
  expect(await note(ana)).toEqual([])
  await prisma.openForm.updateMany({ data: { seenAt: new Date(Date.now() - 61_000) } })
  expect(await note(beto)).toEqual([])
  await purgeOpenForms()
  expect(await prisma.openForm.count()).toBe(1)
})
