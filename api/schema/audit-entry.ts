import { Prisma } from '../../prisma/generated/client/client.ts'
import { adminQueries, builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { isUuid } from '../rules/storable.ts'
import { newestPage } from '../content/list.ts'
import { selectNodes } from '../graphql/select-nodes.ts'
import { connectionOf, pageArgs } from './list-args.ts'

const AuditEntry = builder.prismaObject('AuditEntry', {
  description: 'An action of an admin, or of the operator of the server. Entries are never changed or deleted.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A UUID.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the action took place.' }),
    actorEmail: t.exposeString('actorEmail', {
      description: 'Email address of the admin at that time; `operator` for a command that was run on the server.',
    }),
    action: t.exposeString('action', {
      description: 'Name of the action, usually of the mutation, such as `updatePlant`.',
    }),
    subjectId: t.exposeString('subjectId', {
      nullable: true,
      description:
        'Identifier of the object: a UUID, a source key, an email address or a URL. Null if the action has no object.',
    }),
    subject: t.exposeString('subject', {
      nullable: true,
      description: 'Readable name of the object, such as a title or an email address. Null if it has none.',
    }),
    address: t.exposeString('address', { nullable: true, description: 'IP address of the client.' }),
    parts: t.int({
      description: 'Number of entries within this one: an import has one for each object that it added or changed.',
      select: { action: true },
      resolve: ({ id, action }) => (isOfMany(action) ? prisma.auditEntry.count({ where: { withinId: id } }) : 0),
    }),
    canBeUndone: t.boolean({
      description: 'Whether it is an import that can still be undone (`POST /content/undo?import=`).',
      select: { action: true },
      resolve: async ({ id, action }) =>
        isOfMany(action) && (await prisma.contentImportStep.count({ where: { importId: id } })) > 0,
    }),
  }),
})

/** Whether entries may be within that of the action, which a query for each would find out as well. */
function isOfMany(action: string): boolean {
  return ['importContent', 'undoImport', 'undoImportPart'].includes(action)
}

const AuditEntryConnection = connectionOf('AuditEntry', AuditEntry, 'An entry of the audit log,', 'the audit log')

const AuditFilters = builder.objectRef<object>('AuditFilters').implement({
  description: 'Values that the audit log can be filtered by.',
  fields: (t) => ({
    actors: t.stringList({
      description: 'Values of `actorEmail` in the log, in alphabetical order.',
      resolve: () => valuesOf('actor_email'),
    }),
    actions: t.stringList({
      description: 'Names of the actions in the log, in alphabetical order.',
      resolve: () => valuesOf('action'),
    }),
  }),
})

adminQueries((t) => ({
  auditLog: t.field({
    type: AuditEntryConnection,
    description: 'The audit log, newest entry first. For admins. Errors: BAD_USER_INPUT.',
    args: {
      ...pageArgs,
      actor: t.arg.string({ description: 'Only actions of the admin with this email address.' }),
      action: t.arg.string({ description: 'Only actions with this name.' }),
      within: t.arg.id({
        description: 'Only the entries within the one with this id; otherwise only those within none.',
      }),
    },
    resolve: (_root, { actor, action, within, ...args }, context, info) => {
      const withinId = within ? (isUuid(within) ? within : { in: [] }) : null
      const where = { withinId, ...(actor && { actorEmail: actor }), ...(action && { action }) }
      return newestPage('AUDIT', args, { rows: prisma.auditEntry, where, query: selectNodes(context, info) })
    },
  }),
  auditFilters: t.field({
    type: AuditFilters,
    description: 'Values that the audit log can be filtered by. For admins.',
    resolve: () => ({}),
  }),
}))

/** The distinct values of a column, read by skipping through its index; DISTINCT would read all rows. */
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
