import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { run } from '../support/run.ts'

const MARTA = 'marta+news@example.org'
const REMOVE = 'mutation ($email: String!) { removeNewsletterSubscriber(email: $email) }'

const subscribe = (email = MARTA) => prisma.newsletterSubscriber.create({ data: { email } })
const count = () => prisma.newsletterSubscriber.count()

/** The link in the CSV. */
async function linkOf(email: string): Promise<string> {
  const { data } = await run('{ newsletterCsv }', {}, { as: await buildAdmin() })
  const line = data.newsletterCsv.split('\r\n').find((row: string) => row.startsWith(`"${email}"`))
  return line.split('"')[5]
}

const post = (link: string, form: Record<string, string> = {}) =>
  app.request(link, { method: 'POST', body: new URLSearchParams(form) })

describe('a link', () => {
  test.each([
    ['no token', (link: URL) => link.searchParams.delete('token')],
    ['an empty token', (link: URL) => link.searchParams.set('token', '')],
    ['a changed token', (link: URL) => link.searchParams.set('token', `A${link.searchParams.get('token')!.slice(1)}B`)],
    ['the token of another address', (link: URL) => link.searchParams.set('email', 'ana@example.org')],
  ])('with %s takes nobody off the list', async (_, change) => {
    await subscribe()
    await subscribe('ana@example.org')
    const link = new URL(await linkOf(MARTA))
    change(link)
    const answer = await post(link.href)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/unsubscribe?outcome=invalid'])
    expect((await post(link.href, { 'List-Unsubscribe': 'One-Click' })).status).toBe(400)
    expect(await count()).toBe(2)
  })

  test('that is only opened, as programs that look through mails do, changes nothing', async () => {
    await subscribe()
    const link = await linkOf(MARTA)
    await app.request(link)
    await app.request(link, { method: 'HEAD' })
    expect(await count()).toBe(1)
  })

  test('takes the address off the list, alone, and does not tell whether it was there', async () => {
    await subscribe()
    await subscribe('ana@example.org')
    const link = await linkOf(MARTA)
    const answers = [await post(`${link}&lang=es`), await post(`${link}&lang=es`)]
    const told = answers.map(({ status, headers }) => `${status} ${headers.get('location')}`)
    expect(told).toEqual(Array(2).fill('303 /newsletter/unsubscribe?outcome=done&lang=es'))
    expect(await prisma.newsletterSubscriber.findMany({ select: { email: true } })).toEqual([
      { email: 'ana@example.org' },
    ])
  })

  test('works with the one click of a mail program, which follows no redirect', async () => {
    await subscribe()
    const { status, headers } = await post(await linkOf(MARTA), { 'List-Unsubscribe': 'One-Click' })
    expect([status, headers.get('location')]).toEqual([200, null])
    expect(await count()).toBe(0)
  })

  test('is still good after the address was subscribed again', async () => {
    await subscribe()
    const link = await linkOf(MARTA)
    await post(link)
    await subscribe()
    await post(link)
    expect(await count()).toBe(0)
  })
})

test('a body that is no form, or far too long, is no reason to fall over', async () => {
  await subscribe()
  const link = await linkOf(MARTA)
  expect((await app.request(link, { method: 'POST', body: 'x'.repeat(2000) })).status).toBe(413)
  expect(await count()).toBe(1)
  const broken = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await app.request(link, { method: 'POST', body: '--y', headers: broken })).status).toBe(303)
})

describe('removeNewsletterSubscriber', () => {
  test('takes an address off the list, as often as it is asked, and the audit log knows', async () => {
    await subscribe()
    const as = await buildAdmin()
    for (let time = 0; time < 2; time++) {
      expect((await run(REMOVE, { email: MARTA }, { as })).data.removeNewsletterSubscriber).toBe(MARTA)
    }
    expect(await count()).toBe(0)
    const entry = await prisma.auditEntry.findFirst({ where: { action: 'removeNewsletterSubscriber' } })
    expect(entry).toMatchObject({ actorEmail: as.email, subject: MARTA })
  })
})
