import type { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from './client.ts'

const LIMITS = { maxWait: 30_000, timeout: 60_000 }

/** A transaction that may change all content, and takes longer than others. */
export function inLongTransaction<Result>(write: (tx: Prisma.TransactionClient) => Promise<Result>): Promise<Result> {
  return prisma.$transaction(write, LIMITS)
}
