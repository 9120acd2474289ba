import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Photo } from '../../prisma/generated/client/client.ts'
import { recordAct, type Act } from '../audit/audit.ts'
import { prisma } from '../database/client.ts'
import { makeFiles } from './make-files.ts'
import { namesOf, typeOf, urlOf } from './names.ts'
import { receive, type Upload } from './receive.ts'
import { store } from './store.ts'

/**
 * Stores a picture. `isNew` is false if the same picture was stored before. Throws a Refusal; a failure leaves nothing
 * behind.
 */
export async function upload(sent: Upload, act: Act): Promise<{ photo: Photo; isNew: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  try {
    const file = join(folder, 'upload')
    const key = await receive(sent, file)
    const known = await findStored(key)
    return known ? { photo: known, isNew: false } : { photo: await storeNew(file, folder, key, act), isNew: true }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function findStored(key: string): Promise<Photo | null> {
  const where = { url: urlOf(key), widths: { isEmpty: false } }
  // It may not be used yet: its time starts again.
  const [photo] = await prisma.photo.updateManyAndReturn({ where, data: { createdAt: new Date() } })
  if (!photo) return null
  // A database may have been moved here without its files.
  const areThere = await Promise.all(namesOf(key, photo.widths).map((name) => store().has(name)))
  return areThere.every(Boolean) ? photo : null
}

async function storeNew(file: string, folder: string, key: string, act: Act): Promise<Photo> {
  const made = { ...(await makeFiles(file, folder, key)), createdAt: new Date() }
  const names = namesOf(key, made.widths)
  const url = urlOf(key)
  try {
    const writing = names.map((name) => store().write(name, typeOf(name)!, join(folder, name)))
    // Wait for the others if one fails: files written after the clean-up would remain.
    await Promise.allSettled(writing)
    await Promise.all(writing)
    return await prisma.$transaction(async (transaction) => {
      await recordAct(transaction, act, [{ id: url }])
      return transaction.photo.upsert({ where: { url }, create: { url, ...made }, update: made })
    })
  } catch (error) {
    // Unless a concurrent upload has stored the same picture, to which the files now belong.
    const isStored = await prisma.photo.count({ where: { url, widths: { isEmpty: false } } }).catch(() => 0)
    if (!isStored) await Promise.allSettled(names.map((name) => store().remove(name)))
    throw error
  }
}
