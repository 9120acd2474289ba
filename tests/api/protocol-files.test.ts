import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeUnusedRecordings } from '../../api/media/recordings/unused.ts'
import { store } from '../../api/media/store.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildCommunity, buildPlant } from '../support/content.ts'
import { countStatements } from '../support/database.ts'
import { at, textOf } from '../support/doors.ts'
import { attribute, memberOf, readBy, undo } from '../support/withheld.ts'
import { withdraw, withdrawCommunity } from '../support/withdrawn.ts'

// Pictures and voices that a community withholds.

const RECORDING = `/media/${'cd'.repeat(16)}-1200.mp3`

const VOICE = { speaker: 'Rosa', community: 'Tecpán', consent: 'Written.', consentOn: '2026-01-01' }

/** A file with three bytes. */
async function storeFile(name: string, type: string) {
  const file = join(await mkdtemp(join(tmpdir(), 'protocol-')), 'file')
  await writeFile(file, new Uint8Array([1, 2, 3]))
  await store().write(name, type, file)
}

/** A plant with the voice of somebody. */
async function spoken() {
  await prisma.recording.create({ data: { url: RECORDING, createdAt: new Date('2026-01-01') } })
  await storeFile(RECORDING.slice('/media/'.length), 'audio/mpeg')
  return buildPlant({ names: [{ name: 'Iya', language: 'cak', recording: RECORDING, ...VOICE }] })
}

test('a recording has no URL any more, is read by members, and is not deleted as unused', async () => {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const { id } = await spoken()
  expect((await at(RECORDING)).status).toBe(200)
  expect((await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'recordings.0' })).codes).toEqual([])
  expect((await at(RECORDING)).status).toBe(404)
  expect(await textOf(`/plants/${id}`)).not.toContain('cd'.repeat(16))
  await removeUnusedRecordings()
  expect(await readBy(await memberOf(as, communityId), id)).toMatchObject([
    { place: 'RECORDING', title: 'Iya', speaker: 'Rosa', file: 'data:audio/mpeg;base64,AQID' },
  ])
  expect(await readBy(await buildUser(), id)).toEqual([])
})

test('names with recordings are read with as many statements, however many there are', async () => {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const names = ['Iya', 'Yaqil', 'Ixnaq'].map((name, index) => {
    const recording = `/media/${String(index).repeat(32)}-1200.mp3`
    return { name, language: 'cak', position: index, recording, ...VOICE }
  })
  const { id } = await buildPlant({ names })
  const member = await memberOf(as, communityId)
  const counts: number[] = []
  for (const { name } of names) {
    expect((await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'names.0' })).codes).toEqual([])
    counts.push(
      await countStatements(async () => expect((await readBy(member, id)).at(-1)).toMatchObject({ title: name })),
    )
  }
  expect(counts.slice(1)).toEqual([counts[0], counts[0]])
})

test('a recording that members hear goes with all of its community', async () => {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const { id } = await spoken()
  await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'recordings.0' })
  const member = await memberOf(as, communityId)
  const withdrawn = await withdrawCommunity(as, communityId)
  expect([withdrawn.codes, withdrawn.data.withdrawCommunity.withdrawals.length]).toEqual([[], 1])
  expect((await at(RECORDING)).status).toBe(410)
  expect(await readBy(member, id)).toEqual([])
})

test('a recording that was withdrawn is there when it is given back', async () => {
  const as = await buildAdmin()
  const { id } = await spoken()
  const { withdrawals } = await withdraw(as, 'PLANT', id, 'recordings.0')
  expect((await at(RECORDING)).status).toBe(410)
  await removeUnusedRecordings()
  expect((await undo(as, withdrawals[0]!.id)).codes).toEqual([])
  expect((await at(RECORDING)).status).toBe(200)
})

test('a voice goes with its name, and is not heard by members once another community takes it back', async () => {
  const [as, { id: readers }, { id: owners }] = [await buildAdmin(), await buildCommunity(), await buildCommunity()]
  const { id } = await spoken()
  expect((await attribute(as, id, owners, { protocol: null, place: 'recordings.0' })).codes).toEqual([])
  expect((await attribute(as, id, readers, { protocol: 'MEMBERS', place: 'names.0' })).codes).toEqual([])
  expect((await at(RECORDING)).status).toBe(404)
  const member = await memberOf(as, readers)
  expect(await readBy(member, id)).toMatchObject([{ title: 'Iya', speaker: 'Rosa', file: expect.any(String) }])
  await withdrawCommunity(as, owners)
  expect(await readBy(member, id)).toMatchObject([{ title: 'Iya', speaker: null, file: null }])
})

test('a picture has no URL any more', async () => {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const url = `/media/${'ab'.repeat(16)}.jpg`
  await prisma.photo.create({
    data: { url, width: 800, height: 600, widths: [400, 800], altEn: 'A', altEs: 'Una flor' },
  })
  await storeFile(`${'ab'.repeat(16)}-400.jpg`, 'image/jpeg')
  const { id } = await buildPlant({ mainImageUrl: url, galleryImages: [url] })
  await attribute(as, id, communityId, { protocol: 'MEMBERS', place: 'mainImageUrl' })
  for (const name of [url, url.replace('.jpg', '-400.jpg')]) expect((await at(name)).status).toBe(404)
  expect(await textOf(`/plants/${id}`)).not.toContain('ab'.repeat(16))
  expect(await readBy(await memberOf(as, communityId), id)).toMatchObject([
    { place: 'PHOTO', title: 'Una flor', file: 'data:image/jpeg;base64,AQID' },
  ])
})
