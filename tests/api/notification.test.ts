import { afterEach, describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { subscribe } from '../support/events.ts'
import { run } from '../support/run.ts'

const TITLES = { titleEn: 'A new garden', titleEs: 'Un huerto nuevo' }

const send = (input: Record<string, unknown>, as?: Account) =>
  run(
    `mutation ($input: NotificationInput!) {
      sendNotification(input: $input) { id title(lang: ES) message linkUrl priority createdAt }
    }`,
    { input: { ...TITLES, ...input } },
    { as },
  )

function buildNotification(minutesAgo: number, titleEn = TITLES.titleEn) {
  const createdAt = new Date(Date.now() - minutesAgo * 60_000)
  return prisma.notification.create({ data: { ...TITLES, titleEn, createdAt } })
}

describe('sending', () => {
  test.each([
    [{ titleEn: ' ' }, { titleEn: 'required' }],
    [{ titleEs: '' }, { titleEs: 'required' }],
    [{ titleEs: '\u200B\u2060' }, { titleEs: 'required' }],
    [{ titleEn: 'Two\nlines' }, { titleEn: 'lineBreak' }],
    [{ titleEn: 'a'.repeat(201) }, { titleEn: 'tooLong' }],
    [{ messageEs: 'a'.repeat(2001) }, { messageEs: 'tooLong' }],
    [{ linkUrl: 'http://example.org' }, { linkUrl: 'invalidLink' }],
    [{ linkUrl: 'javascript:alert(1)' }, { linkUrl: 'invalidLink' }],
    [{ linkUrl: '//elsewhere.example' }, { linkUrl: 'invalidLink' }],
    [{ linkUrl: '/\\elsewhere.example' }, { linkUrl: 'invalidLink' }],
    [{ linkUrl: 'plants' }, { linkUrl: 'invalidLink' }],
    [{ linkUrl: '/plants\n/x' }, { linkUrl: 'invalidLink' }],
    [{ linkUrl: 'https:evil' }, { linkUrl: 'invalidLink' }],
    [{ linkUrl: 'https://example.org/\nx' }, { linkUrl: 'invalidLink' }],
  ])('refuses %j and stores nothing', async (input, fields) => {
    const { codes, errors } = await send(input, await buildAdmin())
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], fields])
    expect(await prisma.notification.count()).toBe(0)
  })

  test.each([
    '/plants/xyz',
    '/articulos',
    '/nothing/here',
    '/ailments/none',
    '/admin/plants',
    '/plants/edit/../../nowhere',
  ])('refuses the link %s, behind which readers find no page', async (linkUrl) => {
    const { codes, errors } = await send({ linkUrl }, await buildAdmin())
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], { linkUrl: 'noSuchPage' }])
    expect(await prisma.notification.count()).toBe(0)
  })

  test('refuses links to what is hidden, locked or gone', async () => {
    const admin = await buildAdmin()
    const [plant, article, project, { id }] = [
      await buildPlant({ isPublic: false }),
      await buildArticle({ isPublic: false }),
      await buildProject({ isLocked: true }),
      await buildPlant(),
    ]
    await buildAilment('hidden-cough', { isPublic: false })
    const links = [
      `/plants/${plant.id}`,
      `/plants/${plant.id}/share`,
      `/articles/${article.id}?lang=es`,
      `/projects/${project.id}#sources`,
      '/ailments/hidden-cough',
      `/plants/${crypto.randomUUID()}`,
      `/articles/${id}`,
      `/plants/${id}/edit`,
      `/plants/${id}/share/more`,
    ]
    for (const linkUrl of links)
      expect([linkUrl, (await send({ linkUrl }, admin)).errors[0]?.extensions.fields]).toEqual([
        linkUrl,
        { linkUrl: 'noSuchPage' },
      ])
    expect(await prisma.notification.count()).toBe(0)
  })

  test('accepts links to pages, also those of members, and to other sites', async () => {
    const admin = await buildAdmin()
    const [{ id }, project] = [await buildPlant(), await buildProject()]
    await buildAilment('cough')
    const links = [
      '/',
      '/plants?q=ruda',
      '/plants/',
      `/plants/${id}#dosage`,
      `/plants/${id}/print`,
      '/ailments/cough?lang=es',
      `/projects/${project.id}`,
      '/profile',
      'https://elsewhere.example/none',
    ]
    for (const linkUrl of links) expect([linkUrl, (await send({ linkUrl }, admin)).codes]).toEqual([linkUrl, []])
    expect(await prisma.notification.count()).toBe(links.length)
  })

  test('stores one row, trimmed and of normal priority', async () => {
    const { data } = await send({ titleEs: ' Un huerto ', messageEn: ' ', linkUrl: '/projects' }, await buildAdmin())
    expect(data.sendNotification).toMatchObject({
      title: 'Un huerto',
      message: null,
      linkUrl: '/projects',
      priority: 'NORMAL',
    })
    expect(await prisma.notification.findMany()).toMatchObject([
      { titleEs: 'Un huerto', messageEn: null, priority: 'NORMAL' },
    ])
  })
})

test('deleting is done once', async () => {
  const remove = (id: string, as?: Account) =>
    run('mutation ($id: ID!) { deleteNotification(id: $id) }', { id }, { as })
  const { id } = await buildNotification(1)
  const admin = await buildAdmin()
  expect((await remove(id, admin)).data.deleteNotification).toBe(id)
  expect((await remove(id, admin)).codes).toEqual(['NOT_FOUND'])
  expect((await remove('nonsense', admin)).codes).toEqual(['NOT_FOUND'])
})

