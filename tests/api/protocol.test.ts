import { afterEach, describe, expect, test, vi } from 'vitest'
import { carryOutDue } from '../../api/content/rights/carry-out.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildArticle, buildCommunity, buildPlant } from '../support/content.ts'
import { at, doorsOf, SECRET, textOf, told, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { askWithheld, attribute, fieldsOf, memberOf, readBy, withheld, WORDS } from '../support/withheld.ts'
import { withdrawCommunity } from '../support/withdrawn.ts'

// What a community lets only its members read, or nobody.

// A hundred years away: statements read the clock of the database, in which an access token must not have expired.
const on = (day: string) => new Date(`${day}T18:00:00Z`)

/** Each makes all dumps anew. */
const DUMPS = { timeout: 120_000 }

afterEach(() => vi.useRealTimers())

describe('whoever is no admin', () => {
  test.each([
    ['setCommunityMember(communityId: "x", email: "a@example.org", isInitiated: true) { id }'],
    ['removeCommunityMember(communityId: "x", userId: "x")'],
  ])('cannot %s', async (call) => {
    expect((await run(`mutation { ${call} }`)).codes).toEqual(['UNAUTHENTICATED'])
    expect((await run(`mutation { ${call} }`, {}, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
  })

  test('reads neither who is a member, nor protocols', DUMPS, async () => {
    const { communityId, plantId, as } = await withheld({ protocol: 'MEMBERS' })
    const member = await memberOf(as, communityId)
    for (const by of [undefined, { as: member }]) {
      const code = by ? 'FORBIDDEN' : 'UNAUTHENTICATED'
      expect((await run(`{ communityMembers(id: "${communityId}") { email } }`, {}, by)).codes).toEqual([code])
      await attribute(as, plantId, communityId, { protocol: null, place: 'names.0' })
      const asked = `{ plant(id: "${plantId}") { names { attributions { protocol } } } }`
      expect((await run(asked, {}, by)).codes).toContain(code)
    }
  })
})

describe('what is withheld', () => {
  test.each([
    ['uses.0', SECRET],
    ['names.0', 'Iyaqil'],
    ['culturalSignificance', 'Se regala en las bodas'],
  ])('%s leaves every door, for everybody; the warning stays', DUMPS, async (place, words) => {
    const as = await buildAdmin()
    const { id, savedAt } = await told(as)
    const { id: communityId } = await buildCommunity()
    expect((await doorsOf(id, savedAt)).filter((text) => text.includes(words)).length).toBeGreaterThan(4)
    const { codes } = await attribute(as, id, communityId, { protocol: 'MEMBERS', place })
    expect(codes).toEqual([])
    const after = await doorsOf(id, savedAt)
    expect(after.filter((text) => text.includes(words) || text.includes(WORDS))).toEqual([])
    expect(after[0]).toContain(WARNING)
    // Nor does its community stand on the page, which says that there is something.
    expect(after[0]).not.toContain('Comunidad de Chisec')
    const member = await memberOf(as, communityId)
    const public_ = `{ plant(id: "${id}") { uses { text(lang: ES) } names { name } culturalSignificance(lang: ES) } }`
    expect(JSON.stringify(await run(public_, {}, { as: member }))).not.toContain(words)
    expect(JSON.stringify(await readBy(member, id))).toContain(words)
  })

  test('is not found by its id, in whatever part of the API it is tried', DUMPS, async () => {
    const { plantId, withdrawal, id: attributionId } = await withheld({ protocol: 'MEMBERS' })
    const stranger = await buildUser()
    for (const id of [plantId, withdrawal.id, attributionId, plantId.toUpperCase(), `${plantId}'`, '%', ''])
      for (const of of ['PLANT', 'AILMENT', 'ARTICLE', 'PROJECT', 'SOURCE'])
        expect(await readBy(stranger, id, of)).toEqual([])
    expect(await readBy(undefined, plantId)).toEqual([])
  })

  test('cannot come back by a save, a restored revision or the bin', DUMPS, async () => {
    const { as, plantId } = await withheld({ protocol: 'MEMBERS' })
    const { data } = await run(
      'query ($id: ID!) { revisions(of: PLANT, id: $id) { edges { node { id } } } }',
      { id: plantId },
      { as },
    )
    for (const { node } of data.revisions.edges as { node: { id: string } }[]) {
      await run('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: node.id }, { as })
      expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain(SECRET)
    }
    await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id: plantId }, { as })
    await run('mutation ($id: ID!) { restoreFromBin(id: $id) { id } }', { id: plantId }, { as })
    expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain(SECRET)
  })
})

describe('who reads it', () => {
  test('is a member of its community, with the terms; nobody else', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
    const other = await buildCommunity({ nameEs: 'Otra', nameEn: 'Another' })
    const [member, neighbour] = [await memberOf(as, communityId), await memberOf(as, other.id, true)]
    expect(await readBy(member, plantId)).toMatchObject([
      {
        place: 'uses',
        title: 'Tos',
        texts: [SECRET],
        terms: [`Conocimiento de: Comunidad de Chisec · «${WORDS}»`],
        isForInitiated: false,
        preparation: 'INFUSION',
        file: null,
      },
    ])
    expect(await readBy(neighbour, plantId)).toEqual([])
    expect(await readBy(await buildUser(), plantId)).toEqual([])
    expect(await readBy(as, plantId)).toEqual([])
  })

  test('is told of a community that is not public', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
    await prisma.community.update({ where: { id: communityId }, data: { isPublic: false } })
    const [row] = await readBy(await memberOf(as, communityId), plantId)
    expect(row!['terms']).toEqual([`Conocimiento de: Comunidad de Chisec · «${WORDS}»`])
  })

  test('is an initiated member where it is for those, as long as that is so', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'INITIATED' })
    const member = await memberOf(as, communityId)
    expect(await readBy(member, plantId)).toEqual([])
    const set = (isInitiated: boolean) =>
      run(
        `mutation { setCommunityMember(communityId: "${communityId}", email: " ${member.email.toUpperCase()} ", isInitiated: ${isInitiated}) { isInitiated } }`,
        {},
        { as },
      )
    await set(true)
    expect(await readBy(member, plantId)).toMatchObject([{ isForInitiated: true }])
    await set(false)
    expect(await readBy(member, plantId)).toEqual([])
    await set(true)
    const remove = `mutation { removeCommunityMember(communityId: "${communityId}", userId: "${member.id}") }`
    expect((await run(remove, {}, { as })).codes).toEqual([])
    expect(await readBy(member, plantId)).toEqual([])
    expect((await run(remove, {}, { as })).codes).toEqual(['NOT_FOUND'])
  })

  test.each([['NEVER'], ['SEASON']])('is nobody where it is %s', async (protocol) => {
    vi.useFakeTimers({ now: on('2100-11-29'), toFake: ['Date'] })
    const season = protocol === 'SEASON' ? { seasonFrom: '03-01', seasonUntil: '05-31' } : {}
    const { as, communityId, plantId } = await withheld({ protocol, ...season })
    expect(await readBy(await memberOf(as, communityId, true), plantId)).toEqual([])
  })

  test('is nobody where a protocol is stored that is not known', async () => {
    const { as, communityId, plantId, id } = await withheld({ protocol: 'MEMBERS' })
    const member = await memberOf(as, communityId, true)
    for (const protocol of ['members', '', 'PUBLIC']) {
      await prisma.attribution.update({ where: { id }, data: { protocol } })
      await carryOutDue()
      expect(await readBy(member, plantId)).toEqual([])
      expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain(SECRET)
    }
    // Of something public as well.
    await prisma.attribution.create({
      data: { subjectKind: 'PLANT', subject: plantId, place: 'culturalSignificance', communityId, protocol: 'elders' },
    })
    await carryOutDue()
    expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain('Se regala en las bodas')
  })

  test('reads no more once the community has withdrawn it, or its consent has ended', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
    const member = await memberOf(as, communityId)
    const { data } = await withdrawCommunity(as, communityId)
    expect(data.withdrawCommunity.withdrawals).toHaveLength(1)
    expect(await readBy(member, plantId)).toEqual([])
    expect(await textOf(`/plants/${plantId}?lang=es`)).not.toContain(SECRET)
  })

  test('is an account whose address is confirmed', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const { id, email } = await buildUser()
    await prisma.user.update({ where: { id }, data: { emailVerified: false } })
    const add = (address: string) =>
      run(
        `mutation { setCommunityMember(communityId: "${communityId}", email: "${address}", isInitiated: false) { id } }`,
        {},
        { as },
      )
    expect(fieldsOf(await add(email))).toEqual({ email: 'notConfirmed' })
    expect(fieldsOf(await add('nobody@example.org'))).toEqual({ email: 'unknown' })
    expect(fieldsOf(await add(' '))).toEqual({ email: 'required' })
  })

  test('knows of which communities, also in the export', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const member = await memberOf(as, communityId, true)
    const { data } = await run(
      '{ viewer { exportData communities { communityName(lang: ES) isInitiated } } }',
      {},
      { as: member },
    )
    expect(data.viewer.communities).toEqual([{ communityName: 'Comunidad de Chisec', isInitiated: true }])
    expect(data.viewer.exportData).toContain('Comunidad de Chisec')
  })
})

