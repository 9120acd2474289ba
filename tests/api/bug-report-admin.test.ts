import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { run } from '../support/run.ts'

const NOBODY = '01a15a45-1800-765a-927b-e678cf4684f1'

const list = (variables: Record<string, unknown>, as?: Account) =>
  run(
    `query ($status: BugReportStatus, $priority: BugReportPriority, $first: Int! = 24, $after: String) {
      bugReports(status: $status, priority: $priority, first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor }
        edges { node { id pageUrl description status priority adminNotes reporterEmail createdAt updatedAt } }
      }
    }`,
    variables,
    { as },
  )
const update = (id: string, input: Record<string, unknown>, as?: Account) =>
  run(
    `mutation ($id: ID!, $input: BugReportUpdate!) {
      updateBugReport(id: $id, input: $input) { id status priority adminNotes }
    }`,
    { id, input },
    { as },
  )

let minutes = 0
const buildReport = (description: string, userId?: string) =>
  prisma.bugReport.create({
    data: { pageUrl: '/plants', description, userId, createdAt: new Date(Date.UTC(2026, 0, 1, 0, ++minutes)) },
  })
const descriptions = ({ data }: Awaited<ReturnType<typeof list>>) =>
  data.bugReports.edges.map(({ node }: { node: { description: string } }) => node.description)

test.each(['adminNotes', 'reporterEmail'])('a member does not see %s, not even of the own reports', async (field) => {
  const member = await buildUser()
  await buildReport('Mine', member.id)
  const { codes, data } = await run(`{ viewer { bugReports { ${field} } } }`, {}, { as: member })
  expect(codes).toContain('FORBIDDEN')
  expect(JSON.stringify(data)).not.toContain(member.email)
})

test.each([
  [{ adminNotes: 'a'.repeat(5001) }, { adminNotes: 'tooLong' }],
  [{ status: null }, { status: 'required' }],
  [{ priority: null }, { priority: 'required' }],
])('refuses %j', async (input, fields) => {
  const { id } = await buildReport('Something')
  const { codes, errors } = await update(id, input, await buildAdmin())
  expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], fields])
})

test.each(['not an id', NOBODY])('there is no report with the id %s', async (id) => {
  expect((await update(id, { status: 'CLOSED' }, await buildAdmin())).codes).toEqual(['NOT_FOUND'])
})

test('an admin sets any status, priority and notes; what is left out stays', async () => {
  const admin = await buildAdmin()
  const report = await buildReport('Something')
  await update(report.id, { status: 'IN_PROGRESS', priority: 'HIGH', adminNotes: ' Seen on a Moto E. ' }, admin)
  for (const status of ['RESOLVED', 'OPEN', 'CLOSED']) {
    const { data } = await update(report.id, { status }, admin)
    expect(data.updateBugReport).toEqual({ id: report.id, status, priority: 'HIGH', adminNotes: 'Seen on a Moto E.' })
  }
  expect((await update(report.id, { adminNotes: '  ' }, admin)).data.updateBugReport.adminNotes).toBeNull()
  const stored = await prisma.bugReport.findUniqueOrThrow({ where: { id: report.id } })
  expect(stored.updatedAt.valueOf()).toBeGreaterThan(report.updatedAt.valueOf())
})

test('lists reports newest first, of one status, with who sent them, and those of deleted accounts', async () => {
  const [admin, member] = [await buildAdmin(), await buildUser()]
  await buildReport('From nobody')
  const second = await buildReport('From a member', member.id)
  await buildReport('The newest', member.id)
  await update(second.id, { status: 'RESOLVED' }, admin)
  const page = await list({ first: 2 }, admin)
  expect(descriptions(page)).toEqual(['The newest', 'From a member'])
  expect(page.data.bugReports.totalCount).toBe(3)
  expect(page.data.bugReports.edges[0].node.reporterEmail).toBe(member.email)
  const rest = await list({ first: 2, after: page.data.bugReports.pageInfo.endCursor }, admin)
  expect(descriptions(rest)).toEqual(['From nobody'])
  expect(rest.data.bugReports.edges[0].node.reporterEmail).toBeNull()
  const open = await list({ status: 'OPEN' }, admin)
  expect([descriptions(open), open.data.bugReports.totalCount]).toEqual([['The newest', 'From nobody'], 2])
})

test('lists reports of one priority, of any status or of one', async () => {
  const admin = await buildAdmin()
  const [low, urgent, done] = [await buildReport('Low'), await buildReport('Urgent'), await buildReport('Done')]
  await update(low.id, { priority: 'LOW' }, admin)
  for (const { id } of [urgent, done]) await update(id, { priority: 'HIGH' }, admin)
  await update(done.id, { status: 'RESOLVED' }, admin)
  const high = await list({ priority: 'HIGH' }, admin)
  expect([descriptions(high), high.data.bugReports.totalCount]).toEqual([['Done', 'Urgent'], 2])
  expect(descriptions(await list({ priority: 'HIGH', status: 'OPEN' }, admin))).toEqual(['Urgent'])
  expect(descriptions(await list({ priority: 'MEDIUM' }, admin))).toEqual([])
})

test('notes of two admins on one report do not overwrite each other', async () => {
  const [ana, eva] = [await buildAdmin(), await buildAdmin()]
  const { id } = await buildReport('Something')
  const note = (adminNotes: string, basedOn: string, as: Account) =>
    run(
      `mutation ($id: ID!, $input: BugReportUpdate!, $basedOn: DateTime) {
        updateBugReport(id: $id, input: $input, basedOn: $basedOn) { adminNotes updatedAt }
      }`,
      { id, input: { adminNotes }, basedOn },
      { as },
    )
  const read = (as: Account) => run('query ($id: ID!) { bugReport(id: $id) { adminNotes updatedAt } }', { id }, { as })
  const begun = (await read(ana)).data.bugReport.updatedAt
  const { data } = await note('It is the cache.', begun, ana)
  const { codes, errors } = await note('It is the font.', begun, eva)
  expect(codes).toEqual(['CONFLICT'])
  expect(errors[0]!.extensions).toMatchObject({ savedAt: data.updateBugReport.updatedAt, savedBy: ana.email })
  expect((await read(eva)).data.bugReport.adminNotes).toBe('It is the cache.')
  expect((await note('Both.', data.updateBugReport.updatedAt, eva)).data.updateBugReport.adminNotes).toBe('Both.')
})

test('a single report is null where there is none', async () => {
  const read = (id: string, as?: Account) => run('query ($id: ID!) { bugReport(id: $id) { id } }', { id }, { as })
  const admin = await buildAdmin()
  for (const nobodys of [NOBODY, 'x']) expect((await read(nobodys, admin)).data).toEqual({ bugReport: null })
})

test('the reporter sees the answer, and nobody else does', async () => {
  const [admin, member] = [await buildAdmin(), await buildUser()]
  const report = await buildReport('The otter sleeps', member.id)
  const answersTo = async (as: Account) => {
    const { data } = await run('{ viewer { bugReports { answer } } }', {}, { as })
    return data.viewer.bugReports
  }
  await update(report.id, { answer: ' It is awake again. ', adminNotes: 'Ask Ana.' }, admin)
  expect(await answersTo(member)).toEqual([{ answer: 'It is awake again.' }])
  expect(await answersTo(await buildUser())).toEqual([])
  await update(report.id, { status: 'RESOLVED' }, admin)
  expect(await answersTo(member)).toEqual([{ answer: 'It is awake again.' }])
  await update(report.id, { answer: '' }, admin)
  expect(await answersTo(member)).toEqual([{ answer: null }])
})
