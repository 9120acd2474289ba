import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { createSmtpMailer } from '../../api/mail/mailer.ts'
import { sendNewsletter } from '../../api/newsletter/send.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject, DECIDED_CAUTIONS } from '../support/content.ts'
import { ISSUE, useMailServer } from '../support/mail.ts'
import { closeMailServers, decodeMail, openMailServer } from '../support/mail-server.ts'
import { run } from '../support/run.ts'

const STATE = 'id state problem retryAt counts { waiting sending sent refused unknown unsubscribed }'
const SEND = `mutation ($input: NewsletterIssueInput!, $clientMutationId: String) {
  sendNewsletter(input: $input, clientMutationId: $clientMutationId) { id } }`
const NONE = { waiting: 0, sending: 0, sent: 0, refused: 0, unknown: 0, unsubscribed: 0 }
const EMAILS = ['ana@example.org', 'eva@example.org', 'luz@example.org']

let admin: Account
beforeEach(async () => {
  admin = await buildAdmin()
})
afterEach(closeMailServers)

const subscribe = (email: string, lang: 'EN' | 'ES' | null = 'ES') =>
  run(`mutation ($email: String!, $lang: Language) { subscribeToNewsletter(email: $email, lang: $lang) { email } }`, {
    email,
    lang,
  })
const ask = (query: string, variables = {}) => run(query, variables, { as: admin })
const send = (input: object = ISSUE, more = {}) => ask(SEND, { input, ...more })

async function open(options: SMTPServerOptions & { port?: number } = {}) {
  const server = await openMailServer(options)
  useMailServer(createSmtpMailer(server.url))
  return server
}

/** The last issue, after all that is due was sent. */
async function outcome() {
  await sendNewsletter()
  const { data } = await ask(`{ newsletterIssues(first: 1) { edges { node { ${STATE} } } } }`)
  return data.newsletterIssues.edges[0].node
}

const refuse = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

