import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { run } from '../support/run.ts'

const LIST = `query ($first: Int! = 24, $after: String) {
  newsletterSubscribers(first: $first, after: $after) {
    totalCount edges { node { email createdAt } } pageInfo { hasNextPage endCursor }
  }
}`
const CSV = '{ newsletterCsv }'

const subscribe = (...emails: string[]) =>
  prisma.newsletterSubscriber.createMany({
    data: emails.map((email, minute) => ({ email, createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })),
  })

test('lists subscribers, the last one first, page by page', async () => {
  const as = await buildAdmin()
  await subscribe('one@example.org', 'two@example.org', 'three@example.org')
  const { newsletterSubscribers: page } = (await run(LIST, { first: 2 }, { as })).data
  expect(page).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } })
  const { newsletterSubscribers: rest } = (await run(LIST, { after: page.pageInfo.endCursor }, { as })).data
  const emails = [...page.edges, ...rest.edges].map(({ node }) => node.email)
  expect(emails).toEqual(['three@example.org', 'two@example.org', 'one@example.org'])
})

test('a cursor of another list is refused', async () => {
  const as = await buildAdmin()
  const { users } = (await run('{ users { pageInfo { endCursor } } }', {}, { as })).data
  const { codes } = await run(LIST, { after: users.pageInfo.endCursor }, { as })
  expect(codes).toEqual(['BAD_USER_INPUT'])
})

test('the CSV has a line for each, quoted', async () => {
  await subscribe('marta@example.org', '"strange"@example.org')
  const { data } = await run(CSV, {}, { as: await buildAdmin() })
  const lines = data.newsletterCsv.replace(/token=[\w-]{43}/g, 'token=…').split('\r\n')
  const link = 'http://localhost:4000/newsletter/unsubscribe?email='
  expect(lines).toEqual([
    '"email","subscribed_at","unsubscribe_url"',
    `"""strange""@example.org","2026-01-01T00:01:00.000Z","${link}%22strange%22%40example.org&token=…"`,
    `"marta@example.org","2026-01-01T00:00:00.000Z","${link}marta%40example.org&token=…"`,
    '',
  ])
})

test.each(['=cmd@example.org', '+1@example.org', '-1@example.org', '@sum@example.org', '\tx@example.org'])(
  'no spreadsheet takes %j for a formula',
  async (email) => {
    await subscribe(email)
    const { data } = await run(CSV, {}, { as: await buildAdmin() })
    expect(data.newsletterCsv.split('\r\n')[1]).toMatch(`"'${email}","2026-01-01T00:00:00.000Z","http`)
  },
)
