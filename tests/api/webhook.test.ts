import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { schema } from '../../api/schema.ts'
import { MOST_CHANGES, purgeMessages } from '../../api/webhooks/messages.ts'
import { post } from '../../api/webhooks/post.ts'
import { isPublicAddress, refusalOfUrl } from '../../api/webhooks/public-address.ts'
import { WebhookSender } from '../../api/webhooks/send.ts'
import { mailer } from '../../api/mail/mailer.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { catchMail } from '../support/mail.ts'
import { run } from '../support/run.ts'
import { closeReceivers, openReceiver, type Received } from '../support/webhook-receiver.ts'

let admin: Account
let sender: WebhookSender
beforeEach(async () => {
  admin = await buildAdmin()
  sender = new WebhookSender(schema)
})
afterEach(closeReceivers)

const ALL = ['ADDED', 'CHANGED', 'WITHDRAWN']
const CREATE = `mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret webhook { id state } } }`
const UPDATE = `mutation ($id: ID!, $input: WebhookInput!) { updateWebhook(id: $id, input: $input) { state } }`
const DELIVERY = 'id isTest state attempts status problem body'
const ask = (query: string, variables = {}) => run(query, variables, { as: admin })

/** Registers a webhook, which begins with what is public now. */
async function register(url: string, changes = ALL): Promise<{ id: string; secret: string }> {
  const { data, errors } = await ask(CREATE, { input: { url, changes } })
  expect(errors).toEqual([])
  await sender.run()
  return { id: data.createWebhook.webhook.id, secret: data.createWebhook.secret }
}

/** A process of its own: one that has just made a dump rests. */
const tell = () => new WebhookSender(schema).run()
const messageOf = ({ body }: Received) => JSON.parse(body)
const changesOf = (received: Received) =>
  messageOf(received).data.changes.map(({ change, kind, key }: Record<string, string>) => [change, kind, key])

async function webhook() {
  const { data } = await ask(`{ webhooks { id state url deliveries { ${DELIVERY} } } }`)
  return data.webhooks[0]
}

/** As if the time of the next attempt had come. */
async function passTime() {
  await prisma.webhookDelivery.updateMany({ data: { dueAt: new Date() } })
  await tell()
}

describe('what is told', () => {
  test('is what was added, changed and withdrawn since it was registered, signed as Standard Webhooks says', async () => {
    const [changed, withdrawn] = [await buildPlant(), await buildPlant()]
    const { received, url } = await openReceiver()
    const { secret } = await register(url)
    expect(received).toEqual([])
    const added = await buildPlant()
    await prisma.plant.update({ where: { id: changed.id }, data: { descriptionEn: 'Another.' } })
    await prisma.plant.update({ where: { id: withdrawn.id }, data: { isPublic: false } })
    await tell()
    expect(received).toHaveLength(1)
    const message = new Verifier(secret).verify(received[0]!.body, received[0]!.headers as Record<string, string>)
    expect(message).toMatchObject({ type: 'content.changed', data: { isComplete: true } })
    expect(changesOf(received[0]!)).toEqual(
      expect.arrayContaining([
        ['ADDED', 'plants', added.id],
        ['CHANGED', 'plants', changed.id],
        ['WITHDRAWN', 'plants', withdrawn.id],
      ]),
    )
    expect(changesOf(received[0]!)).toHaveLength(3)
    await tell()
    expect(received).toHaveLength(1)
  })

  test('is nothing of what is hidden', async () => {
    const { received, url } = await openReceiver()
    await register(url)
    const { id } = await buildPlant({ commonNameEn: 'Secret', isPublic: false })
    await prisma.plant.update({ where: { id }, data: { commonNameEn: 'Still secret' } })
    await prisma.plant.delete({ where: { id } })
    await tell()
    expect(received).toEqual([])
    expect((await webhook()).deliveries).toEqual([])
  })

  test('is only what it was registered for', async () => {
    const { received, url } = await openReceiver()
    await register(url, ['WITHDRAWN'])
    const { id } = await buildPlant()
    await tell()
    expect(received).toEqual([])
    await prisma.plant.delete({ where: { id } })
    await tell()
    expect(received.flatMap(changesOf)).toEqual([['WITHDRAWN', 'plants', id]])
  })

  test('of very much is the beginning, with the URL of the rest', async () => {
    const { received, url } = await openReceiver()
    await register(url)
    await prisma.tag.createMany({
      data: Array.from({ length: MOST_CHANGES + 1 }, (_, tag) => ({
        slug: `tag-${tag}`,
        kind: 'use',
        labelEn: 'a',
        labelEs: 'a',
      })),
    })
    await buildPlant({ tags: Array.from({ length: MOST_CHANGES + 1 }, (_, tag) => `tag-${tag}`) })
    await tell()
    const { data } = messageOf(received[0]!)
    expect([data.changes.length, data.isComplete]).toEqual([MOST_CHANGES, false])
    expect(data.url).toMatch(/\/data\/changes\.jsonl\?since=\d+$/)
  })
})

