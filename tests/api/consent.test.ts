import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayOf } from '../../api/content/day.ts'
import { carryOutDue } from '../../api/content/rights/carry-out.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { agreed } from '../support/agreed.ts'
import { buildArticle, buildCommunity } from '../support/content.ts'
import { at, SECRET, textOf, told } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { attribute, attributed, change, changeAgreed, fieldsOf, undo, withheld, WORDS } from '../support/withheld.ts'
import { tryWithdraw, withdraw, withdrawCommunity } from '../support/withdrawn.ts'

// Who may consent is what an admin writes down, so an admin must not be able to write it down to consent in their place.

afterEach(() => vi.useRealTimers())

const NEVER = { protocol: 'NEVER', wordsEs: WORDS }

/** What Ana Caal has withheld. */
const heldByAna = () => withheld({ protocol: 'NEVER', consentBy: 'Ana Caal' })

describe('while something of a community is withheld, who may consent', () => {
  test('is another only once who may consent now has agreed to it', async () => {
    const { as, id, communityId, withdrawal } = await heldByAna()
    const input = { communityId, ...NEVER, consentBy: 'Luis Tot' }
    const refused = await change(as, id, input)
    expect(fieldsOf(refused)).toMatchObject({ agreedBy: 'required', agreedHow: 'required' })
    expect(refused.errors[0]?.extensions['holders']).toEqual(['Ana Caal'])
    expect(fieldsOf(await changeAgreed(as, id, input, 'Luis Tot'))).toEqual({ agreedBy: 'notHolder' })
    expect(fieldsOf(await change(as, id, { ...input, consentBy: '' }))).toMatchObject({ agreedBy: 'required' })
    expect(fieldsOf(await undo(as, withdrawal.id, 'Luis Tot'))).toEqual({ agreedBy: 'notHolder' })
    expect((await change(as, id, { ...input, consentBy: 'ANA  Caal' })).codes).toEqual([])
    expect((await changeAgreed(as, id, input, 'Ana Caal')).codes).toEqual([])
    expect(fieldsOf(await undo(as, withdrawal.id, 'Ana Caal'))).toEqual({ agreedBy: 'notHolder' })
    expect((await undo(as, withdrawal.id, 'Luis Tot')).codes).toEqual([])
  })

  test('is not added with something else of it, nor moved there, without an agreement', async () => {
    const { as, communityId, withdrawal } = await heldByAna()
    const [article, other] = [await buildArticle(), await buildCommunity()]
    const terms = { of: 'ARTICLE', protocol: null, place: null }
    const own = await attribute(as, article.id, communityId, { ...terms, consentBy: 'Luis Tot' })
    expect(fieldsOf(own)).toMatchObject({ agreedBy: 'required' })
    expect((await attribute(as, article.id, communityId, { ...terms, consentBy: 'Ana Caal' })).codes).toEqual([])
    const moved = await attribute(as, article.id, other.id, { ...terms, consentBy: 'Luis Tot' })
    const input = { communityId, wordsEs: WORDS, consentBy: 'Luis Tot' }
    expect(fieldsOf(await change(as, moved.data.createAttribution.id, input))).toMatchObject({ agreedBy: 'required' })
    expect(fieldsOf(await undo(as, withdrawal.id, 'Luis Tot'))).toEqual({ agreedBy: 'notHolder' })
    const agreeing = `mutation ($id: ID!, $input: AttributionInput!) {
      createAttribution(of: ARTICLE, id: $id, input: $input, agreedBy: "Ana Caal", ${agreed()}) { id }
    }`
    expect((await run(agreeing, { id: article.id, input }, { as })).codes).toEqual([])
    expect((await undo(as, withdrawal.id, 'Luis Tot')).codes).toEqual([])
  })

  test('is lost by neither of two who take the name away at once, each from one of two', async () => {
    const { as, id, communityId } = await heldByAna()
    const { id: articleId } = await buildArticle()
    const terms = { of: 'ARTICLE', protocol: null, place: null, consentBy: 'Ana Caal' }
    const { data } = await attribute(as, articleId, communityId, terms)
    const nobody = { communityId, wordsEs: WORDS, consentBy: '' }
    const answers = await Promise.all([
      change(as, id, { ...nobody, protocol: 'NEVER' }),
      change(as, data.createAttribution.id, nobody),
    ])
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['BAD_USER_INPUT'])
    expect(await prisma.attribution.count({ where: { communityId, consentBy: 'Ana Caal' } })).toBe(1)
  })

  test.each([
    ['is deleted', 'names.0', (as, { id }) => run(`mutation { deleteAttribution(id: "${id}") }`, {}, { as })],
    [
      'is withdrawn, and a warning stays',
      'cautions.0',
      (as, { plantId }) => tryWithdraw(as, 'PLANT', plantId!, 'cautions.0'),
    ],
    [
      'is withdrawn with all, and a title stays',
      'commonName',
      (as, { communityId }) => withdrawCommunity(as, communityId!),
    ],
  ] satisfies [string, string, (as: Account, known: Record<string, string>) => ReturnType<typeof run>][])(
    'is who was named by what %s',
    async (_how, place, lose) => {
      const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
      const { id: plantId } = await told(as)
      const { id } = await attributed(as, plantId, communityId, { protocol: null, place, consentBy: 'Ana Caal' })
      const { withdrawal } = await attributed(as, plantId, communityId, { protocol: 'NEVER', place: 'uses.0' })
      expect((await lose(as, { id, plantId, communityId })).codes).toEqual([])
      expect(await prisma.attribution.count({ where: { id } })).toBe(0)
      expect(fieldsOf(await undo(as, withdrawal.id, 'Luis Tot'))).toEqual({ agreedBy: 'notHolder' })
      expect((await undo(as, withdrawal.id, 'Ana Caal')).codes).toEqual([])
    },
  )

  test('is no other by a restored revision, unless they agree', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const { id: plantId } = await told(as)
    const luis = { protocol: null, place: 'names.0', consentBy: 'Luis Tot' }
    const { id } = await attributed(as, plantId, communityId, luis)
    expect((await change(as, id, { communityId, wordsEs: WORDS, consentBy: 'Ana Caal' })).codes).toEqual([])
    await attributed(as, plantId, communityId, { protocol: 'NEVER', place: 'uses.0' })
    const first = await prisma.revision.findFirstOrThrow({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
    const restore = (more = '') => run(`mutation { restoreRevision(id: "${first.id}"${more}) { id } }`, {}, { as })
    expect(fieldsOf(await restore())).toMatchObject({ agreedBy: 'required' })
    expect(fieldsOf(await restore(`, agreedBy: "Luis Tot", ${agreed()}`))).toEqual({ agreedBy: 'notHolder' })
    expect((await restore(`, agreedBy: "Ana Caal", ${agreed()}`)).codes).toEqual([])
    const log = await prisma.auditEntry.findFirst({ where: { action: 'restoreRevision' }, orderBy: { id: 'desc' } })
    expect(log?.subject).toContain('Ana Caal, Elegida por la asamblea')
    // A label that there is no more.
    const content = { ...(first.content as object), labels: ['tk-gone'] }
    await prisma.revision.update({ where: { id: first.id }, data: { content } })
    expect((await restore()).codes).toEqual(['BAD_USER_INPUT'])
  })
})

