import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildUser, type Account } from '../support/accounts.ts'
import { run } from '../support/run.ts'

const report = (input: { pageUrl?: string; description?: string }, as?: Account) =>
  run(
    `mutation ($input: BugReportInput!) {
      reportBug(input: $input) { id pageUrl description status priority createdAt updatedAt }
    }`,
    { input: { pageUrl: '/plants', description: 'The picture is missing', ...input } },
    { as },
  )

test.each([
  [{ description: '' }, { description: 'required' }],
  [{ description: ' \n\t ' }, { description: 'required' }],
  [{ description: '\u200B \u2060' }, { description: 'required' }],
  [{ description: 'a'.repeat(5001) }, { description: 'tooLong' }],
  [{ pageUrl: 'https://elsewhere.example/' }, { pageUrl: 'invalidPath' }],
  [{ pageUrl: '//elsewhere.example' }, { pageUrl: 'invalidPath' }],
  [{ pageUrl: '/\\elsewhere.example' }, { pageUrl: 'invalidPath' }],
  [{ pageUrl: '/\t/elsewhere.example' }, { pageUrl: 'invalidPath' }],
  [{ pageUrl: '/.//elsewhere.example' }, { pageUrl: 'invalidPath' }],
  [{ pageUrl: '/plants\n/x' }, { pageUrl: 'invalidPath' }],
  [{ pageUrl: '' }, { pageUrl: 'invalidPath' }],
  [{ pageUrl: `/${'a'.repeat(2000)}` }, { pageUrl: 'tooLong' }],
])('refuses %j and stores nothing', async (input, fields) => {
  const { codes, errors } = await report(input, await buildUser())
  expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], fields])
  expect(await prisma.bugReport.count()).toBe(0)
})

test('stores a report trimmed, open and of medium priority, in the member’s name', async () => {
  const marta = await buildUser()
  const { data } = await report({ pageUrl: '/plants/1?lang=es', description: '  No carga.\n' }, marta)
  expect(data.reportBug).toMatchObject({ description: 'No carga.', status: 'OPEN', priority: 'MEDIUM' })
  const [stored] = await prisma.bugReport.findMany()
  expect(stored).toMatchObject({
    userId: marta.id,
    pageUrl: '/plants/1?lang=es',
    description: 'No carga.',
    adminNotes: null,
  })
})

test('members see their own reports, newest first, and how far they are', async () => {
  const [marta, juan] = [await buildUser(), await buildUser()]
  const first = (await report({ description: 'One' }, marta)).data.reportBug
  await report({ description: 'Of somebody else' }, juan)
  await report({ description: 'Two' }, marta)
  await prisma.bugReport.update({ where: { id: first.id }, data: { status: 'RESOLVED' } })
  const { data } = await run('{ viewer { bugReports { description status } } }', {}, { as: marta })
  expect(data.viewer.bugReports).toEqual([
    { description: 'Two', status: 'OPEN' },
    { description: 'One', status: 'RESOLVED' },
  ])
})

test.each([0, -1, 101])('refuses a page of %i reports', async (first) => {
  const { codes } = await run(`{ viewer { bugReports(first: ${first}) { id } } }`, {}, { as: await buildUser() })
  expect(codes).toEqual(['BAD_USER_INPUT'])
})
