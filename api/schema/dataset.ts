import { z } from 'zod'
import { builder } from '../builder.ts'
import { cursorText } from '../content/cursor.ts'
import { makeSortedPage, readAfter } from '../content/list.ts'
import { currentDump, currentManifest, type Dump, type DumpFile } from '../dumps/dumps.ts'
import { changesSince, countSince, isFollowed, type Change, type NotedChange } from '../dumps/noted.ts'
import { DUMPED_KINDS, type DumpedKind } from '../dumps/shape.ts'
import { badInput, checkRange } from '../errors.ts'
import { connectionOf, pageArgs } from './list-args.ts'
import { enumOf } from './enum-column.ts'

const DumpedKindType = builder.enumType('DatasetKind', {
  description: 'A kind of record in the dumps.',
  values: Object.fromEntries(
    DUMPED_KINDS.map((kind) => [kind.toUpperCase(), { value: kind, description: `One of \`${kind}.jsonl.gz\`.` }]),
  ) as Record<string, { value: DumpedKind; description: string }>,
})

const DatasetFile = builder.objectRef<DumpFile>('DatasetFile').implement({
  description: 'A file with all public content.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its URL is `/data/<name>`.' }),
    bytes: t.exposeInt('bytes', { description: 'Its size.' }),
    sha256: t.exposeString('sha256', { description: 'Its SHA-256 digest, in hexadecimal digits.' }),
  }),
})

export const DatasetChangeKind = enumOf<Change>('DatasetChangeKind', 'How a record has changed.', {
  ADDED: 'It was not public before.',
  CHANGED: 'It was public before, but not like this.',
  WITHDRAWN: 'It is not public any more: remove it from your copy.',
})

const DatasetChange = builder.objectRef<NotedChange>('DatasetChange').implement({
  description: 'A record that has changed, or that was withdrawn.',
  fields: (t) => ({
    change: t.expose('change', { type: DatasetChangeKind, description: 'How it has changed.' }),
    kind: t.expose('kind', { type: DumpedKindType, description: 'Its kind.' }),
    key: t.exposeString('key', { description: 'Its UUID, or the slug of an ailment or tag.' }),
    version: t.exposeInt('version', { description: 'The content version since which it is like this.' }),
    isWithdrawn: t.boolean({
      description: 'Whether it is not public any more: remove it from your copy.',
      resolve: ({ change }) => change === 'WITHDRAWN',
    }),
  }),
})

const DatasetChangeConnection = connectionOf('DatasetChange', DatasetChange, 'A change,', 'changes')

const cursorOfChange = z.tuple([z.literal('CHANGE'), z.int(), z.enum(DUMPED_KINDS), cursorText])

const Dataset = builder.objectRef<Dump>('Dataset').implement({
  description:
    'All public content as files, listed at `/data`, and what has changed since a version, for copies that follow. Withdrawn content is in none of them.',
  fields: (t) => ({
    version: t.exposeInt('version', {
      description: 'The content version. It rises with each change of public content.',
    }),
    changedAt: t.field({
      type: 'DateTime',
      description: 'When this version was made.',
      resolve: ({ changedAt }) => new Date(changedAt),
    }),
    licence: t.exposeString('licence', { description: 'The terms on which it may be used.' }),
    files: t.field({
      type: [DatasetFile],
      description: 'The files.',
      resolve: async (_dump, _args, _context, { schema }) => (await currentManifest(schema)).files,
    }),
    changes: t.field({
      type: DatasetChangeConnection,
      description:
        'Records that are not as they were in a version: the last state of each. `/data/changes.jsonl?since=<version>` has the records as well. Errors: BAD_USER_INPUT, also for a version that this site has not reached, or from before it was restored from a backup (`since`: `tooOld`): take the files.',
      args: {
        ...pageArgs,
        since: t.arg.int({ required: true, description: 'The `version` of your copy; 0 for everything.' }),
      },
      resolve: async ({ version }, { since, ...args }) => {
        const [, after, kind, key] = readAfter(args, cursorOfChange)
        checkRange('since', since, 0, version)
        if (!(await isFollowed(since))) throw badInput({ since: 'tooOld' })
        const position = after === undefined ? undefined : { version: after, kind: kind!, key: key! }
        if (position && position.version <= since) throw badInput({ after: 'invalid' })
        const rows = await changesSince(since, args.first + 1, { after: position })
        return makeSortedPage(
          args,
          rows,
          ({ version, kind, key }) => ['CHANGE', version, kind, key],
          () => countSince(since),
        )
      },
    }),
  }),
})

builder.queryField('dataset', (t) =>
  t.field({
    type: Dataset,
    description:
      'All public content as files, and what has changed in it. After a change of content the first request waits until the files are made. Errors: UNAVAILABLE while that takes longer.',
    complexity: 500,
    resolve: (_root, _args, _context, { schema }) => currentDump(schema),
  }),
)
