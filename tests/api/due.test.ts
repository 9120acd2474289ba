import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { carryOutDue } from '../../api/content/rights/carry-out.ts'
import { log } from '../../api/log.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildArticle, buildCommunity, buildPlant } from '../support/content.ts'
import { at, textOf, told, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { undo } from '../support/withheld.ts'
import { refuseDeletes } from '../support/withdrawn.ts'

// What ends by itself.

describe('what falls due', () => {
  const day = (of: string) => carryOutDue(new Date(`${of}T18:00:00Z`))
  const untilOf = (id: string, communityId: string, rest: object = {}) =>
    prisma.attribution.create({
      data: {
        subjectKind: 'PLANT',
        subject: id,
        place: 'names',
        rowKey: { name: 'Iyaqil', language: 'cak' },
        communityId,
        consentUntil: '2027-01-20',
        ...rest,
      },
    })
  const messages = (as: Account) => prisma.notification.findMany({ where: { memberId: as.id }, orderBy: { id: 'asc' } })

  test('is a consent that ends, of which admins are told a month before', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id)
    await day('2026-12-01')
    expect(await messages(as)).toEqual([])
    for (const each of ['2027-01-02', '2027-01-03', '2027-01-20']) await day(each)
    expect(await messages(as)).toHaveLength(1)
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('Iyaqil')
    await day('2027-01-21')
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
    expect(await prisma.withdrawal.findMany()).toMatchObject([{ reason: 'ENDED', withdrawnBy: null }])
  })

  test('and cannot be taken out leaves with all of its item, the warnings stay, and admins are told once', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id)
    await refuseDeletes('plant_names')
    for (const each of ['2027-01-21', '2027-01-21', '2027-01-22']) await day(each)
    const page = await at(`/plants/${id}?lang=es`)
    expect(page.status).toBe(410)
    const text = await page.text()
    expect(text).toContain(WARNING)
    expect(text).not.toContain('Iyaqil')
    expect(await messages(as)).toMatchObject([{ priority: 'HIGH', linkUrl: `/admin/plants/${id}/rights` }])
    const { data } = await run('{ adminOverview { failedRights { of id title(lang: ES) } } }', {}, { as })
    expect(data.adminOverview.failedRights).toEqual([{ of: 'PLANT', id, title: 'Salvia secreta' }])
    expect(logged).toHaveBeenCalled()
  })

  test('and stands beside the warnings of a poison stays, and admins are told once', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id } = await buildPlant({ isPoisonous: true, names: [{ name: 'Iyaqil', language: 'cak' }] })
    await untilOf(id, (await buildCommunity()).id)
    const allowAgain = await refuseDeletes('plant_names')
    for (const each of ['2027-01-21', '2027-01-21', '2027-01-22']) await day(each)
    expect((await at(`/plants/${id}`)).status).toBe(200)
    expect(await messages(as)).toHaveLength(1)
    await allowAgain()
    await day('2027-01-23')
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
    const { data } = await run('{ adminOverview { failedRights { id } } }', {}, { as })
    expect(data.adminOverview.failedRights).toEqual([])
  })

  test('and fails for minutes is told to admins once, and is still tried each minute', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id)
    const allowAgain = await refuseDeletes('plant_names', { code: '53100' })
    const minute = (of: number) => carryOutDue(new Date(Date.UTC(2027, 0, 21, 18, of)))
    for (const each of [0, 9]) await minute(each)
    expect(await messages(as)).toEqual([])
    for (const each of [10, 11]) await minute(each)
    expect(await messages(as)).toMatchObject([{ priority: 'HIGH', linkUrl: `/admin/plants/${id}/rights` }])
    expect((await at(`/plants/${id}?lang=es`)).status).toBe(200)
    await allowAgain()
    await minute(12)
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
    expect(
      (await run('{ adminOverview { failedRights { id } } }', {}, { as })).data.adminOverview.failedRights,
    ).toEqual([])
  })

  test('and left as a whole comes back without what is due, or not at all', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id, { consentUntil: '2026-01-20' })
    const allowAgain = await refuseDeletes('plant_names')
    await carryOutDue()
    const [whole] = await prisma.withdrawal.findMany()
    expect((await undo(as, whole!.id)).errors).not.toEqual([])
    expect((await at(`/plants/${id}?lang=es`)).status).toBe(410)
    await allowAgain()
    expect((await undo(as, whole!.id)).codes).toEqual([])
    const page = await at(`/plants/${id}?lang=es`)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('Iyaqil')
  })

  test('stays once it is given back with another consent', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id, { consentUntil: '2026-01-20' })
    await carryOutDue()
    const [part] = await prisma.withdrawal.findMany()
    expect((await undo(as, part!.id)).codes).toEqual([])
    await carryOutDue()
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('Iyaqil')
  })

  test.each([
    ['the disk is full', '53100'],
    ['others hold its locks', '40P01'],
    ['others write at the same time', '40001'],
  ])('and cannot be taken out while %s stops no other, and is taken out in a later minute', async (_why, code) => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id: communityId } = await buildCommunity()
    const [first, second] = [await told(as), await buildPlant({ names: [{ name: 'Iyaqil', language: 'cak' }] })]
    await untilOf(first.id, communityId, { id: '00000000-0000-4000-8000-000000000001' })
    await untilOf(second.id, communityId)
    const allowAgain = await refuseDeletes('plant_names', { of: first.id, code })
    await day('2027-01-21')
    expect(await textOf(`/plants/${second.id}?lang=es`)).not.toContain('Iyaqil')
    expect((await at(`/plants/${first.id}?lang=es`)).status).toBe(200)
    expect(await messages(as)).toEqual([])
    expect(logged).toHaveBeenCalled()
    await allowAgain()
    await day('2027-01-21')
    expect(await textOf(`/plants/${first.id}?lang=es`)).not.toContain('Iyaqil')
  })

  test('is taken out although admins cannot be told of what ends later', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    await buildAdmin()
    const { id: communityId } = await buildCommunity()
    const { id } = await buildPlant({ names: [{ name: 'Iyaqil', language: 'cak' }] })
    await untilOf(id, communityId)
    await untilOf((await buildPlant()).id, communityId, { consentUntil: '2027-02-01', place: null, rowKey: {} })
    await prisma.$executeRawUnsafe('ALTER TABLE notifications RENAME TO away')
    onTestFinished(async () => {
      await prisma.$executeRawUnsafe('ALTER TABLE IF EXISTS away RENAME TO notifications')
    })
    await day('2027-01-21')
    await prisma.$executeRawUnsafe('ALTER TABLE away RENAME TO notifications')
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
  })

  test('leaves in the next minute where it is saved again after its consent has ended', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id)
    const save = (names: object[]) =>
      run(
        'mutation ($id: ID!, $names: [PlantNameInput!]) { updatePlant(id: $id, input: { names: $names }) { id } }',
        { id, names },
        { as },
      )
    expect((await save([])).codes).toEqual([])
    await prisma.revision.deleteMany()
    await day('2027-01-21')
    expect((await save([{ name: 'Iyaqil', language: 'cak' }])).codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('Iyaqil')
    await day('2027-01-21')
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
  })

  test('is looked up by its day, however much is attributed', async () => {
    const { id: communityId } = await buildCommunity()
    await prisma.attribution.createMany({
      data: Array.from({ length: 2000 }, (_, index) => ({
        subjectKind: 'PLANT',
        subject: `gone-${index}`,
        communityId,
        protocol: 'NEVER',
        withdrawalId: communityId,
        dueOn: index % 2 ? null : '2030-01-01',
      })),
    })
    await prisma.$executeRawUnsafe('ANALYZE attributions')
    const plan = await prisma.$queryRawUnsafe(
      `EXPLAIN (FORMAT JSON) SELECT id FROM attributions WHERE due_on <= '2026-12-01' ORDER BY id`,
    )
    expect(JSON.stringify(plan)).toContain('attributions_due_on_idx')
    // Another day is judged anew, whoever enters it.
    const where = { subject: 'gone-1' }
    await prisma.attribution.updateMany({ where, data: { consentUntil: '2026-11-01' } })
    expect(await prisma.attribution.findFirst({ where })).toMatchObject({ dueOn: '' })
  })

  test('is told of by name, ten at most of each community, with a link', async () => {
    const as = await buildAdmin()
    const [one, many] = [await buildCommunity(), await buildCommunity()]
    const { id } = await buildPlant({ commonNameEs: 'Salvia', names: [{ name: 'Iyaqil', language: 'cak' }] })
    await untilOf(id, one.id)
    for (let number = 1; number <= 12; number++) {
      const article = await buildArticle({ titleEs: `Artículo ${number}` })
      await untilOf(article.id, many.id, { subjectKind: 'ARTICLE', place: null, rowKey: {} })
    }
    await day('2026-12-20')
    expect(await messages(as)).toEqual([])
    await day('2026-12-21')
    await day('2026-12-22')
    const [single, rest, none] = (await messages(as)).toSorted((a, b) => a.messageEs!.length - b.messageEs!.length)
    expect(none).toBeUndefined()
    expect(single!.messageEs).toContain('Salvia (Iyaqil): 2027-01-20')
    expect(single!.linkUrl).toBe(`/admin/plants/${id}/rights`)
    expect(rest!.messageEs!.match(/Artículo \d+/g)).toHaveLength(10)
    expect(rest!.messageEs).toContain('y 2 más')
    expect(rest!.messageEn).toContain('and 2 more')
  })
})
