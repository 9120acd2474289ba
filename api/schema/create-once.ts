import { createHash } from 'node:crypto'
import type { ClientMutation, Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { isUuid } from '../rules/storable.ts'
import type { Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { apiError, badInput } from '../errors.ts'

// A response may be lost although the mutation succeeded. A client that retries with the same id gets the first result,
// and nothing is created twice.

const KEPT_DAYS = 7

export const clientMutationArg = builder.args((t) => ({
  clientMutationId: t.string({
    description:
      'Idempotency key: a UUID chosen by the client and repeated with every retry. For 7 days, a retry with the same input returns the first result; with a different input it fails with CONFLICT, `reason: "alreadyCreated"` and the `id` of the created object.',
  }),
}))

interface Creation {
  mutation: string
  clientMutationId: string | null | undefined
  input: unknown
  /** Creates the object and returns its id or key. */
  create: (tx: Prisma.TransactionClient) => Promise<string>
}

/** Creates an object at most once per client id, and returns its id or key. Throws CONFLICT. */
export async function createOnce(context: Context, creation: Creation): Promise<{ id: string; isNew: boolean }> {
  const { create } = creation
  const call = await readCall(context, creation)
  if (!call) return { id: await prisma.$transaction(create), isNew: true }
  const { key, digest } = call
  return prisma.$transaction(async (tx) => {
    // A concurrent second call waits here for the first.
    const { count } = await tx.clientMutation.createMany({
      data: { ...key, digest, result: '' },
      skipDuplicates: true,
    })
    const where = { caller_mutation_clientId: key }
    if (count === 0) return { id: resultOf(await tx.clientMutation.findUniqueOrThrow({ where }), digest), isNew: false }
    const id = await create(tx)
    await tx.clientMutation.update({ where, data: { result: id } })
    return { id, isNew: true }
  })
}

/**
 * What a call has created before; null if nothing. To be asked before input is compared with the content, which may have
 * changed since the first call. Throws CONFLICT.
 */
export async function createdBefore(context: Context, creation: Omit<Creation, 'create'>): Promise<string | null> {
  const call = await readCall(context, creation)
  const first = call && (await prisma.clientMutation.findUnique({ where: { caller_mutation_clientId: call.key } }))
  return first ? resultOf(first, call.digest) : null
}

async function readCall(context: Context, { mutation, clientMutationId, input }: Omit<Creation, 'create'>) {
  if (clientMutationId == null) return null
  if (!isUuid(clientMutationId)) throw badInput({ clientMutationId: 'invalidId' })
  const caller = (await context.viewer())?.id ?? ''
  return {
    key: { caller, mutation, clientId: clientMutationId.toLowerCase() },
    digest: createHash('sha256').update(JSON.stringify(input)).digest('base64url'),
  }
}

function resultOf(first: ClientMutation, digest: string): string {
  if (first.digest !== digest) throw apiError('CONFLICT', { reason: 'alreadyCreated', id: first.result })
  return first.result
}

export async function purgeClientMutations(): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM client_mutations WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`
}
