import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { hashOf } from '../../api/offline/recent-changes.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildArticle, buildCommunity, buildPlant, buildSource } from '../support/content.ts'
import { run } from '../support/run.ts'
import { withdraw } from '../support/withdrawn.ts'

// What phones ask before they show what they keep. That they remove it is tested in tests/e2e/offline.spec.ts.

async function changedSince(since: string): Promise<string[] | null> {
  const response = await app.request(`/kept.json?${new URLSearchParams({ since })}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return ((await response.json()) as { changed: string[] | null }).changed
}

const LONG_AGO = new Date(Date.now() - 60 * 60 * 1000)
const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString()

test('a phone learns what has changed since it asked, at once, by an update, by hiding and by deleting for good', async () => {
  const admin = await buildAdmin()
  const [edited, hidden, deleted, same] = await Promise.all(
    [1, 2, 3, 4].map(() => buildPlant({ updatedAt: LONG_AGO, createdAt: LONG_AGO })),
  )
  await prisma.contentChange.updateMany({ data: { changedAt: LONG_AGO } })
  const since = new Date(Date.now() - 1000).toISOString()
  const ofThese = async () => {
    const changed = await changedSince(since)
    return [edited, hidden, deleted, same].map((plant) => changed!.includes(hashOf(plant!.id)))
  }
  expect(await ofThese()).toEqual([false, false, false, false])
  const mutate = async (mutation: string, id: string) => {
    const { errors } = await run(`mutation ($id: ID!) { ${mutation} }`, { id }, { as: admin })
    expect(errors).toEqual([])
  }
  await mutate('setPlantVisibility(id: $id, isPublic: false) { id }', hidden!.id)
  expect(await ofThese()).toEqual([false, true, false, false])
  await mutate('setPlantVisibility(id: $id, isPublic: false) { id }', edited!.id)
  await mutate('setPlantVisibility(id: $id, isPublic: true) { id }', edited!.id)
  await mutate('deletePlant(id: $id)', deleted!.id)
  await run('mutation ($ids: [ID!]!) { deleteFromBin(ids: $ids) }', { ids: [deleted!.id] }, { as: admin })
  expect(await prisma.binnedContent.count()).toBe(0)
  expect(await ofThese()).toEqual([true, true, true, false])
})

test('a notice on a picture changes the pages that show it; a corrected source, which many cite, changes none', async () => {
  const url = `/media/${'ab'.repeat(16)}.jpg`
  const key = 'cano-2007'
  await buildSource(key)
  const shown = await buildPlant({ mainImageUrl: url })
  await buildArticle({ contentEn: `As it is told.[^${key}]` })
  await prisma.contentChange.updateMany({ data: { changedAt: LONG_AGO } })
  const since = new Date().toISOString()
  expect(await changedSince(since)).toEqual([])
  await prisma.attribution.create({ data: { subjectKind: 'PHOTO', subject: url, hasNotice: true } })
  expect(await changedSince(since)).toEqual([hashOf(shown.id)])
  await prisma.source.update({ where: { key }, data: { title: 'Corrected' } })
  expect(await changedSince(since)).toEqual([hashOf(shown.id)])
})

test('a source that somebody told changes the pages that cite it: its teller may have taken it back', async () => {
  await buildSource('told-1', { type: 'TOLD', author: 'María Caal' })
  const citing = await buildArticle({ contentEn: 'As it is told.[^told-1]' })
  await prisma.contentChange.updateMany({ data: { changedAt: LONG_AGO } })
  const since = new Date().toISOString()
  expect(await changedSince(since)).toEqual([])
  await withdraw(await buildAdmin(), 'SOURCE', 'told-1')
  expect(await changedSince(since)).toEqual([hashOf(citing.id)])
})

test('a community that is not to be named changes the pages that name it, also of a picture', async () => {
  const url = `/media/${'ab'.repeat(16)}.jpg`
  const [plant, article] = [await buildPlant({ mainImageUrl: url }), await buildArticle()]
  const { id: communityId } = await buildCommunity()
  await prisma.attribution.createMany({
    data: [
      { subjectKind: 'PHOTO', subject: url, communityId },
      { subjectKind: 'ARTICLE', subject: article.id, communityId },
    ],
  })
  await prisma.contentChange.updateMany({ data: { changedAt: LONG_AGO } })
  const since = new Date().toISOString()
  expect(await changedSince(since)).toEqual([])
  await prisma.community.update({ where: { id: communityId }, data: { isPublic: false } })
  expect(await changedSince(since)).toEqual(expect.arrayContaining([plant, article].map(({ id }) => hashOf(id))))
})

test('the clock is the server’s: the phone sends back the time that it was told', async () => {
  const first = (await (await app.request('/kept.json')).json()) as { now: string; changed: string[] }
  expect(Math.abs(Date.parse(first.now) - Date.now())).toBeLessThan(10_000)
  expect(await changedSince(inAnHour())).toEqual([])
})

test('a change shortly before counts as well: its transaction may have ended after', async () => {
  const { id } = await buildArticle({ updatedAt: new Date() })
  expect(await changedSince(new Date(Date.now() + 5 * 60 * 1000).toISOString())).toContain(hashOf(id))
  expect(await changedSince(inAnHour())).not.toContain(hashOf(id))
})

test('who asks for nonsense, or has not asked for too long, gets everything anew', async () => {
  expect(await changedSince('yesterday')).toBeNull()
  const plants = Array.from({ length: 510 }, (_, index) => ({
    commonNameEn: `Plant ${index}`,
    commonNameEs: `Planta ${index}`,
  }))
  await prisma.plant.createMany({ data: plants })
  const { id } = await buildArticle()
  const admin = await buildAdmin()
  await run('mutation ($id: ID!) { setArticleVisibility(id: $id, isPublic: false) { id } }', { id }, { as: admin })
  expect(await changedSince(LONG_AGO.toISOString())).toBeNull()
})

test('whom admins act upon is not told, not even as a hash', async () => {
  const [admin, member] = [await buildAdmin(), await buildUser()]
  const email = 'ana@example.org'
  for (const mutation of [
    `removeNewsletterSubscriber(email: "${email}")`,
    `promoteUser(userId: "${member.id}") { id }`,
    'saveSource(input: { key: "flora", title: "A flora" }) { key }',
  ]) {
    expect((await run(`mutation { ${mutation} }`, {}, { as: admin })).errors).toEqual([])
  }
  expect(await prisma.auditEntry.count()).toBe(3)
  expect(await changedSince(LONG_AGO.toISOString())).toEqual([])
})

test('ids of what is hidden are not told', async () => {
  const { id } = await buildPlant({ isPublic: false })
  const text = await (await app.request(`/kept.json?since=${LONG_AGO.toISOString()}`)).text()
  expect(text).not.toContain(id)
})
