import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordAct, type Act } from '../../audit/audit.ts'
import type { Database } from '../../content/stores.ts'
import { prisma } from '../../database/client.ts'
import { convertWith } from '../make-files.ts'
import { FOLDER, recordingUrl } from '../../rules/recording-names.ts'
import { receive, type Upload } from '../receive.ts'
import { store } from '../store.ts'

const PROGRAM = fileURLToPath(new URL('convert.ts', import.meta.url))
/** Twenty seconds of 24 bits, in stereo: silence around a name is cut off. */
const MAX_BYTES = 6 * 1024 * 1024

/** Stores a recording, and returns its path. Throws a Refusal; a failure leaves nothing behind. */
export function uploadRecording(sent: Upload, act: Act): Promise<string> {
  return convert(sent, async (url, made) => {
    await keep(url, made, act)
    return url
  })
}

/** Converts an upload into a file, which is gone after `use`. Throws a Refusal. */
export async function convert<Result>(
  sent: Upload,
  use: (url: string, made: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  try {
    const [file, made] = [join(folder, 'upload'), join(folder, 'made')]
    const key = await receive(sent, file, MAX_BYTES)
    const { milliseconds } = await convertWith<{ milliseconds: number }>(PROGRAM, [file, made])
    return await use(recordingUrl(key, milliseconds), made)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same recording again is the same file; its time starts again. */
async function keep(url: string, made: string, act: Act): Promise<void> {
  const name = url.slice(FOLDER.length)
  const isNew = !(await store().has(name))
  try {
    await store().write(name, 'audio/mpeg', made)
    await prisma.$transaction(async (transaction) => {
      await recordAct(transaction, act, [{ id: url }])
      await noteRecording(transaction, url)
    })
  } catch (error) {
    if (isNew) await store().remove(name)
    throw error
  }
}

/** Allows content to refer to a recording; until it does, for the time that a form may. */
export async function noteRecording(database: Database, url: string): Promise<void> {
  const createdAt = new Date()
  await database.recording.upsert({ where: { url }, create: { url, createdAt }, update: { createdAt } })
}