test('what is deleted while nothing is withheld names nobody who may consent', async () => {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const { id: plantId } = await told(as)
  const mistaken = { protocol: null, place: 'names.0', consentBy: 'Luis Tot' }
  const { id } = await attributed(as, plantId, communityId, mistaken)
  expect((await run(`mutation { deleteAttribution(id: "${id}") }`, {}, { as })).codes).toEqual([])
  const held = { protocol: 'NEVER', place: 'uses.0', consentBy: 'Ana Caal' }
  const { withdrawal } = await attributed(as, plantId, communityId, held)
  expect(fieldsOf(await undo(as, withdrawal.id, 'Luis Tot'))).toEqual({ agreedBy: 'notHolder' })
})

test('what names who has consented is deleted also after its community', async () => {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const { id: plantId } = await told(as)
  const own = { protocol: null, place: 'names.0', consentBy: 'Luis Tot' }
  const { id } = await attributed(as, plantId, communityId, own)
  await prisma.community.delete({ where: { id: communityId } })
  expect((await run(`mutation { deleteAttribution(id: "${id}") }`, {}, { as })).codes).toEqual([])
  expect(await prisma.attribution.count({ where: { id } })).toBe(0)
})

describe('an agreement from before', () => {
  // A hundred years away: the database reads its own clock, in which an access token must not have expired.
  const on = (day: string) => vi.setSystemTime(new Date(`${day}T18:00:00Z`))

  test('the protocol was made stricter does not give back what it withholds, nor make it milder', async () => {
    vi.useFakeTimers({ now: new Date('2100-11-01T18:00:00Z'), toFake: ['Date'] })
    const { id, communityId, withdrawal } = await withheld({ protocol: 'MEMBERS', consentBy: 'Ana Caal' })
    const input = { communityId, ...NEVER, consentBy: 'Ana Caal' }
    on('2100-11-05')
    expect((await change(await buildAdmin(), id, input)).codes).toEqual([])
    on('2100-11-09')
    const later = await buildAdmin()
    // Other words are no other protocol.
    expect((await change(later, id, { ...input, wordsEs: 'Para nadie.' })).codes).toEqual([])
    expect(fieldsOf(await undo(later, withdrawal.id, 'Ana Caal', '2100-11-04'))).toEqual({
      agreedOn: 'beforeWithdrawal',
    })
    const milder = { ...input, protocol: 'MEMBERS' }
    expect(fieldsOf(await changeAgreed(later, id, milder, 'Ana Caal', '2100-11-04'))).toEqual({
      agreedOn: 'beforeWithdrawal',
    })
    expect((await undo(later, withdrawal.id, 'Ana Caal', '2100-11-05')).codes).toEqual([])
  })

  test('its community took back what a protocol withheld does not give it back', async () => {
    vi.useFakeTimers({ now: new Date('2100-11-01T18:00:00Z'), toFake: ['Date'] })
    const { communityId, withdrawal } = await withheld({ protocol: 'MEMBERS', consentBy: 'Ana Caal' })
    on('2100-11-05')
    const as = await buildAdmin()
    expect((await withdrawCommunity(as, communityId)).data.withdrawCommunity.withdrawals).toEqual([
      { id: withdrawal.id },
    ])
    expect(fieldsOf(await undo(as, withdrawal.id, 'Ana Caal', '2100-11-04'))).toEqual({ agreedOn: 'beforeWithdrawal' })
    expect((await undo(as, withdrawal.id, 'Ana Caal', '2100-11-05')).codes).toEqual([])
  })
})