describe('safety', () => {
  test.each([['cautions.0'], ['precautions'], ['identification']])('%s is never withheld', async (place) => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const { id } = await told(as)
    await prisma.plant.update({
      where: { id },
      data: { precautionsEs: 'Con cuidado.', precautionsEn: 'Careful.', identificationEs: 'A', identificationEn: 'B' },
    })
    for (const protocol of ['MEMBERS', 'INITIATED', 'NEVER'])
      expect(fieldsOf(await attribute(as, id, communityId, { protocol, place }))).toEqual({ protocol: 'warning' })
    expect(await prisma.attribution.count()).toBe(0)
    expect(await textOf(`/plants/${id}?lang=es`)).toContain(WARNING)
  })

  test('a plant is not withheld as a whole, since it warns; an article is, from everybody', async () => {
    const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
    const [poison, plant] = [await buildPlant({ isPoisonous: true }), await buildPlant()]
    const whole = (id: string, protocol: string) => attribute(as, id, communityId, { protocol, place: null })
    expect(fieldsOf(await whole(poison.id, 'NEVER'))).toEqual({ protocol: 'partsOnly' })
    expect(fieldsOf(await whole(plant.id, 'MEMBERS'))).toEqual({ protocol: 'partsOnly' })
    expect((await at(`/plants/${plant.id}`)).status).toBe(200)
    expect(fieldsOf(await whole(plant.id, 'NEVER'))).toEqual({ protocol: 'partsOnly' })
    const { id } = await buildArticle()
    expect((await attribute(as, id, communityId, { of: 'ARTICLE', protocol: 'NEVER', place: null })).codes).toEqual([])
    // As any article that is hidden: nothing tells why.
    expect((await at(`/articles/${id}`)).status).toBe(403)
  })

  test('members read nothing of a plant that is hidden, nor a dose that is in dispute', async () => {
    const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
    const member = await memberOf(as, communityId)
    const reviewer = await prisma.reviewer.create({
      data: { email: 'ana@example.org', role: 'MIDWIFE', parts: ['USES'] },
    })
    const { id } = await prisma.review.create({
      data: {
        reviewerId: reviewer.id,
        plantId,
        place: 'uses.0',
        read: { textEs: SECRET },
        agrees: false,
        reason: 'Too much.',
        reviewedAt: new Date(),
      },
    })
    expect(await readBy(member, plantId)).toEqual([])
    await prisma.review.delete({ where: { id } })
    expect(await readBy(member, plantId)).toHaveLength(1)
    await prisma.plantCaution.deleteMany({ where: { plantId, subject: 'MEDICINES' } })
    expect(await readBy(member, plantId)).toEqual([])
    await prisma.plant.update({ where: { id: plantId }, data: { isPublic: false } })
    expect(await readBy(member, plantId)).toEqual([])
  })
})