describe('a receiver that does not take a message', () => {
  test('gets it again under the same id, and then all that happened meanwhile in one', async () => {
    const { received, url } = await openReceiver((response, number) => response.writeHead(number < 3 ? 500 : 200).end())
    const { secret } = await register(url)
    await buildPlant()
    await tell()
    expect(await webhook()).toMatchObject({
      state: 'ON',
      deliveries: [{ state: 'WAITING', attempts: 1, status: 500, problem: 'REFUSED' }],
    })
    await buildPlant()
    await tell()
    expect(received).toHaveLength(1)
    await buildPlant()
    await passTime()
    await passTime()
    const ids = received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids.slice(0, 3)).size).toBe(1)
    expect(new Set(received.slice(0, 3).map(({ body }) => body)).size).toBe(1)
    for (const { body, headers } of received) new Verifier(secret).verify(body, headers as Record<string, string>)
    expect(received.slice(3).map(changesOf)).toEqual([[expect.anything(), expect.anything()]])
    const [later, first] = (await webhook()).deliveries
    expect([first, later]).toMatchObject([
      { state: 'DELIVERED', attempts: 3, status: 200, problem: null },
      { state: 'DELIVERED', attempts: 1 },
    ])
  })

  test('for more than a day is turned off, admins are told, and turned on it misses nothing', async () => {
    const mails = catchMail()
    let isUp = false
    const { received, url } = await openReceiver((response) => response.writeHead(isUp ? 200 : 503).end())
    const { id } = await register(url)
    const { id: plant } = await buildPlant()
    await tell()
    const first = await prisma.webhookDelivery.findFirstOrThrow()
    expect(first.dueAt.valueOf() - Date.now()).toBeLessThan(6000)
    let waited = 0
    while ((await webhook()).state === 'ON') {
      const { dueAt } = await prisma.webhookDelivery.findFirstOrThrow()
      waited += dueAt.valueOf() - Date.now()
      await passTime()
    }
    expect(waited / 3_600_000).toBeGreaterThan(24)
    expect(await webhook()).toMatchObject({ state: 'FAILED', deliveries: [{ state: 'FAILED' }] })
    expect(mails.map(({ to, text }) => [to, text.includes('127.0.0.1')])).toEqual([[admin.email, true]])
    const { id: other } = await buildPlant()
    const attempts = received.length
    await passTime()
    expect(received).toHaveLength(attempts)
    isUp = true
    expect((await ask(UPDATE, { id, input: { url, changes: ALL, isOn: true } })).data.updateWebhook.state).toBe('ON')
    await tell()
    expect(received.slice(attempts).map(changesOf)).toEqual([
      [['ADDED', 'plants', plant]],
      [['ADDED', 'plants', other]],
    ])
  })

  test('with the status 410 is turned off at once, and admins are told, also if one of them cannot be', async () => {
    const mails = catchMail()
    await buildAdmin()
    vi.mocked(mailer.send).mockRejectedValueOnce(new Error('550 no such mailbox'))
    const { received, url } = await openReceiver((response) => response.writeHead(410).end())
    await register(url)
    await buildPlant()
    await tell()
    expect(await webhook()).toMatchObject({ state: 'GONE', deliveries: [{ state: 'FAILED', status: 410 }] })
    expect(mails).toHaveLength(1)
    await passTime()
    expect(received).toHaveLength(1)
  })

  test('but leads elsewhere is not followed', async () => {
    const elsewhere = await openReceiver()
    const { url } = await openReceiver((response) => response.writeHead(307, { location: elsewhere.url }).end())
    await register(url)
    await buildPlant()
    await tell()
    expect((await webhook()).deliveries).toMatchObject([{ state: 'WAITING', status: 307, problem: 'REDIRECTED' }])
    expect(elsewhere.received).toEqual([])
  })

  test('in time is not waited for', async () => {
    const { url } = await openReceiver(() => {})
    expect(await post(url, {}, '{}', { ms: 200 })).toEqual({ status: null, problem: 'TIMED_OUT' })
  })

  test('since nobody is there is tried again', async () => {
    const { url } = await openReceiver()
    await register(url)
    await closeReceivers()
    await buildPlant()
    await tell()
    expect((await webhook()).deliveries).toMatchObject([{ state: 'WAITING', status: null, problem: 'UNREACHABLE' }])
  })
})

