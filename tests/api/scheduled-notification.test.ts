import { afterEach, describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { sendDueNotifications } from '../../api/graphql/scheduled-notifications.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { subscribe } from '../support/events.ts'
import { run } from '../support/run.ts'

const TITLES = { titleEn: 'A fair', titleEs: 'Una feria' }
const HOUR_MS = 3_600_000

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

const send = (input: object, as?: Account) =>
  run(
    'mutation ($input: NotificationInput!) { sendNotification(input: $input) { id sendAt audience } }',
    { input: { ...TITLES, ...input } },
    { as },
  )

const change = (id: string, input: object, as?: Account) =>
  run(
    'mutation ($id: ID!, $input: NotificationInput!) { updateNotification(id: $id, input: $input) { id title sendAt } }',
    { id, input: { ...TITLES, ...input } },
    { as },
  )

async function schedule(input: object = {}, hours = 1): Promise<string> {
  const { data } = await send({ sendAt: inHours(hours), ...input }, await buildAdmin())
  return data.sendNotification.id as string
}

async function titlesFor(as: Account) {
  const { data } = await run(
    '{ notifications { title } viewer { unreadNotifications notifications { title } } }',
    {},
    { as },
  )
  expect(data.viewer.notifications).toEqual(data.notifications)
  return [data.notifications.map(({ title }: { title: string }) => title), data.viewer.unreadNotifications]
}

async function buildReader(language = 'en') {
  const reader = await buildUser()
  await prisma.profile.update({ where: { id: reader.id }, data: { language, notificationsSeenAt: inHours(-2) } })
  return reader
}

test.each([
  [-1, 'past'],
  [0, 'past'],
  [24 * 400, 'tooLate'],
])('a time in %i hours is refused: %s', async (hours, problem) => {
  const admin = await buildAdmin()
  const fields = { sendAt: problem }
  expect((await send({ sendAt: inHours(hours) }, admin)).errors[0]?.extensions.fields).toEqual(fields)
  expect(await prisma.notification.count()).toBe(0)
  const id = await schedule()
  expect((await change(id, { sendAt: inHours(hours) }, admin)).errors[0]?.extensions.fields).toEqual(fields)
})

describe('a scheduled notification', () => {
  test('is unknown to members before its time, and then new to them', async () => {
    const reader = await buildReader()
    await schedule()
    await sendDueNotifications()
    expect(await titlesFor(reader)).toEqual([[], 0])
    await sendDueNotifications(inHours(2))
    expect(await titlesFor(reader)).toEqual([['A fair'], 1])
    expect(await prisma.notification.findMany()).toMatchObject([{ sendAt: null }])
  })

  test('is sent once, by whichever process comes first', async () => {
    const stream = await subscribe('subscription { notificationSent { id } }', { as: await buildReader() })
    const ids = [await schedule({}, 1), await schedule({}, 2)]
    const first = stream.next()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await Promise.all(Array.from({ length: 5 }, () => sendDueNotifications(inHours(3))))
    const heard = [await first, await stream.next()].map((event) => event!.data.data.notificationSent.id)
    expect(heard.toSorted()).toEqual(ids.toSorted())
    expect(await stream.nextWithin(300)).toBeUndefined()
    stream.stop()
  })

  test('is changed until it is sent, and not afterwards', async () => {
    const admin = await buildAdmin()
    const id = await schedule()
    const sendAt = inHours(5).toISOString()
    expect((await change(id, { titleEn: 'Another fair', sendAt }, admin)).data.updateNotification).toEqual({
      id,
      title: 'Another fair',
      sendAt,
    })
    await sendDueNotifications(inHours(2))
    expect(await prisma.notification.count({ where: { sendAt: null } })).toBe(0)
    await sendDueNotifications(inHours(6))
    const { codes, errors } = await change(id, { titleEn: 'Too late' }, admin)
    expect([codes, errors[0]?.extensions.reason]).toEqual([['CONFLICT'], 'alreadySent'])
    expect((await change(crypto.randomUUID(), {}, admin)).codes).toEqual(['NOT_FOUND'])
    expect(await prisma.notification.findMany()).toMatchObject([{ titleEn: 'Another fair' }])
  })

  test('is sent at once when its time is taken away', async () => {
    const [reader, id] = [await buildReader(), await schedule()]
    await change(id, {}, await buildAdmin())
    expect(await titlesFor(reader)).toEqual([['A fair'], 1])
  })

  test('is not sent after it was deleted', async () => {
    const [reader, id] = [await buildReader(), await schedule()]
    await run('mutation ($id: ID!) { deleteNotification(id: $id) }', { id }, { as: await buildAdmin() })
    await sendDueNotifications(inHours(2))
    expect(await titlesFor(reader)).toEqual([[], 0])
  })

  test('loses a link whose page readers cannot open any more', async () => {
    const plant = await buildPlant()
    await schedule({ linkUrl: `/plants/${plant.id}` })
    await schedule({ linkUrl: '/plants' })
    await prisma.plant.update({ where: { id: plant.id }, data: { isPublic: false } })
    await sendDueNotifications(inHours(2))
    const links = (await prisma.notification.findMany({ orderBy: { id: 'asc' } })).map(({ linkUrl }) => linkUrl)
    expect(links).toEqual([null, '/plants'])
  })
})

describe('a notification for one language', () => {
  const open: { stop: () => void }[] = []
  afterEach(() => open.splice(0).forEach(({ stop }) => stop()))

  test('is for members who use the site in it', async () => {
    const [inEnglish, inSpanish] = [await buildReader('en'), await buildReader('es')]
    const admin = await buildAdmin()
    expect((await send({ audience: 'ES' }, admin)).data.sendNotification).toMatchObject({
      audience: 'ES',
      sendAt: null,
    })
    await send({ titleEn: 'For all' }, admin)
    expect(await titlesFor(inEnglish)).toEqual([['For all'], 1])
    expect(await titlesFor(inSpanish)).toEqual([['For all', 'A fair'], 2])
  })

  test('is told to them alone', async () => {
    const streams = []
    for (const language of ['en', 'es'])
      streams.push(await subscribe('subscription { notificationSent { title } }', { as: await buildReader(language) }))
    open.push(...streams)
    const heard = streams.map((stream) => stream.next())
    await new Promise((resolve) => setTimeout(resolve, 50))
    const admin = await buildAdmin()
    await send({ audience: 'ES' }, admin)
    await send({ titleEn: 'For all' }, admin)
    const titles = (await Promise.all(heard)).map((event) => event!.data.data.notificationSent.title)
    expect(titles).toEqual(['For all', 'A fair'])
  })
})
