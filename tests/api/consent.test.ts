import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { agreed } from '../support/agreed.ts'
import { buildArticle, buildCommunity } from '../support/content.ts'
import { told } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { attribute, attributed, change, changeAgreed, fieldsOf, undo, withheld, WORDS } from '../support/withheld.ts'

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

  test.each([
    ['is deleted', 'names.0', (as, { id }) => run(`mutation { deleteAttribution(id: "${id}") }`, {}, { as })],
    [
      'is withdrawn, and a warning stays',
      'cautions.0',
      (as, { plantId }) =>
        run(`mutation { withdraw(of: PLANT, id: "${plantId}", place: "cautions.0") { gone } }`, {}, { as }),
    ],
    [
      'is withdrawn with all, and a title stays',
      'commonName',
      (as, { communityId }) => run(`mutation { withdrawCommunity(id: "${communityId}") { gone } }`, {}, { as }),
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
    const all = `mutation { withdrawCommunity(id: "${communityId}") { withdrawals { id } } }`
    expect((await run(all, {}, { as })).data.withdrawCommunity.withdrawals).toEqual([{ id: withdrawal.id }])
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