test('members are told what speaks against a use, and read none of a plant that is a poison since', async () => {
  const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
  const member = await memberOf(as, communityId)
  expect(await readBy(member, plantId)).toMatchObject([{ evidence: 'TRADITION', finding: 'NOT_TESTED' }])
  await prisma.plant.update({ where: { id: plantId }, data: { isPoisonous: true } })
  expect(await readBy(member, plantId)).toEqual([])
})

test('members read with a part how it is prepared and its dose, unless that is withdrawn or the plant is a poison', async () => {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const { id } = await told(as)
  const texts = {
    plantPartUsed: 'La hoja.',
    preparationMethodsEs: 'Se hierve.[^cano-2007]',
    dosageGuidelinesEs: 'Al gusto.[^cano-2007]',
  }
  await prisma.plant.update({ where: { id }, data: texts })
  const made = await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'plantPartUsed' })
  expect(made.codes).toEqual([])
  const member = await memberOf(as, communityId)
  expect(await readBy(member, id)).toMatchObject([{ texts: ['La hoja.', 'Se hierve.', 'Al gusto.'] }])
  await prisma.plant.update({ where: { id }, data: { isPoisonous: true } })
  expect(await readBy(member, id)).toEqual([])
  await prisma.plant.update({ where: { id }, data: { isPoisonous: false } })
  await prisma.withdrawal.create({
    data: {
      subjectKind: 'PLANT',
      subject: id,
      place: 'preparationMethods',
      rowKey: {},
      reason: 'WISH',
      titleEn: '',
      titleEs: '',
      taken: { texts: {} },
    },
  })
  expect(await readBy(member, id)).toMatchObject([{ texts: ['La hoja.'] }])
})

test('nothing of what members read may be stored on its way', async () => {
  const { as, communityId, plantId } = await withheld({ protocol: 'MEMBERS' })
  const member = await memberOf(as, communityId)
  const { headers, data } = await askWithheld(member, plantId)
  expect(JSON.stringify(data)).toContain(SECRET)
  expect(headers.get('cache-control')).toMatch(/no-store|private/)
})
