import { queryFromInfo } from '@pothos/plugin-prisma'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { newestFirst, newestPage, olderThan } from '../content/list.ts'
import { pageArgs } from './list-args.ts'

const AuditEntry = builder.prismaObject('AuditEntry', {
  description: 'What an admin did. Entries are only ever added.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was done.' }),
    actorEmail: t.exposeString('actorEmail', { description: 'Who did it.' }),
    action: t.exposeString('action', { description: 'What was done: mostly the name of a mutation.' }),
    subjectId: t.exposeString('subjectId', {
      nullable: true,
      description: 'What it was done to: a UUID, or a key; null where it was to nothing in particular.',
    }),
    subject: t.exposeString('subject', { nullable: true, description: 'The same in words: a title, an address.' }),
    address: t.exposeString('address', { nullable: true, description: 'IP address that it was done from.' }),
  }),
})

const AuditEntryConnection = builder.connectionObject(
  { type: AuditEntry, name: 'AuditEntryConnection', description: 'A page of the audit log.' },
  { name: 'AuditEntryEdge', description: 'An entry in a list.' },
)

const AuditFilters = builder.objectRef<object>('AuditFilters').implement({
  description: 'What the audit log can be narrowed to.',
  fields: (t) => ({
    actors: t.stringList({
      description: 'Addresses of everybody in it, from A to Z.',
      resolve: () => valuesOf('actor_email'),
    }),
    actions: t.stringList({ description: 'All actions in it, from A to Z.', resolve: () => valuesOf('action') }),
  }),
})

builder.queryFields((t) => ({
  auditLog: t.field({
    type: AuditEntryConnection,
    description: 'What admins did, the newest first. For admins. Errors: BAD_USER_INPUT.',
    authScopes: { admin: true },
    args: {
      ...pageArgs,
      actor: t.arg.string({ description: 'Address of whoever did it.' }),
      action: t.arg.string({ description: 'What was done.' }),
    },
    resolve: (_root, { actor, action, ...args }, context, info) => {
      const where = { ...(actor && { actorEmail: actor }), ...(action && { action }) }
      const { select } = queryFromInfo({
        context,
        info,
        path: ['edges', 'node'],
        select: { id: true, createdAt: true },
      })
      return newestPage(
        'AUDIT',
        args,
        (after, take) =>
          prisma.auditEntry.findMany({
            select,
            where: { AND: [where, olderThan(after)] },
            orderBy: newestFirst,
            take,
          }),
        () => prisma.auditEntry.count({ where }),
      )
    },
  }),
  auditFilters: t.field({
    type: AuditFilters,
    description: 'What the audit log can be narrowed to. For admins.',
    authScopes: { admin: true },
    resolve: () => ({}),
  }),
}))

/** The few values that a column of many rows has: from one to the next by the index, where DISTINCT would read it all. */
async function valuesOf(column: 'actor_email' | 'action'): Promise<string[]> {
  const name = Prisma.raw(column)
  const rows = await prisma.$queryRaw<{ value: string }[]>`
    WITH RECURSIVE found (value) AS (
      (SELECT ${name} FROM audit_entries ORDER BY ${name} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${name} FROM audit_entries WHERE ${name} > found.value ORDER BY ${name} LIMIT 1)
      FROM found WHERE found.value IS NOT NULL
    ) SELECT value FROM found WHERE value IS NOT NULL`
  return rows.map(({ value }) => value)
}