test('giving back has as much time as withdrawing, since it judges all that returns', async () => {
  const { as, withdrawal } = await withheld({ protocol: 'NEVER' })
  const transaction = vi.spyOn(prisma, '$transaction')
  onTestFinished(() => transaction.mockRestore())
  expect((await undo(as, withdrawal.id, 'Ana Caal')).codes).toEqual([])
  expect(transaction).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ timeout: 60_000 }))
})

test('is given back only with the agreement of those who may consent, not by its form', async () => {
  const { as, id, plantId, communityId, withdrawal } = await withheld({ protocol: 'INITIATED' })
  expect(fieldsOf(await change(as, id, { communityId }))).toEqual({ protocol: 'withheld' })
  expect((await undo(as, withdrawal.id, 'Ana Caal, de la asamblea')).codes).toEqual([])
  await carryOutDue()
  expect(await textOf(`/plants/${plantId}?lang=es`)).toContain('nueve hojas')
})

describe('a protocol that lets more people read', () => {
  const season = (seasonFrom: string, seasonUntil: string) => ({ protocol: 'SEASON', seasonFrom, seasonUntil })
  const ANA = { consentBy: 'Ana Caal' }

  test.each([
    ['members', { protocol: 'NEVER' }, { protocol: 'MEMBERS' }],
    ['all members', { protocol: 'INITIATED' }, { protocol: 'MEMBERS' }],
    ['everybody in a season', { protocol: 'NEVER' }, season('02-28', '02-29')],
    ['everybody for a day longer', season('01-01', '12-30'), season('01-01', '12-31')],
    ['everybody, while its season is open', season(dayOf().slice(5), dayOf().slice(5)), { protocol: null }],
  ])(
    '(%s) needs the agreement of those who may consent, which is logged; a stricter one does not',
    async (_to, before, after) => {
      const { as, id, communityId } = await withheld({ ...before, ...ANA })
      const input = { communityId, wordsEs: WORDS, ...after }
      expect(fieldsOf(await change(as, id, { ...input, ...ANA }))).toMatchObject({
        agreedBy: 'required',
        agreedHow: 'required',
      })
      expect((await run(`mutation { deleteAttribution(id: "${id}") }`, {}, { as })).codes).toEqual(['BAD_USER_INPUT'])
      expect((await changeAgreed(as, id, { ...input, ...ANA }, 'ana caal')).codes).toEqual([])
      const log = await prisma.auditEntry.findFirst({ where: { action: 'updateAttribution' }, orderBy: { id: 'desc' } })
      expect(log?.subject).toContain('ana caal, Elegida por la asamblea')
      expect((await change(as, id, { ...input, ...before, ...ANA })).codes).toEqual([])
      const restore = 'mutation ($id: ID!) { restoreRevision(id: $id) { id } }'
      const [, milder] = await prisma.revision.findMany({ where: { contentId: id }, orderBy: { id: 'desc' } })
      expect(fieldsOf(await run(restore, { id: milder!.id }, { as }))).toMatchObject({ agreedBy: 'required' })
      const restoring = `mutation { restoreRevision(id: "${milder!.id}", agreedBy: "Ana Caal", ${agreed()}) { id } }`
      expect((await run(restoring, {}, { as })).codes).toEqual([])
    },
  )

  test('(members of another community) needs the agreement of the one', async () => {
    const { as, id } = await withheld({ protocol: 'MEMBERS', ...ANA })
    const { id: communityId } = await buildCommunity()
    const input = { communityId, protocol: 'MEMBERS', ...ANA }
    expect(fieldsOf(await change(as, id, input))).toMatchObject({ agreedBy: 'required' })
  })

  test('of one community gives nothing back that another withholds as well', async () => {
    const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
    const { id } = await told(as)
    const place = 'uses.0'
    const second = await attributed(as, id, other.id, { protocol: null, place })
    const { withdrawal } = await attributed(as, id, one.id, { protocol: 'MEMBERS', place })
    const terms = (protocol: string | null) => ({ communityId: other.id, protocol, wordsEs: WORDS })
    expect((await change(as, second.id, terms('NEVER'))).codes).toEqual([])
    expect(fieldsOf(await undo(as, withdrawal.id))).toEqual({ agreedBy: 'others' })
    expect((await changeAgreed(as, second.id, terms(null), 'Luis')).codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
    expect((await undo(as, withdrawal.id)).codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('nueve hojas')
  })

  test('is given back by who withholds it last, whoever began, and keeps the season of another', async () => {
    const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
    const { id } = await told(as)
    const place = 'uses.0'
    const season = { protocol: 'SEASON', seasonFrom: '01-01', seasonUntil: '12-31' }
    const second = await attributed(as, id, other.id, { ...season, place, consentBy: 'Luis' })
    const first = await attributed(as, id, one.id, { protocol: 'MEMBERS', place, consentBy: 'Ana' })
    const ofOther = { communityId: other.id, protocol: 'NEVER', wordsEs: WORDS, consentBy: 'Luis' }
    expect((await change(as, second.id, ofOther)).codes).toEqual([])
    const ofOne = { communityId: one.id, protocol: null, wordsEs: WORDS, consentBy: 'Ana' }
    expect((await changeAgreed(as, first.id, ofOne, 'Ana')).codes).toEqual([])
    expect(fieldsOf(await undo(as, first.withdrawal.id, 'Ana'))).toEqual({ agreedBy: 'notHolder' })
    expect((await undo(as, first.withdrawal.id, 'Luis')).codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('nueve hojas')

    // Open today, so it keeps nothing back; the agreement of others does not end it.
    const third = await attributed(as, id, other.id, { ...season, place, consentBy: 'Luis' })
    const { withdrawal } = await attributed(as, id, one.id, { protocol: 'MEMBERS', place, consentBy: 'Ana' })
    expect((await undo(as, withdrawal.id, 'Ana')).codes).toEqual([])
    expect(await prisma.attribution.findUnique({ where: { id: third.id } })).toMatchObject({ protocol: 'SEASON' })
  })
})

test('what is given back by one community stays withheld by another', async () => {
  const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
  const { id } = await told(as)
  const place = 'uses.0'
  await attribute(as, id, other.id, { protocol: null, place: 'names.0', consentBy: 'Luis' })
  const second = await attributed(as, id, other.id, { protocol: null, place })
  await attribute(as, id, one.id, { protocol: 'MEMBERS', place, consentBy: 'Ana' })
  const input = { communityId: other.id, protocol: 'NEVER', wordsEs: WORDS }
  expect((await change(as, second.id, input)).codes).toEqual([])
  const [{ id: withdrawn }] = (await withdrawCommunity(as, one.id)).data.withdrawCommunity.withdrawals
  expect((await undo(as, withdrawn, 'Ana')).codes).toEqual([])
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
  expect(await prisma.attribution.findMany({ where: { protocol: { not: null } } })).toMatchObject([{ id: second.id }])
})

test('who gave the consent of the part undoes its withdrawal, not another community of the plant', async () => {
  const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
  const { id } = await told(as)
  await attribute(as, id, other.id, { protocol: null, place: 'names.0', consentBy: 'Luis' })
  await attribute(as, id, one.id, { protocol: null, place: 'uses.0', consentBy: 'Ana' })
  const [part] = (await withdraw(as, 'PLANT', id, 'uses.0')).withdrawals
  expect(fieldsOf(await undo(as, part!.id, 'Luis'))).toEqual({ agreedBy: 'notHolder' })
  expect((await undo(as, part!.id, 'Ana')).codes).toEqual([])
})

test('what was withdrawn with the whole, and is of another community, returns only with the agreement of this one', async () => {
  const [as, one, other] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
  const { id } = await told(as)
  await attribute(as, id, one.id, { protocol: null, place: null, consentBy: 'Ana' })
  await attribute(as, id, other.id, { protocol: null, place: 'names.0', consentBy: 'Luis' })
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  const [part] = (await withdraw(as, 'PLANT', id, 'uses.0')).withdrawals
  expect((await withdrawCommunity(as, other.id)).data.withdrawCommunity.withdrawals).toEqual([])
  expect((await undo(as, whole!.id, 'Ana')).codes).toEqual([])
  // Of the part nothing is attributed but the whole.
  expect(fieldsOf(await undo(as, part!.id, 'Rosa'))).toEqual({ agreedBy: 'notHolder' })
  expect((await undo(as, part!.id, 'Ana')).codes).toEqual([])
  const page = await textOf(`/plants/${id}?lang=es`)
  expect(page).toContain('nueve hojas')
  expect(page).not.toContain('Iyaqil')
  const held = await prisma.withdrawal.findFirstOrThrow({ where: { undoneAt: null } })
  expect(held).toMatchObject({ place: 'names', communityId: other.id })
  expect(fieldsOf(await undo(as, held.id, 'Ana'))).toEqual({ agreedBy: 'notHolder' })
  expect((await undo(as, held.id, 'Luis')).codes).toEqual([])
  expect(await textOf(`/plants/${id}?lang=es`)).toContain('Iyaqil')
})

describe('an agreement', () => {
  const UNDO = `mutation ($id: ID!, $agreedBy: String!, $agreedRole: String, $agreedOn: String, $agreedHow: String) {
    undoWithdrawal(id: $id, agreedBy: $agreedBy, agreedRole: $agreedRole, agreedOn: $agreedOn, agreedHow: $agreedHow) { id } }`
  const agreedToday = () => ({
    agreedBy: 'María Caal',
    agreedRole: 'De la asamblea',
    agreedOn: dayOf(),
    agreedHow: 'En la reunión.',
  })
  const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

  /** An article that its community takes back; María Caal has consented for it, and others for another community. */
  async function takenBack(as: Account) {
    const [{ id }, own, other] = [await buildArticle(), await buildCommunity(), await buildCommunity()]
    await prisma.attribution.createMany({
      data: [
        { subjectKind: 'ARTICLE', subject: id, communityId: own.id, consentBy: 'María Caal' },
        { subjectKind: 'ARTICLE', subject: (await buildArticle()).id, communityId: other.id, consentBy: 'Pedro Tot' },
      ],
    })
    const { withdrawals } = await withdraw(as, 'ARTICLE', id)
    return { id, withdrawalId: withdrawals[0]!.id }
  }

  test('that is incomplete, or of another member, gives nothing back', async () => {
    const as = await buildAdmin()
    const { id, withdrawalId } = await takenBack(as)
    const wrongs: [wrong: object, fields: object][] = [
      [{ agreedBy: ' ' }, { agreedBy: 'required' }],
      [{ agreedRole: null }, { agreedRole: 'required' }],
      [{ agreedOn: '' }, { agreedOn: 'required' }],
      [{ agreedHow: ' ' }, { agreedHow: 'required' }],
      [{ agreedOn: inDays(2) }, { agreedOn: 'inFuture' }],
      [{ agreedOn: '2026-02-30' }, { agreedOn: 'invalidDate' }],
      [{ agreedOn: inDays(-3) }, { agreedOn: 'beforeWithdrawal' }],
      // Who consented for another community.
      [{ agreedBy: 'Pedro Tot' }, { agreedBy: 'notHolder' }],
      [{ agreedBy: 'admin' }, { agreedBy: 'notHolder' }],
    ]
    for (const [wrong, fields] of wrongs) {
      const { errors } = await run(UNDO, { id: withdrawalId, ...agreedToday(), ...wrong }, { as })
      expect.soft(errors?.[0]?.extensions?.['fields'], JSON.stringify(wrong)).toEqual(fields)
      expect.soft((await at(`/articles/${id}`)).status, JSON.stringify(wrong)).toBe(410)
    }
  })

  test('of who gave the consent gives it back, and stays in the history and in the audit log', async () => {
    const as = await buildAdmin()
    const { id, withdrawalId } = await takenBack(as)
    const held = await run(`{ rights(of: ARTICLE, id: "${id}") { withdrawals { holders } } }`, {}, { as })
    expect(held.data.rights.withdrawals).toEqual([{ holders: ['María Caal'] }])
    const made = { ...agreedToday(), agreedBy: 'maria  caal' }
    expect((await run(UNDO, { id: withdrawalId, ...made }, { as })).codes).toEqual([])
    expect((await run(UNDO, { id: withdrawalId, ...made }, { as })).codes).toEqual(['NOT_FOUND'])
    expect((await at(`/articles/${id}`)).status).toBe(200)
    const { data } = await run(
      `{ rights(of: ARTICLE, id: "${id}") { withdrawals { id } givenBack { agreedBy agreedRole agreedOn agreedHow undoneBy } } }`,
      {},
      { as },
    )
    expect(data.rights).toEqual({ withdrawals: [], givenBack: [{ ...made, undoneBy: as.email }] })
    const entry = await prisma.auditEntry.findFirst({ where: { action: 'undoWithdrawal' } })
    expect(entry?.subject).toContain(`maria  caal, De la asamblea, ${made.agreedOn}`)
  })
})
