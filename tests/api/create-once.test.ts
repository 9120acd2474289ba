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
const CASES: Case[] = [
  { mutation: 'createPlant', input: 'PlantInput!', values: both('commonName', 'Rue'), others: both('commonName', 'Mint'), answer: 'id', count: () => prisma.plant.count() }, // prettier-ignore
  { mutation: 'createArticle', input: 'ArticleInput!', values: both('title', 'On rue'), others: both('title', 'On mint'), answer: 'id', count: () => prisma.article.count() }, // prettier-ignore
  { mutation: 'createProject', input: 'ProjectInput!', values: both('title', 'A garden'), others: both('title', 'A pond'), answer: 'id', count: () => prisma.project.count() }, // prettier-ignore
  { mutation: 'saveSource', input: 'SourceInput!', values: { key: 'flora', title: 'Flora' }, others: { key: 'flora-2', title: 'Flora' }, answer: 'key', count: () => prisma.source.count() }, // prettier-ignore
  { mutation: 'saveTag', input: 'TagInput!', values: { slug: 'skin', kind: 'body', ...both('label', 'Skin') }, others: { slug: 'hair', kind: 'body', ...both('label', 'Hair') }, answer: 'slug', count: () => prisma.tag.count() }, // prettier-ignore
  { mutation: 'sendNotification', input: 'NotificationInput!', values: both('title', 'Hello'), others: both('title', 'Goodbye'), answer: 'id', count: () => prisma.notification.count() }, // prettier-ignore
  { mutation: 'reportBug', input: 'BugReportInput!', values: { pageUrl: '/', description: 'Broken' }, others: { pageUrl: '/', description: 'Slow' }, answer: 'id', count: () => prisma.bugReport.count() }, // prettier-ignore
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
