import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { run } from '../support/run.ts'

// A response may be lost after its mutation was executed: a retry with the same id creates nothing.

interface Case {
  mutation: string
  input: string
  values: Record<string, unknown>
  others: Record<string, unknown>
  answer: string
  count: () => Promise<number>
}

const both = (name: string, text: string) => ({ [`${name}En`]: text, [`${name}Es`]: text })
const broken = { pageUrl: '/', description: 'Broken' }
const skin = { slug: 'skin', kind: 'body', ...both('label', 'Skin') }

function creating(
  noun: string,
  values: object,
  others: object,
  count: Case['count'],
  { mutation = `create${noun}`, answer = 'id' } = {},
): Case {
  return { mutation, input: `${noun}Input!`, values: { ...values }, others: { ...values, ...others }, answer, count }
}

const CASES = [
  creating('Plant', both('commonName', 'Rue'), both('commonName', 'Mint'), () => prisma.plant.count()),
  creating('Article', both('title', 'On rue'), both('title', 'On mint'), () => prisma.article.count()),
  creating('Project', both('title', 'A garden'), both('title', 'A pond'), () => prisma.project.count()),
  creating('Source', { key: 'flora', title: 'Flora' }, { key: 'flora-2' }, () => prisma.source.count(), {
    mutation: 'saveSource',
    answer: 'key',
  }),
  creating('Tag', skin, { slug: 'hair', ...both('label', 'Hair') }, () => prisma.tag.count(), {
    mutation: 'saveTag',
    answer: 'slug',
  }),
  creating('Notification', both('title', 'Hello'), both('title', 'Goodbye'), () => prisma.notification.count(), {
    mutation: 'sendNotification',
  }),
  creating('BugReport', broken, { description: 'Slow' }, () => prisma.bugReport.count(), {
    mutation: 'reportBug',
  }),
]

function send({ mutation, input, answer }: Case, values: object, clientMutationId: string, as: Account) {
  return run(
    `mutation ($input: ${input}, $id: String) { made: ${mutation}(input: $input, clientMutationId: $id) { ${answer} } }`,
    { input: values, id: clientMutationId },
    { as },
  )
}

describe.each(CASES)('$mutation', (mutation) => {
  const { values, others, answer, count } = mutation

  test('sent again gives the first result, and with other content is a conflict', async () => {
    const [admin, id] = [await buildAdmin(), crypto.randomUUID()]
    const first = await send(mutation, values, id, admin)
    const entries = await prisma.auditEntry.count()
    const again = await send(mutation, values, id.toUpperCase(), admin)
    expect([again.data, again.codes]).toEqual([first.data, []])
    const other = await send(mutation, others, id, admin)
    expect(other.codes).toEqual(['CONFLICT'])
    expect(other.errors[0]!.extensions).toMatchObject({ reason: 'alreadyCreated', id: first.data.made[answer] })
    expect([await count(), await prisma.auditEntry.count()]).toEqual([1, entries])
  })

  test('sent twice at once creates one', async () => {
    const [admin, id] = [await buildAdmin(), crypto.randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => send(mutation, values, id, admin)))
    expect(answers.flatMap(({ codes }) => codes)).toEqual([])
    expect(new Set(answers.map(({ data }) => data.made[answer])).size).toBe(1)
    expect(await count()).toBe(1)
  })
})

test('an id says nothing to another caller, who creates something under it', async () => {
  const [ana, eva, id] = [await buildAdmin(), await buildAdmin(), crypto.randomUUID()]
  const [createPlant] = CASES
  const first = await send(createPlant!, createPlant!.values, id, ana)
  const other = await send(createPlant!, createPlant!.others, id, eva)
  expect(other.codes).toEqual([])
  expect(other.data.made.id).not.toBe(first.data.made.id)
})

test('a refused attempt leaves its id free', async () => {
  const [admin, id] = [await buildAdmin(), crypto.randomUUID()]
  const [createPlant] = CASES
  expect((await send(createPlant!, { commonNameEn: 'Rue' }, id, admin)).codes).toEqual(['BAD_USER_INPUT'])
  expect((await send(createPlant!, createPlant!.values, id, admin)).codes).toEqual([])
})

test('an id that is no UUID is refused', async () => {
  const [createPlant] = CASES
  const { errors } = await send(createPlant!, createPlant!.values, 'first', await buildAdmin())
  expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { clientMutationId: 'invalidId' } })
  expect(await prisma.plant.count()).toBe(0)
})

test('a subscription sent again is the first one; without the id it is a conflict', async () => {
  const subscribe = (id?: string) =>
    run(
      'mutation ($id: String) { subscribeToNewsletter(email: "ana@example.org", clientMutationId: $id) { email createdAt } }',
      { id },
    )
  const id = crypto.randomUUID()
  const first = await subscribe(id)
  expect((await subscribe(id)).data).toEqual(first.data)
  expect((await subscribe()).codes).toEqual(['CONFLICT'])
  expect((await subscribe(crypto.randomUUID())).codes).toEqual(['CONFLICT'])
  expect(await prisma.newsletterSubscriber.count()).toBe(1)
})