describe('sending', () => {
  test('each gets one mail in the language of the page, or in both where that is not known', async () => {
    const { received } = await open()
    await subscribe('ana@example.org', 'ES')
    await subscribe('bob@example.org', 'EN')
    await subscribe('eva@example.org', null)
    expect((await send()).errors).toEqual([])
    expect(await outcome()).toMatchObject({ state: 'SENT', problem: null, counts: { ...NONE, sent: 3 } })
    const mails = new Map(received.map(({ to, text }) => [to.join(), decodeMail(text)]))
    expect([...mails.keys()].sort()).toEqual(['ana@example.org', 'bob@example.org', 'eva@example.org'])
    expect(received).toHaveLength(3)
    const parts = [
      'Novedades\n',
      'News\n',
      'Buen día a todos.',
      '<strong>todos</strong>',
      'Hello all.',
      '<strong>all</strong>',
    ]
    const found = (email: string) => parts.map((part) => mails.get(email)!.includes(part))
    expect(found('ana@example.org')).toEqual([true, false, true, true, false, false])
    expect(found('bob@example.org')).toEqual([false, true, false, false, true, true])
    expect(found('eva@example.org')).toEqual([false, true, true, true, true, true])
    expect(mails.get('eva@example.org')).toMatch(/^Novedades · News\n/)
    expect(mails.get('ana@example.org')).toContain('<html lang="es">')
    expect(mails.get('ana@example.org')).not.toMatch(/<img|\ssrc=/)
  })

  test('has an unsubscribe button for mail programs, and links in text and HTML that work', async () => {
    const { received } = await open()
    await subscribe('ana+news@example.org')
    await send()
    await outcome()
    const [head = '', ...rest] = received[0]!.text.split(/\r?\n\r?\n/)
    const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
    const button = /^List-Unsubscribe: <(http[^\s>]+)>$/im.exec(unfolded)?.[1]
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im)
    const body = decodeMail(rest.join('\n\n'))
    expect(body).toContain(`Cancelar la suscripción: ${button}&lang=es`)
    expect(body).toContain(`href="${button!.replaceAll('&', '&amp;')}&amp;lang=es"`)
    expect((await app.request(`${button}&lang=es`)).status).toBe(200)
    expect(await prisma.newsletterSubscriber.count()).toBe(1)
    const click = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await app.request(button!, { method: 'POST', body: click })).status).toBe(200)
    expect(await prisma.newsletterSubscriber.count()).toBe(0)
  })

  test('who has unsubscribed meanwhile gets none', async () => {
    const { received } = await open({
      onRcptTo: async (_to, _session, done) => {
        await prisma.newsletterSubscriber.deleteMany({ where: { email: { in: EMAILS.slice(1) } } })
        done()
      },
    })
    await prisma.newsletterSubscriber.create({ data: { email: EMAILS[0]! } })
    for (const email of EMAILS.slice(1)) await subscribe(email)
    // In the order of subscription, whatever the ids are.
    await send()
    const { state, counts } = await outcome()
    expect([state, counts.sent + counts.unsubscribed, received.length]).toEqual(['SENT', 3, counts.sent])
    expect(counts.unsubscribed).toBeGreaterThan(0)
  })

  test('a refusal for good is noted at the subscriber, without the address, and goes with the next mail', async () => {
    let refuses = true
    const { received } = await open({
      onRcptTo: ({ address }, _session, done) =>
        refuses && address === 'eva@example.org' ? done(refuse(550, '<eva@example.org> no such mailbox')) : done(),
    })
    for (const email of EMAILS) await subscribe(email)
    await send()
    expect(await outcome()).toMatchObject({ state: 'SENT', counts: { ...NONE, sent: 2, refused: 1 } })
    expect(received).toHaveLength(2)
    const refusals = async () => {
      const { data } = await ask('{ newsletterSubscribers { edges { node { email refusal } } } }')
      return data.newsletterSubscribers.edges.flatMap(
        ({ node }: { node: { refusal: string | null } }) => node.refusal ?? [],
      )
    }
    expect(await refusals()).toEqual(['550 <…> no such mailbox'])
    refuses = false
    await send()
    expect(await outcome()).toMatchObject({ counts: { sent: 3 } })
    expect(await refusals()).toEqual([])
  })

  test('a refusal for now is tried again later, and a bounded number of times', async () => {
    let attempts = 0
    await open({
      onRcptTo: (_to, _session, done) => {
        attempts++
        done(refuse(451, 'Try again later'))
      },
    })
    await subscribe('ana@example.org')
    await send()
    expect(await outcome()).toMatchObject({ state: 'SENDING', counts: { waiting: 1 } })
    await sendNewsletter()
    expect(attempts).toBe(1)
    for (let time = 0; time < 10; time++) {
      await prisma.newsletterDelivery.updateMany({ data: { dueAt: new Date(0) } })
      await sendNewsletter()
    }
    expect(attempts).toBe(5)
    expect(await outcome()).toMatchObject({ state: 'SENT', counts: { ...NONE, refused: 1 } })
  })

  test('a mail server that is away, or fails in the middle, gets the rest later, and nobody gets a second mail', async () => {
    const first = await open()
    for (const email of EMAILS) await subscribe(email)
    await closeMailServers()
    await send()
    const away = await outcome()
    expect(away).toMatchObject({ state: 'SENDING', counts: { ...NONE, waiting: 3 } })
    expect(away.problem).toContain('ECONNREFUSED')
    expect(Date.parse(away.retryAt)).toBeGreaterThan(Date.now())
    // The second time it greets, takes one mail, and refuses every sender after that.
    const port = first.port
    let taken = 0
    const second = await openMailServer({
      port,
      onMailFrom: (_from, _session, done) => (taken++ > 0 ? done(refuse(421, 'Too many mails today')) : done()),
    })
    const proceed = (id: string) => ask(`mutation ($id: ID!) { continueNewsletter(id: $id) { id } }`, { id })
    await proceed(away.id)
    expect(await outcome()).toMatchObject({
      state: 'SENDING',
      problem: '421 Too many mails today',
      counts: { sent: 1, waiting: 2 },
    })
    await closeMailServers()
    const third = await openMailServer({ port })
    await proceed(away.id)
    expect(await outcome()).toMatchObject({ state: 'SENT', problem: null, counts: { ...NONE, sent: 3 } })
    const all = [...second.received, ...third.received].flatMap(({ to }) => to)
    expect(all.toSorted()).toEqual(EMAILS)
  })

  test('a mail server that breaks off after it got the mail leaves an unknown outcome, which is not repeated', async () => {
    let given = ''
    const server = createServer((socket) => {
      socket.on('error', () => {}).write('220 here\r\n')
      socket.on('data', (data) => {
        if (given) given += data.toString()
        else socket.write(/^DATA/i.test(data.toString()) ? '354 go on\r\n' : '250 fine\r\n')
        if (/^DATA/i.test(data.toString())) given = ' '
        if (given.endsWith('\r\n.\r\n')) socket.destroy()
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    useMailServer(createSmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`))
    await subscribe('ana@example.org')
    await send()
    expect(await outcome()).toMatchObject({ state: 'SENT', counts: { ...NONE, unknown: 1 } })
    expect(given).toMatch(/Novedades[^]*\r\n\.\r\n$/)
    server.close()
  })

  test('an address that is none is refused alone', async () => {
    const { received } = await open()
    for (const email of ['@', 'a@b.org,c@d.org', 'ana@example.org']) await subscribe(email)
    await send()
    const { state, counts } = await outcome()
    expect([state, counts.sent, counts.refused]).toEqual(['SENT', 1, 2])
    expect(received.flatMap(({ to }) => to)).toEqual(['ana@example.org'])
  })

  test('an admin stops it and continues it', async () => {
    let stopAfter: (() => Promise<void>) | null = null
    const { received } = await open({
      onRcptTo: async (_to, _session, done) => {
        await stopAfter?.()
        done()
      },
    })
    for (const email of EMAILS) await subscribe(email)
    stopAfter = async () => {
      const { id } = await prisma.newsletterIssue.findFirstOrThrow()
      for (let time = 0; time < 2; time++) {
        const { data } = await ask('mutation ($id: ID!) { stopNewsletter(id: $id) { state } }', { id })
        expect(data.stopNewsletter.state).toBe('STOPPED')
      }
    }
    await send()
    const stopped = await outcome()
    expect(stopped).toMatchObject({ state: 'STOPPED', counts: { sent: 1, waiting: 2 } })
    stopAfter = null
    await ask('mutation ($id: ID!) { continueNewsletter(id: $id) { id } }', { id: stopped.id })
    expect(await outcome()).toMatchObject({ state: 'SENT', counts: { sent: 3 } })
    await ask('mutation ($id: ID!) { continueNewsletter(id: $id) { id } }', { id: stopped.id })
    expect(await outcome()).toMatchObject({ state: 'SENT' })
    expect(received).toHaveLength(3)
  })

  test('one is sent at a time, and a retry of the same request sends nothing twice', async () => {
    const { received } = await open()
    await subscribe('ana@example.org')
    const more = { clientMutationId: '0193b6a2-0000-7000-8000-000000000001' }
    const [one, other] = [await send(ISSUE, more), await send(ISSUE, more)]
    expect(other.data.sendNewsletter.id).toBe(one.data.sendNewsletter.id)
    await outcome()
    expect(received).toHaveLength(1)
    await prisma.newsletterIssue.updateMany({ data: { state: 'SENDING', retryAt: new Date(Date.now() + 60_000) } })
    const { codes, errors } = await send()
    expect([codes, errors[0]!.extensions.reason]).toEqual([['CONFLICT'], 'alreadySending'])
    expect(await prisma.newsletterIssue.count()).toBe(1)
    await prisma.newsletterIssue.deleteMany()
  })

  test('what a process has left when it was killed is not sent again', async () => {
    const { received } = await open()
    await subscribe('ana@example.org')
    await subscribe('eva@example.org')
    const [left] = await prisma.newsletterSubscriber.findMany()
    const issue = await prisma.newsletterIssue.create({ data: { ...ISSUE, sender: admin.id, beatAt: new Date(0) } })
    for (const subscriber of await prisma.newsletterSubscriber.findMany())
      await prisma.newsletterDelivery.create({
        data: {
          issueId: issue.id,
          subscriberId: subscriber.id,
          state: subscriber.id === left!.id ? 'SENDING' : 'WAITING',
        },
      })
    expect(await outcome()).toMatchObject({ state: 'SENT', counts: { ...NONE, sent: 1, unknown: 1 } })
    expect(received.flatMap(({ to }) => to)).not.toContain(left!.email)
  })
})

describe('a test', () => {
  test('goes to the admin alone, in both languages', async () => {
    const { received } = await open()
    await subscribe('ana@example.org')
    const { data } = await ask('mutation ($input: NewsletterIssueInput!) { sendNewsletterTest(input: $input) }', {
      input: ISSUE,
    })
    expect(data.sendNewsletterTest).toBe(admin.email)
    expect(received.map(({ to }) => to)).toEqual([[admin.email]])
    expect(decodeMail(received[0]!.text)).toMatch(/Buen día a todos[^]*Hello all/)
    expect(await prisma.newsletterIssue.count()).toBe(0)
  })

  test('says what the mail server says', async () => {
    await open({ onRcptTo: (_to, _session, done) => done(refuse(554, 'No mails from here')) })
    const { codes, errors } = await ask(
      'mutation ($input: NewsletterIssueInput!) { sendNewsletterTest(input: $input) }',
      {
        input: ISSUE,
      },
    )
    expect([codes, errors[0]!.extensions.mailServer]).toEqual([['UNAVAILABLE'], '554 No mails from here'])
  })
})

test('without a mail server nothing is sent or stored', async () => {
  await subscribe('ana@example.org')
  const { codes, errors } = await send()
  expect([codes, errors[0]!.extensions.reason]).toEqual([['NOT_AVAILABLE'], 'noMailServer'])
  expect(await prisma.newsletterIssue.count()).toBe(0)
  const { data } = await ask('{ newsletterReadiness { hasMailServer subscribers inSpanish inEnglish inBoth } }')
  expect(data.newsletterReadiness).toEqual({
    hasMailServer: false,
    subscribers: 1,
    inSpanish: 1,
    inEnglish: 0,
    inBoth: 0,
  })
})

test.each([
  [{ subjectEn: ' ' }, { subjectEn: 'required' }],
  [{ bodyEs: '' }, { bodyEs: 'required' }],
  [{ bodyEn: 'See [this](/plants/0193b6a2-0000-7000-8000-000000000001).' }, { bodyEn: 'noSuchPage' }],
  [{ bodyEn: '[this](http://localhost:4000/admin)' }, { bodyEn: 'noSuchPage' }],
  [{ subjectEs: 'a\r\nBcc: all@example.org' }, { subjectEs: 'lineBreak' }],
])('an issue with %j is refused', async (change, fields) => {
  await open()
  const { codes, errors } = await send({ ...ISSUE, ...change })
  expect([codes, errors[0]!.extensions.fields]).toEqual([['BAD_USER_INPUT'], fields])
  expect(await prisma.newsletterIssue.count()).toBe(0)
})

describe('what is new', () => {
  const NEWS = '{ newsletterNews { since count subjectEn subjectEs bodyEn bodyEs } }'
  const before = new Date('2026-01-01')
  const createdAt = new Date()

  test('has what was published since the last issue, and nothing that is hidden', async () => {
    await prisma.newsletterIssue.create({ data: { ...ISSUE, state: 'SENT', createdAt: new Date('2026-03-01') } })
    const dates = { createdAt: before, updatedAt: before }
    await buildPlant({ ...dates, commonNameEn: 'Old plant' })
    const drafted = await buildPlant({
      ...dates,
      commonNameEn: 'Drafted',
      commonNameEs: 'Borrador *a*',
      isPublic: false,
    })
    await buildPlant({ createdAt, commonNameEn: 'Hidden plant', isPublic: false })
    const article = await buildArticle({ createdAt, titleEn: 'New article', titleEs: 'Artículo nuevo' })
    await buildProject({ createdAt, titleEn: 'Locked project', isLocked: true })
    const change = async (isPublic: boolean, id: string) =>
      expect(
        (await ask(`mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: ${isPublic}) { id } }`, { id })).errors,
      ).toEqual([])
    await change(true, drafted.id)
    const { newsletterNews: news } = (await ask(NEWS)).data
    expect(news.count).toBe(2)
    expect(news.bodyEs).toContain(`## Plantas nuevas\n\n- [Borrador \\*a\\*](/plants/${drafted.id})`)
    expect(news.bodyEn).toContain(`## New articles\n\n- [New article](/articles/${article.id})`)
    expect(news.bodyEn).not.toMatch(/Old|Hidden|Locked|New projects/)
    const issue = { subjectEn: news.subjectEn, subjectEs: news.subjectEs, bodyEn: news.bodyEn, bodyEs: news.bodyEs }
    const { errors } = await ask(
      'query ($input: NewsletterIssueInput!) { newsletterPreview(input: $input) { html } }',
      { input: issue },
    )
    expect(errors).toEqual([])
  })

  test('names no plant without its hard stops, as they are when it is sent, and leads to the language', async () => {
    const { received } = await open()
    const cautions = DECIDED_CAUTIONS.map((row) => (row.subject === 'PREGNANCY' ? { ...row, level: 'AVOID' } : row))
    const plant = await buildPlant({ createdAt, commonNameEn: 'Rue', commonNameEs: 'Ruda', cautions })
    const { newsletterNews: news } = (await ask(NEWS)).data
    const { since: _since, count: _count, ...input } = news
    await subscribe('ana@example.org', 'ES')
    await subscribe('bob@example.org', 'EN')
    await prisma.plantCaution.updateMany({ where: { subject: 'CHILDREN' }, data: { level: 'AVOID' } })
    await send(input)
    await outcome()
    const mailTo = (email: string) => decodeMail(received.find(({ to }) => to[0] === email)!.text)
    expect(mailTo('ana@example.org')).toContain(`• Ruda: http://localhost:4000/plants/${plant.id}?lang=es`)
    expect(mailTo('ana@example.org').match(/⚠️ No la use: en el embarazo, para niños/g)).toHaveLength(2)
    expect(mailTo('bob@example.org').match(/⚠️ Do not use it: in pregnancy, for children/g)).toHaveLength(2)
  })

  test('nor a linked plant that was hidden since', async () => {
    const plant = await buildPlant({ commonNameEn: 'Rue' })
    const input = { ...ISSUE, bodyEn: `Our [rue](http://localhost:4000/plants/${plant.id}) in bloom.` }
    const { port } = await open()
    await subscribe('bob@example.org', 'EN')
    await closeMailServers()
    await send(input)
    const { id } = await outcome()
    await prisma.plant.update({ where: { id: plant.id }, data: { isPublic: false } })
    const { received } = await openMailServer({ port })
    await ask('mutation ($id: ID!) { continueNewsletter(id: $id) { id } }', { id })
    await outcome()
    expect(decodeMail(received[0]!.text)).toContain('⚠️ No precautions recorded: not known to be safe')
  })
})

test('a subscriber does not see what the mail server said', async () => {
  const refused = 'mutation { subscribeToNewsletter(email: "a@example.org") { refusal } }'
  expect((await run(refused)).codes).toEqual(['UNAUTHENTICATED'])
})
