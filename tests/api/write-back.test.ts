import { isInputObjectType, type GraphQLInputObjectType, type GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { CONTENT_KINDS, KINDS, type ContentKind } from '../../api/content/kinds.ts'
import { rowsOf } from '../../api/content/stores.ts'
import { SOURCE_TYPES, wordsIn } from '../../api/rules/vocabulary.ts'
import { prisma } from '../../api/database/client.ts'
import { schema } from '../../api/schema.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildAilment, buildArticle, buildPlant } from '../support/content.ts'
import { createFilled, NOTIFICATION, PHOTO, RECORDING, SOURCE, sourceOf, TAG } from '../support/filled-inputs.ts'
import { filledIn, inputsWithin, readerOf, type Value } from '../support/read-input.ts'
import { run } from '../support/run.ts'
import { buildWebhook } from '../support/webhook-receiver.ts'

/*
 * What is read through the API can be written back unchanged: each field of an input has a field that gives what it takes, of
 * the same name, or else of the one that its description names.
 */

interface Round {
  input: string
  type: string
  /** Returns what `found` is in. */
  read: string
  found?: (data: Value, id: string) => Value
  write: string
  /** What there is to read. */
  list: () => Promise<string[]>
}

const ofContent = (kind: ContentKind): Round => {
  const { model, delegate } = KINDS[kind]
  return {
    input: `${model}Input`,
    type: model,
    read: `found: ${delegate}(id: $id)`,
    write: `update${model}(id: $id, input: $input) { id }`,
    list: async () => idsOf(await rowsOf(prisma, kind).findMany<{ id: string }>({})),
  }
}

const ROUNDS: Round[] = [
  ...CONTENT_KINDS.map(ofContent),
  {
    input: 'SourceInput',
    type: 'Source',
    read: 'found: source(key: $id)',
    write: 'saveSource(input: $input, replace: true) { key }',
    list: async () => (await prisma.source.findMany()).map(({ key }) => key),
  },
  {
    input: 'TagInput',
    type: 'KnownTag',
    read: 'found: knownTags',
    found: ({ found }, id) => (found as Value[]).find(({ slug }) => slug === id)!,
    write: 'saveTag(input: $input) { slug }',
    list: async () => (await prisma.tag.findMany()).map(({ slug }) => slug),
  },
  {
    input: 'PhotoInput',
    type: 'Photo',
    read: 'found: photo(url: $id)',
    write: 'setPhoto(input: $input) { url }',
    list: async () => (await prisma.photo.findMany()).map(({ url }) => url),
  },
  {
    input: 'NotificationInput',
    type: 'Notification',
    read: 'found: scheduledNotifications',
    found: ({ found }) => (found as Value[])[0]!,
    write: 'updateNotification(id: $id, input: $input) { id }',
    list: async () => idsOf(await prisma.notification.findMany()),
  },
  {
    input: 'BugReportUpdate',
    type: 'BugReport',
    read: 'found: bugReport(id: $id)',
    write: 'updateBugReport(id: $id, input: $input) { id }',
    list: async () => idsOf(await prisma.bugReport.findMany()),
  },
  {
    input: 'ProfileInput',
    type: 'Viewer',
    read: 'found: viewer',
    write: 'updateProfile(input: $input) { id }',
    list: async () => ['own'],
  },
  {
    input: 'WebhookInput',
    type: 'Webhook',
    read: 'found: webhooks',
    found: ({ found }) => (found as Value[])[0]!,
    write: 'updateWebhook(id: $id, input: $input) { id }',
    list: async () => idsOf(await prisma.webhook.findMany()),
  },
]

/** Read otherwise than written: the tests of settings, attributions and reviewers write them back. */
const READ_WHOLE = ['SiteSettingsInput', 'EmergencyContactInput', 'AttributionInput', 'ReviewerInput']
/** They are sent, and never edited. */
const NOT_EDITED = [
  'ConsentDocumentInput',
  'BugReportInput',
  'MistakeInput',
  'NewsletterIssueInput',
  'PhotoAltInput',
  'ReviewInput',
  'ReviewingInput',
  'SafetyFilter',
  'SuggestedChangeInput',
  'SuggestedRecordingInput',
  'SuggestionInput',
]

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Something of each kind, with all that its input has. Returns an admin. */
async function fillSite(): Promise<Account> {
  const as = await buildAdmin({ fullName: 'Marta Xol' })
  const write = async (mutation: string, type: string, input: object) => {
    const query = `mutation ($input: ${type}Input!) { ${mutation}(input: $input) { __typename } }`
    expect((await run(query, { input }, { as })).errors, mutation).toEqual([])
  }
  await prisma.recording.create({ data: { url: RECORDING } })
  await write('saveSource', 'Source', SOURCE)
  for (const type of wordsIn(SOURCE_TYPES)) await write('saveSource', 'Source', sourceOf(type))
  await write('saveTag', 'Tag', TAG)
  await write('setPhoto', 'Photo', PHOTO)
  const { id } = await buildPlant()
  await buildArticle()
  await buildAilment('fever')
  await createFilled(as, id)
  await buildWebhook()
  await prisma.webhook.updateMany({ data: { state: 'ON' } })
  await write('createCommunity', 'Community', { nameEn: 'Chisec', nameEs: 'Chisec', isPublic: true })
  await write('sendNotification', 'Notification', NOTIFICATION)
  const report = { adminNotes: 'Seen.', answer: 'Thank you.', status: 'IN_PROGRESS', priority: 'HIGH' } as const
  await prisma.bugReport.create({ data: { pageUrl: '/plants', description: 'Broken.', ...report } })
  return as
}

test('all inputs are written back here, or hold what is never edited', () => {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const written = ROUNDS.flatMap(({ input }) => inputsWithin(schema.getType(input) as GraphQLInputObjectType))
  expect(inputs.map(({ name }) => name).sort()).toEqual([...new Set([...written, ...READ_WHOLE, ...NOT_EDITED])].sort())
})

test('what is read is taken back, and changes nothing', { timeout: 120_000 }, async () => {
  const as = await fillSite()
  for (const round of ROUNDS) {
    const lacking = await writeBack(round, as)
    expect(lacking, `fields of ${round.input} that nothing here has`).toEqual([])
  }
})

/** Writes back what holds a field that none before it had. Returns the fields that none has. */
async function writeBack(
  { input, type, read, found = ({ found }) => found as Value, write, list }: Round,
  as: Account,
) {
  const output = schema.getType(type) as GraphQLObjectType
  const { selection, names, valueOf } = readerOf(schema.getType(input) as GraphQLInputObjectType, output)
  // Reports have no versions.
  const hasVersions = 'updatedAt' in output.getFields() && type !== 'BugReport'
  const given = (text: string, idType: string) => (text.includes('$id') ? `$id: ${idType}` : '')
  const query = `query ${inBrackets(given(read, read.includes('url:') ? 'String!' : 'ID!'))} {
    ${read} { ${hasVersions ? 'updatedAt' : ''} ${selection} } }`
  const mutation = `mutation (${given(write, 'ID!,')} $input: ${input}!) { ${write} }`
  const readOne = async (id: string) => {
    const { data, errors } = await run(query, { id }, { as })
    expect(errors).toEqual([])
    const one = found(data as Value, id)
    return { at: one['updatedAt'], value: valueOf(one) }
  }
  const filled = new Set<string>()
  for (const id of await list()) {
    if (filled.size === names.length) break
    const before = await readOne(id)
    const own = filledIn(before.value).filter((name) => !filled.has(name))
    if (own.length === 0) continue
    for (const name of own) filled.add(name)
    const { errors } = await run(mutation, { id, input: before.value }, { as })
    expect(errors, `${input} ${id}`).toEqual([])
    expect(await readOne(id)).toEqual(before)
  }
  return names.filter((name) => !filled.has(name))
}

const inBrackets = (text: string) => (text ? `(${text})` : '')
