import { expect } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { stopOwn } from '../../api/operator/job.ts'

/** Stops the jobs that a test has begun, and waits until they have ended. */
export async function endJobs(): Promise<void> {
  const running = (await prisma.job.findMany({ where: { finishedAt: null } })).filter(({ id }) => stopOwn(id))
  const ids = running.map(({ id }) => id)
  await expect
    .poll(() => prisma.job.count({ where: { id: { in: ids }, finishedAt: null } }), { timeout: 10_000 })
    .toBe(0)
}
