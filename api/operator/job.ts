import type { Job } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { env } from '../env.ts'
import { apiError } from '../errors.ts'
import { log } from '../log.ts'
import { StartupError } from '../startup-error.ts'

// Long work that an admin starts: it goes on when the page is closed, says how far it is, and can be stopped from any node.

export type JobKind = 'BACKUP' | 'IMPORT'

const BEAT_MS = 1000
/** A job that has not said for so long that it works has ended with its process. */
const LEFT_AFTER_MS = 60_000
const STORED_MS = 30 * 24 * 60 * 60_000

export interface Work {
  /** Aborted with a `JobStopped`. */
  signal: AbortSignal
  /** `of` is 0 as long as it is not known. */
  report: (progress: { step: string; done: number; of: number }) => void
}

export class JobStopped extends Error {
  override readonly name = 'JobStopped'
}

const own = new Map<string, AbortController>()

/**
 * Begins a job, of which there is one of its kind at a time, and returns it with a function that does the work. Throws
 * CONFLICT with `reason: "alreadyRunning"`.
 */
export async function beginJob(kind: JobKind, actorEmail: string) {
  const { id } = await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`mayan-medicinal-plants job ${kind}`}))`
    const running = await tx.job.findMany({ where: { kind, state: 'RUNNING' } })
    if (running.some((job) => stateOf(job) === 'RUNNING')) throw apiError('CONFLICT', { reason: 'alreadyRunning' })
    const ids = running.map((job) => job.id)
    await tx.job.updateMany({ where: { id: { in: ids } }, data: { state: 'FAILED', finishedAt: new Date() } })
    return tx.job.create({ data: { kind, actorEmail } })
  })
  return { id, run: <Result>(work: (job: Work) => Promise<Result>) => runJob(id, work) }
}

/** Rejects with what `work` rejects with, and with a JobStopped if it was stopped. */
async function runJob<Result>(id: string, work: (job: Work) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController()
  own.set(id, stopping)
  let progress = {}
  const beat = async () => {
    const [job] = await prisma.job.updateManyAndReturn({ where: { id }, data: { beatAt: new Date(), ...progress } })
    if (job?.isStopping) stopping.abort(new JobStopped())
  }
  const beating = setInterval(() => void beat().catch(() => {}), BEAT_MS)
  try {
    const result = await work({
      signal: stopping.signal,
      report: ({ step, done, of }) => (progress = { step, done, total: of }),
    })
    await end(id, { state: 'DONE' })
    return result
  } catch (error) {
    const isStopped = stopping.signal.aborted
    await end(id, {
      state: isStopped ? 'STOPPED' : 'FAILED',
      problem: error instanceof StartupError ? error.message : null,
    })
    throw isStopped ? stopping.signal.reason : error
  } finally {
    clearInterval(beating)
    own.delete(id)
  }
}

async function end(id: string, data: { state: string; problem?: string | null }): Promise<void> {
  await prisma.job
    .update({ where: { id }, data: { ...data, finishedAt: new Date() } })
    .catch((error: unknown) => log.error({ err: error, job: id }, 'the end of a job could not be stored'))
}

/** Stops a job of this process at once, and returns whether it is one; others learn of it by their next beat. */
export function stopOwn(id: string): boolean {
  own.get(id)?.abort(new JobStopped())
  return own.has(id)
}

/** A job whose process has ended has failed. */
export function stateOf({ id, state, beatAt }: Pick<Job, 'id' | 'state' | 'beatAt'>): string {
  if (state !== 'RUNNING' || own.has(id)) return state
  // The folder of an embedded database belongs to this process only.
  const isLeft = !env.DATABASE_URL || beatAt.valueOf() < Date.now() - LEFT_AFTER_MS
  return isLeft ? 'FAILED' : state
}

export async function purgeJobs(): Promise<void> {
  await prisma.job.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - STORED_MS) } } })
}