test('the list is for members, newest first, 20 unless asked otherwise', async () => {
  for (const minute of Array.from({ length: 22 }, (_, index) => index))
    await buildNotification(minute, `${minute} minutes`)
  const marta = await buildUser()
  expect((await run('{ notifications { id } }')).codes).toEqual(['UNAUTHENTICATED'])
  const { data } = await run(
    '{ notifications { title } viewer { notifications(first: 2) { title } } }',
    {},
    { as: marta },
  )
  expect(data.notifications).toHaveLength(20)
  expect(data.notifications[0]).toEqual({ title: '0 minutes' })
  expect(data.viewer.notifications).toEqual([{ title: '0 minutes' }, { title: '1 minutes' }])
})

test.each([0, 101])('a page of %i is refused', async (first) => {
  const marta = await buildUser()
  const { codes } = await run(`{ notifications(first: ${first}) { id } }`, {}, { as: marta })
  const nested = await run(`{ viewer { notifications(first: ${first}) { id } } }`, {}, { as: marta })
  expect([...codes, ...nested.codes]).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT'])
})

describe('what is unread', () => {
  const UNREAD = '{ viewer { unreadNotifications notificationsSeenAt } }'
  const unread = async (as: Account) => (await run(UNREAD, {}, { as })).data.viewer.unreadNotifications
  const mark = (until?: Date, as?: Account) =>
    run(
      'mutation ($until: DateTime) { markNotificationsSeen(until: $until) { id unreadNotifications } }',
      { until },
      { as },
    )

  async function buildReader() {
    const reader = await buildUser()
    await prisma.profile.update({
      where: { id: reader.id },
      data: { notificationsSeenAt: new Date(Date.now() - 3_600_000) },
    })
    return reader
  }

  test('is marked by nobody who is signed out', async () => {
    expect((await mark()).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('is nothing to a new member', async () => {
    await buildNotification(1)
    expect(await unread(await buildUser())).toBe(0)
  })

  test('is each member’s own', async () => {
    const [marta, juan] = [await buildReader(), await buildReader()]
    await buildNotification(2)
    await buildNotification(1)
    expect((await mark(undefined, marta)).data.markNotificationsSeen).toEqual({ id: marta.id, unreadNotifications: 0 })
    expect([await unread(marta), await unread(juan)]).toEqual([0, 2])
  })

  test('stays unread where it came after what was shown', async () => {
    const marta = await buildReader()
    const shown = await buildNotification(2)
    await buildNotification(1)
    expect((await mark(shown.createdAt, marta)).data.markNotificationsSeen.unreadNotifications).toBe(1)
  })

  test('is neither marked ahead of time nor unmarked', async () => {
    const marta = await buildReader()
    await mark(new Date(Date.now() + 3_600_000), marta)
    await buildNotification(-1)
    expect(await unread(marta)).toBe(1)
    await buildNotification(30)
    await mark(new Date(0), marta)
    expect(await unread(marta)).toBe(1)
  })
})

describe('live', () => {
  const LIVE = 'subscription { notificationSent { id title(lang: ES) message priority createdAt } }'
  const open: { stop: () => void }[] = []
  afterEach(() => open.splice(0).forEach(({ stop }) => stop()))

  async function listen(as?: Account) {
    const stream = await subscribe(LIVE, { as })
    open.push(stream)
    return stream
  }

  test('nothing is told to anonymous readers', async () => {
    const { data } = (await (await listen()).next())!
    expect(data.errors[0].extensions.code).toBe('UNAUTHENTICATED')
  })

  test('every member is told, with no statement but for whether they are still signed in', async () => {
    const streams = [await listen(await buildUser()), await listen(await buildUser())]
    expect(streams[0]!.contentType).toContain('text/event-stream')
    const heard = Promise.all(streams.map((stream) => stream.next()))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const admin = await buildAdmin()
    const { sendNotification } = (await send({ priority: 'URGENT', messageEn: 'Come and see' }, admin)).data
    const events = await heard
    for (const event of events) {
      expect(event!.name).toBe('next')
      expect(event!.data.data.notificationSent).toEqual({
        id: sendNotification.id,
        title: 'Un huerto nuevo',
        message: 'Come and see',
        priority: 'URGENT',
        createdAt: sendNotification.createdAt,
      })
    }
  })

  test('a subscriber costs one statement an event', async () => {
    const admin = await buildAdmin()
    const alone = await countStatements(() => send({}, admin))
    const stream = await listen(await buildUser())
    const heard = stream.next()
    await new Promise((resolve) => setTimeout(resolve, 50))
    const listened = await countStatements(async () => {
      await send({}, admin)
      await heard
    })
    expect(listened - alone).toBe(1)
  })

  test('whoever knows of fewer than there are hears the newest first, and then what is sent', async () => {
    const [marta, admin] = [await buildUser(), await buildAdmin()]
    const knowing = async (unread: number) => {
      const stream = await subscribe(`subscription { notificationSent(unread: ${unread}) { id } }`, { as: marta })
      open.push(stream)
      return stream
    }
    const idOf = (event: { data: { data: { notificationSent: { id: string } } } } | undefined) =>
      event?.data.data.notificationSent.id
    const sent = async () => (await send({}, admin)).data.sendNotification.id as string
    expect(await (await knowing(0)).nextWithin(300)).toBeUndefined()
    await sent()
    const newest = await sent()
    expect(await (await knowing(2)).nextWithin(300)).toBeUndefined()
    const stream = await knowing(1)
    expect(idOf(await stream.next())).toBe(newest)
    const later = await sent()
    expect(idOf(await stream.next())).toBe(later)
  })

  test('whoever is signed out meanwhile hears nothing more', async () => {
    const marta = await buildUser()
    const stream = await listen(marta)
    const heard = stream.nextWithin(400)
    await prisma.session.deleteMany({ where: { userId: marta.id } })
    await send({}, await buildAdmin())
    expect(await heard).toBeUndefined()
  })
})
