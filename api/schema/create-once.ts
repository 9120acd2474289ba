import { createHash } from 'node:crypto'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { isUuid } from '../content/list.ts'
import type { Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput } from '../errors.ts'

// An answer may be lost on its way although what it tells of was done. A client that asks again under the same id gets the
// first result, and nothing is created a second time.

const KEPT_DAYS = 7

/** What mutations that create something take besides the input. */
export const clientMutationArg = builder.args((t) => ({
  clientMutationId: t.string({
    description:
      'Idempotency key: a UUID chosen by the client and repeated with every retry. For 7 days, a retry with the same input returns the first result; with a different input it fails with CONFLICT, `reason: "alreadyCreated"` and the `id` of the created object.',
  }),
}))

interface Creation {
  mutation: string
  clientMutationId: string | null | undefined
  /** As it was parsed. */
  input: unknown
  /** Creates it, and says by which id or key it is found. */
  create: (tx: Prisma.TransactionClient) => Promise<string>
}

/** Creates something at most once for each id of a caller's, and says by which id or key it is found. Throws CONFLICT. */
export async function createOnce(context: Context, creation: Creation): Promise<{ id: string; isNew: boolean }> {
  const { mutation, clientMutationId, input, create } = creation
  if (clientMutationId == null) return { id: await prisma.$transaction(create), isNew: true }
  if (!isUuid(clientMutationId)) throw badInput({ clientMutationId: 'invalidId' })
  const caller = (await context.viewer())?.id ?? ''
  const key = { caller, mutation, clientId: clientMutationId.toLowerCase() }
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  return prisma.$transaction(async (tx) => {
    // Of two at once the second waits here for the first.
    const { count } = await tx.clientMutation.createMany({
      data: { ...key, digest, result: '' },
      skipDuplicates: true,
    })
    const where = { caller_mutation_clientId: key }
    if (count === 0) {
      const first = await tx.clientMutation.findUniqueOrThrow({ where })
      if (first.digest !== digest) throw apiError('CONFLICT', { reason: 'alreadyCreated', id: first.result })
      // The audit log tells of it already.
      if (context.act) context.act.isRecorded = true
      return { id: first.result, isNew: false }
    }
    const id = await create(tx)
    await tx.clientMutation.update({ where, data: { result: id } })
    return { id, isNew: true }
  })
}

/** Forgets ids that nobody will send again. */
export async function purgeClientMutations(): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM client_mutations WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`
}