test('two processes do not send at once, and one that has ended does not keep another one from it', async () => {
  const { received, url } = await openReceiver()
  await register(url)
  await buildPlant()
  await Promise.all([tell(), tell(), tell()])
  await tell()
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await prisma.webhookSender.create({ data: { holder: admin.id, beatAt: new Date(Date.now() - 61_000) } })
  const before = received.length
  await buildPlant()
  await tell()
  expect(received).toHaveLength(before + 1)
})

describe('a secret', () => {
  test('is returned once, stored encrypted, and in no query', async () => {
    const { url } = await openReceiver()
    const { id, secret } = await register(url)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const stored = await prisma.webhook.findUniqueOrThrow({ where: { id } })
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
    expect((await ask('{ webhooks { secret } }')).codes).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  })

  test('that was rotated signs as well for a day', async () => {
    const { received, url } = await openReceiver()
    const { id, secret } = await register(url)
    const rotate = 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret webhook { formerSecretUntil } } }'
    const { secret: next, webhook } = (await ask(rotate, { id })).data.rotateWebhookSecret
    expect(next).not.toBe(secret)
    expect(Date.parse(webhook.formerSecretUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const verifies = (of: string, { body, headers }: Received) => {
      try {
        return Boolean(new Verifier(of).verify(body, headers as Record<string, string>))
      } catch {
        return false
      }
    }
    await buildPlant()
    await tell()
    expect([secret, next].map((each) => verifies(each, received[0]!))).toEqual([true, true])
    await prisma.webhook.updateMany({ data: { formerUntil: new Date() } })
    await buildPlant()
    await tell()
    expect([secret, next].map((each) => verifies(each, received[1]!))).toEqual([false, true])
  })
})

describe('a test', () => {
  const TEST = `mutation ($id: ID!) { testWebhook(id: $id) { ${DELIVERY} } }`

  test('is sent at once, and says how it went', async () => {
    let status = 200
    const { received, url } = await openReceiver((response) => response.writeHead(status).end())
    const { id, secret } = await register(url)
    expect((await ask(TEST, { id })).data.testWebhook).toMatchObject({ isTest: true, state: 'DELIVERED', status: 200 })
    const { body, headers } = received[0]!
    expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' })
    status = 410
    expect((await ask(TEST, { id })).data.testWebhook).toMatchObject({ state: 'FAILED', attempts: 1, status: 410 })
    expect((await webhook()).state).toBe('ON')
    await passTime()
    expect(received).toHaveLength(2)
  })

  test('is limited', async () => {
    const { url } = await openReceiver()
    const { id } = await register(url)
    const codes: string[] = []
    for (let count = 0; count < 31; count++) codes.push(...(await ask(TEST, { id })).codes)
    expect(codes).toEqual(['RATE_LIMITED'])
  })
})

