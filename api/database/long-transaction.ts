import type { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from './client.ts'

const LIMITS = { maxWait: 30_000, timeout: 60_000 }

export function inLongTransaction<Result>(write: (tx: Prisma.TransactionClient) => Promise<Result>): Promise<Result> {
  return prisma.$transaction(write, LIMITS)
}
