import { afterEach, describe, expect, test, vi } from 'vitest'
import { siteAct } from '../../api/audit/audit.ts'
import { carryOutDue } from '../../api/content/rights/carry-out.ts'
import { writeNew } from '../../api/content/save.ts'
import { readWhole } from '../../api/content/stores.ts'
import { log } from '../../api/log.ts'
import { prisma } from '../../api/database/client.ts'
import { isOpen, mayRead } from '../../api/rules/protocol.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildCommunity } from '../support/content.ts'
import { at, textOf, told, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { attribute, fieldsOf, undo, withheld } from '../support/withheld.ts'
import { refuseDeletes } from '../support/withdrawn.ts'

// What a community lets everybody read for a part of the year.

// A hundred years away: statements read the clock of the database, in which an access token must not have expired.
const on = (day: string) => new Date(`${day}T18:00:00Z`)

/** Each makes all dumps anew. */
const DUMPS = { timeout: 120_000 }

afterEach(() => vi.useRealTimers())

describe('a season', () => {
  const SEASON = { protocol: 'SEASON', seasonFrom: '12-01', seasonUntil: '01-31' }

  test('opens and closes it by itself, each year, and old revisions with it', DUMPS, async () => {
    vi.useFakeTimers({ now: on('2100-11-29'), toFake: ['Date'] })
    const { plantId, as } = await withheld(SEASON)
    const shows = async () => {
      const page = await textOf(`/plants/${plantId}?lang=es`)
      return page.includes('nueve hojas')
    }
    expect(await shows()).toBe(false)
    for (const [day, isShown] of [
      ['2100-11-30', false],
      ['2100-12-01', true],
      ['2101-01-31', true],
      ['2101-02-01', false],
      ['2101-12-01', true],
    ] as const) {
      vi.setSystemTime(on(day))
      await carryOutDue()
      await carryOutDue()
      expect([day, await shows()]).toEqual([day, isShown])
    }
    vi.setSystemTime(on('2102-02-01'))
    // Before the hour that withholds it, an earlier state does not bring it back.
    const { data } = await run(
      'query ($id: ID!) { revisions(of: PLANT, id: $id) { edges { node { id } } } }',
      { id: plantId },
      { as },
    )
    await run(
      'mutation ($id: ID!) { restoreRevision(id: $id) { id } }',
      { id: data.revisions.edges.at(-1).node.id },
      { as },
    )
    expect(await shows()).toBe(false)
  })

  test('keeps what is restored from the bin out of season, and gives it back in it', DUMPS, async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const { as, plantId: id } = await withheld(SEASON)
    const shows = async () => (await textOf(`/plants/${id}?lang=es`)).includes('nueve hojas')
    expect(await shows()).toBe(true)
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    vi.setSystemTime(on('2101-03-01'))
    await carryOutDue()
    const back = await run(
      'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }',
      { ids: [id] },
      { as: await buildAdmin() },
    )
    expect(back.codes).toEqual([])
    expect(await shows()).toBe(false)
    expect(await textOf(`/plants/${id}?lang=es`)).toContain(WARNING)
    vi.setSystemTime(on('2101-12-01'))
    await carryOutDue()
    expect(await shows()).toBe(true)
  })

  test('is kept of what is deleted in it and made again by an import out of it', DUMPS, async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const { as, plantId: id } = await withheld(SEASON)
    const [plant] = await readWhole(prisma, 'PLANT', [id])
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    await carryOutDue()
    await prisma.$transaction((tx) => writeNew(tx, siteAct('importContent'), 'PLANT', [plant!]))
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('nueve hojas')
    expect(await prisma.attribution.findMany()).toMatchObject([{ dueOn: '' }])
  })

  test('comes back with a whole that left for a part, which its community may not have given back', DUMPS, async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const { plantId: id } = await withheld(SEASON)
    const allowAgain = await refuseDeletes('plant_uses')
    vi.setSystemTime(on('2101-03-01'))
    await carryOutDue()
    expect((await at(`/plants/${id}`)).status).toBe(410)
    await allowAgain()
    const [whole] = await prisma.withdrawal.findMany({ where: { undoneAt: null } })
    expect((await undo(await buildAdmin(), whole!.id)).codes).toEqual([])
    await carryOutDue()
    expect((await at(`/plants/${id}`)).status).toBe(200)
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('nueve hojas')
  })

  test('of a row that went before its plant did keeps nothing from being restored', async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const { as, plantId: id } = await withheld({ ...SEASON, place: 'names.0' })
    await run('mutation ($id: ID!) { updatePlant(id: $id, input: { names: [] }) { id } }', { id }, { as })
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
    vi.setSystemTime(on('2101-03-01'))
    const back = await run(
      'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }',
      { ids: [id] },
      { as: await buildAdmin() },
    )
    expect(back.codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).toContain(WARNING)
  })

  test('that opens again tells admins of a plant that it had hidden', async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const { as, plantId: id } = await withheld({ ...SEASON, place: 'names.0' })
    // Public from before safety required it.
    await prisma.plantCaution.deleteMany({ where: { plantId: id, subject: 'CHILDREN' } })
    vi.setSystemTime(on('2101-02-01'))
    await carryOutDue()
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject({ isPublic: false })
    expect(await prisma.notification.count()).toBe(0)
    vi.setSystemTime(on('2101-12-01'))
    await carryOutDue()
    await carryOutDue()
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject({ isPublic: false })
    expect(await prisma.notification.findMany()).toMatchObject([
      { memberId: as.id, priority: 'HIGH', linkUrl: `/admin/plants/edit/${id}` },
    ])
  })

  test('is refused of a warning and of a title also while it is open', async () => {
    vi.useFakeTimers({ now: on('2100-12-10'), toFake: ['Date'] })
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const { id } = await told(as)
    const season = async (place: string) => fieldsOf(await attribute(as, id, communityId, { ...SEASON, place }))
    expect(await season('cautions.0')).toEqual({ protocol: 'warning' })
    expect(await season('commonName')).toEqual({ place: 'required' })
  })

  test('needs both days', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const { id } = await told(as)
    const season = (from?: string, until?: string) =>
      attribute(as, id, communityId, {
        protocol: 'SEASON',
        place: 'uses.0',
        ...(from !== undefined && { seasonFrom: from }),
        ...(until !== undefined && { seasonUntil: until }),
      })
    expect(fieldsOf(await season())).toEqual({ seasonFrom: 'required', seasonUntil: 'required' })
    expect(fieldsOf(await season('02-30', '03-01'))).toEqual({ seasonFrom: 'invalidDate' })
    expect(fieldsOf(await season('12-01', '2026-12-31'))).toEqual({ seasonUntil: 'invalidDate' })
  })

  test.each([
    ['SEASON', '03-01', '05-31', '2026-03-01', true],
    ['SEASON', '03-01', '05-31', '2026-06-01', false],
    ['SEASON', '12-01', '01-31', '2026-01-15', true],
    ['SEASON', '12-01', '01-31', '2026-06-15', false],
    ['SEASON', null, '12-31', '2026-06-15', false],
    ['SEASON', 'a', 'zz-zz', '2026-06-15', false],
    ['season', '01-01', '12-31', '2026-06-15', false],
    ['MEMBERS', '01-01', '12-31', '2026-06-15', false],
    ['', null, null, '2026-06-15', false],
    [null, null, null, '2026-06-15', true],
  ])('%s from %s until %s is open on %s: %s', (protocol, seasonFrom, seasonUntil, day, is) => {
    expect(isOpen({ protocol, seasonFrom, seasonUntil }, day)).toBe(is)
  })

  test('of two communities, each has to let a member read', () => {
    const terms = (communityId: string, protocol: string) => ({
      communityId,
      protocol,
      seasonFrom: null,
      seasonUntil: null,
    })
    const [a, b] = [terms('a', 'MEMBERS'), terms('b', 'INITIATED')]
    const member = (communityId: string, isInitiated: boolean) => ({ communityId, isInitiated })
    expect(mayRead([a, b], [member('a', true)])).toBe(false)
    expect(mayRead([a, b], [member('a', false), member('b', false)])).toBe(false)
    expect(mayRead([a, b], [member('a', false), member('b', true)])).toBe(true)
    expect(mayRead([], [member('a', true)])).toBe(false)
  })
})