describe('a URL is refused', () => {
  test.each([
    ['http://example.org/', 'notHttps'],
    ['https://127.0.0.1/', 'notPublic'],
    ['https://2130706433/', 'notPublic'],
    ['https://0x7f.1/', 'notPublic'],
    ['https://10.1.2.3/', 'notPublic'],
    ['https://169.254.169.254/latest/meta-data', 'notPublic'],
    ['https://[::1]/', 'notPublic'],
    ['https://[::ffff:127.0.0.1]/', 'notPublic'],
    ['https://[64:ff9b::7f00:1]/', 'notPublic'],
    ['https://[fd00::1]/', 'notPublic'],
    ['https://localhost/', 'notPublic'],
    ['https://printer.local/', 'notPublic'],
    ['https://intranet/', 'notPublic'],
    ['https://me:secret@example.org/', 'invalid'],
    ['ftp://example.org/', 'invalid'],
    ['no URL', 'invalid'],
    ['https://example.org:8443/hook', undefined],
    ['https://1.1.1.1/', undefined],
  ])('in production: %s', (url, refusal) => {
    expect(refusalOfUrl(url, true)).toBe(refusal)
  })

  test.each(['8.8.8.8', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '100.64.0.1',
    '172.31.255.255',
    '198.18.0.1',
    '224.0.0.1',
    '2002:7f00:1::',
    '2001::1',
    'fe80::1',
    '::',
    'x',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('when a name with a dot resolves to an address that is not public, at the moment of the connection', async () => {
    const { received, url } = await openReceiver()
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, [{ address: '127.0.0.1', family: 4 }])) as never)
    syncBuiltinESMExports()
    const posted = await post(`https://rebound.example.org:${new URL(url).port}/`, {}, '{}', { isGuarded: true })
    lookup.mockRestore()
    syncBuiltinESMExports()
    expect(posted).toEqual({ status: null, problem: 'NOT_PUBLIC' })
    expect(received).toEqual([])
  })

  test('with a reason by field, and a second one of the same URL', async () => {
    const { url } = await openReceiver()
    const refused = await ask(CREATE, { input: { url: 'example', changes: [] } })
    expect(refused.errors[0]!.extensions).toMatchObject({ fields: { url: 'invalid', changes: 'required' } })
    await register(url)
    const second = await ask(CREATE, { input: { url, changes: ALL } })
    expect(second.errors[0]!.extensions).toMatchObject({ code: 'CONFLICT', reason: 'alreadyThere' })
  })
})

test('messages go after 30 days, but not those that wait', async () => {
  const { url } = await openReceiver()
  const { id: webhookId } = await register(url)
  const createdAt = new Date(Date.now() - 31 * 24 * 3_600_000)
  const old = { webhookId, body: '{}', createdAt }
  await prisma.webhookDelivery.createMany({
    data: [
      { ...old, state: 'DELIVERED' },
      { ...old, state: 'WAITING' },
    ],
  })
  await purgeMessages()
  expect((await prisma.webhookDelivery.findMany()).map(({ state }) => state)).toEqual(['WAITING'])
})

test('a webhook that was deleted is told nothing', async () => {
  const { received, url } = await openReceiver()
  const { id } = await register(url)
  await buildPlant()
  expect((await ask('mutation ($id: ID!) { deleteWebhook(id: $id) }', { id })).data.deleteWebhook).toBe(id)
  await tell()
  expect(received).toEqual([])
})
