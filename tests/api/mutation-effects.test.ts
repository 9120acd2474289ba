import { isDeepStrictEqual } from 'node:util'
import { getNamedType, isLeafType, isObjectType, type GraphQLOutputType } from 'graphql'
import { beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../../api/app.ts'
import { mailConfirmation } from '../../api/auth/email-confirmation.ts'
import { prisma } from '../../api/database/client.ts'
import { MUTATION_EFFECTS } from '../../api/graphql/mutation-effects.ts'
import { log } from '../../api/log.ts'
import { isPublicField, modelsIn } from '../../api/graphql/response-cache.ts'
import { schema } from '../../api/schema.ts'
import type { MutationName } from '../../prisma/generated/root-fields.ts'
import { accessTokenOf, buildAdmin, buildSession, buildUser, type Account } from '../support/accounts.ts'
import { PASSWORD } from '../support/auth.ts'
import {
  buildAilment,
  DECIDED_CAUTIONS,
  buildArticle,
  buildPlant,
  buildProject,
  buildSource,
  buildTag,
} from '../support/content.ts'
import { catchMail, linkIn } from '../support/mail.ts'
import { serveOnePhoto } from '../support/photo-catalogues.ts'
import { countStatements } from '../support/database.ts'
import { readAnswer, run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

const PHOTO = 'https://example.org/tarragon.jpg'
const MUTATIONS = schema.getMutationType()!.getFields()

/** Public queries. */
const READS = [
  '{ plants { totalCount edges { node { id commonName tags tagLabels { label } mainImage { alt } } } } }',
  '{ plants(search: "huerta") { edges { node { id } } } }',
  '{ plants { edges { node { articles { id title } sources { key title } names { name } } } } }',
  '{ articles { edges { node { id title content tagLabels { label } sources { title } plants { id commonName } } } } }',
  '{ projects { edges { node { id title tagLabels { label } gallery { alt } } } } }',
  '{ featuredProjects { id title } }',
  '{ tags { slug label count } }',
  '{ ailments { name dangerSigns { text } } }',
  '{ plants { edges { node { uses { ailment { name isPublic } } } } } }',
]

/** Public queries of single items, which depend on the rows that they show. */
const itemsOf = ({ plant, article, project, binned }: World) => [
  `{ plant(id: "${plant.id}") { commonName tagLabels { label } mainImage { alt } sources { title } articles { title }
     uses { ailment { name slug } } } }`,
  `{ plant(id: "${binned.id}") { commonName } }`,
  `{ article(id: "${article.id}") { title tagLabels { label } sources { title } plants { commonName } } }`,
  `{ project(id: "${project.id}") { title tagLabels { label } gallery { alt } } }`,
  '{ ailment(slug: "cough") { name dangerSigns { text } } }',
  '{ ailment(slug: "itch") { name } }',
  '{ ailments(slugs: ["itch", "cough"]) { name } }',
]

type World = Awaited<ReturnType<typeof buildWorld>>

/** An item of everything that mutations change. The deleted one was related to the article. */
async function buildWorld() {
  const admin = await buildAdmin()
  const member = await buildUser({ hasPassword: true })
  await buildTag('garden', 'Garden', 'Huerto')
  await buildSource('book')
  await buildSource('uncited')
  const [ailment, unusedAilment] = [await buildAilment('cough'), await buildAilment('itch')]
  const plant = await buildPlant({
    uses: [{ ailmentSlug: 'cough', sourceKeys: ['book'] }],
    cautions: DECIDED_CAUTIONS,
    tags: ['garden'],
    mainImageUrl: PHOTO,
    descriptionEn: 'See [^book].',
  })
  const binned = await buildPlant({ commonNameEn: 'Deleted' })
  const article = await buildArticle({ tags: ['garden'], plants: [plant, binned], contentEn: 'See [^book].' })
  const project = await buildProject({ tags: ['garden'], galleryImages: [PHOTO] })
  const as = { as: admin }
  await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id: binned.id }, as)
  await run('mutation ($id: ID!) { updatePlant(id: $id, input: { commonNameEn: "Iya" }) { id } }', { id: plant.id }, as)
  const [revision] = await prisma.revision.findMany({ where: { contentId: plant.id }, orderBy: { createdAt: 'asc' } })
  const notification = await prisma.notification.create({ data: { titleEn: 'News', titleEs: 'Noticias' } })
  const report = await prisma.bugReport.create({ data: { userId: member.id, description: 'Broken', pageUrl: '/' } })
  const session = await buildSession(member)
  return {
    admin,
    member,
    plant,
    ailment,
    unusedAilment,
    article,
    project,
    binned,
    revision: revision!,
    notification,
    report,
    session,
  }
}

const theWorld = beginWith(buildWorld)

type Call = (world: World) => { args?: string; as?: Account } | Promise<{ args?: string; as?: Account }>

function byAdmin(args: string): Call {
  return ({ admin }) => ({ args, as: admin })
}

function byMember(args?: string): Call {
  return ({ member }) => ({ ...(args && { args }), as: member })
}

function on(kind: 'plant' | 'ailment' | 'unusedAilment' | 'article' | 'project', more = ''): Call {
  return ({ admin, ...world }) => ({ args: `(id: "${world[kind].id}"${more})`, as: admin })
}

/** A call of each mutation that changes data. */
const CALLS: Record<MutationName, Call> = {
  createPlant: byAdmin('(input: { commonNameEn: "Rue", commonNameEs: "Ruda", isPublic: true })'),
  updatePlant: on('plant', ', input: { commonNameEn: "Sweet mace" }'),
  deletePlant: on('plant'),
  setPlantVisibility: on('plant', ', isPublic: false'),
  createAilment: byAdmin(
    '(input: { slug: "cold", kind: ILLNESS, bodySystem: RESPIRATORY, nameEn: "Cold", nameEs: "Catarro", isPublic: true })',
  ),
  updateAilment: on('ailment', ', input: { nameEn: "Bad cough" }'),
  deleteAilment: on('unusedAilment'),
  setAilmentVisibility: on('ailment', ', isPublic: false'),
  createArticle: byAdmin('(input: { titleEn: "Teas", titleEs: "Tés", isPublic: true })'),
  updateArticle: on('article', ', input: { titleEn: "The field" }'),
  deleteArticle: on('article'),
  setArticleVisibility: on('article', ', isPublic: false'),
  createProject: byAdmin('(input: { titleEn: "A nursery", titleEs: "Un vivero", isLocked: false })'),
  updateProject: on('project', ', input: { titleEn: "The garden" }'),
  deleteProject: on('project'),
  setProjectLock: on('project', ', isLocked: true'),
  setVisibility: ({ admin, plant }) => ({ args: `(of: PLANT, ids: ["${plant.id}"], isPublic: false)`, as: admin }),
  tagContent: ({ admin, article }) => ({ args: `(of: ARTICLE, ids: ["${article.id}"], add: ["tea"])`, as: admin }),
  deleteContent: ({ admin, project }) => ({ args: `(of: PROJECT, ids: ["${project.id}"])`, as: admin }),
  restoreFromBin: ({ admin, binned }) => ({ args: `(ids: ["${binned.id}"])`, as: admin }),
  deleteFromBin: ({ admin, binned }) => ({ args: `(ids: ["${binned.id}"])`, as: admin }),
  confirmTranslation: ({ admin, plant }) => ({
    args: `(of: PLANT, id: "${plant.id}", name: "commonName", into: ES)`,
    as: admin,
  }),
  saveTranslation: ({ admin, plant }) => ({
    args: `(of: PLANT, id: "${plant.id}", name: "commonName", into: EN, text: "Sweet tarragon")`,
    as: admin,
  }),
  saveDraft: byAdmin('(of: PLANT, subject: "new", form: "{}")'),
  deleteDraft: byAdmin('(of: PLANT, subject: "new")'),
  restoreRevision: ({ admin, revision }) => ({ args: `(id: "${revision.id}")`, as: admin }),
  saveTag: byAdmin('(input: { slug: "garden", kind: "topic", labelEn: "Gardens", labelEs: "Huertas" })'),
  saveSource: byAdmin('(input: { key: "book", title: "Another book" }, replace: true)'),
  deleteSource: byAdmin('(key: "uncited")'),
  setPhoto: byAdmin(`(input: { url: "${PHOTO}", altEn: "Tarragon in bloom" })`),
  takeOpenPhoto: async ({ admin }) => {
    await serveOnePhoto()
    return { args: '(id: "COMMONS:1")', as: admin }
  },
  setPlantFavorite: ({ member, plant }) => ({ args: `(plantId: "${plant.id}", isFavorite: true)`, as: member }),
  addFavorites: ({ member, plant }) => ({ args: `(plantIds: ["${plant.id}"], articleIds: [])`, as: member }),
  removeFavorites: ({ member, plant }) => ({ args: `(plantIds: ["${plant.id}"], articleIds: [])`, as: member }),
  setArticleFavorite: ({ member, article }) => ({ args: `(articleId: "${article.id}", isFavorite: true)`, as: member }),
  updateProfile: byMember('(input: { fullName: "Marta" })'),
  confirmEmail: async ({ member }) => {
    const mails = catchMail()
    await mailConfirmation(member)
    const token = new URL(linkIn(mails[0]), 'http://localhost').searchParams.get('token')
    return { args: `(token: "${token}")`, as: member }
  },
  sendEmailConfirmation: async ({ member }) => {
    catchMail()
    await prisma.user.update({ where: { id: member.id }, data: { emailVerified: false } })
    return { as: member }
  },
  signOutSession: ({ member, session }) => ({ args: `(id: "${session.id}")`, as: member }),
  signOutOtherSessions: byMember(),
  markNotificationsSeen: byMember(),
  sendNotification: byAdmin('(input: { titleEn: "Hello", titleEs: "Hola" })'),
  deleteNotification: ({ admin, notification }) => ({ args: `(id: "${notification.id}")`, as: admin }),
  reportBug: byMember('(input: { description: "Broken", pageUrl: "/plants" })'),
  updateBugReport: ({ admin, report }) => ({ args: `(id: "${report.id}", input: { status: CLOSED })`, as: admin }),
  subscribeToNewsletter: () => ({ args: '(email: "ana@example.org")' }),
  removeNewsletterSubscriber: byAdmin('(email: "ana@example.org")'),
  promoteUser: ({ admin, member }) => ({ args: `(userId: "${member.id}")`, as: admin }),
  revokeAdmin: ({ admin, member }) => ({ args: `(userId: "${member.id}")`, as: admin }),
  deleteAccount: ({ member }) => ({ args: `(email: "${member.email}", password: "${PASSWORD}")`, as: member }),
}

const fresh = createApp({ cachesResponses: false })
let caching: typeof fresh
beforeEach(() => {
  caching = createApp({ cachesResponses: true })
})

async function send(app: typeof fresh, query: string, as?: Account) {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (as) headers.set('authorization', `Bearer ${await accessTokenOf(as)}`)
  const body = JSON.stringify({ query })
  return readAnswer(await app.request('http://localhost/graphql', { method: 'POST', headers, body }))
}

async function readAll(app: typeof fresh, world: World): Promise<unknown[]> {
  const answers = await Promise.all(READS.map((query) => send(app, query)))
  expect(answers.flatMap(({ errors }) => errors)).toEqual([])
  const items = await Promise.all(itemsOf(world).map((query) => send(app, query)))
  return [...answers.map(({ data }) => data), ...items.map(({ data, codes }) => ({ data, codes }))]
}

function mutationOf(name: string, args = ''): string {
  const selection = isLeafType(getNamedType(MUTATIONS[name]!.type)) ? '' : ' { __typename }'
  return `mutation { ${name}${args}${selection} }`
}

async function carryOut(name: MutationName, world: World) {
  const { args, as } = await CALLS[name](world)
  return (await send(caching, mutationOf(name, args), as)).errors
}

const PLANTS = '{ plants { edges { node { id commonName } } } }'
const ARTICLES = '{ articles { edges { node { id title } } } }'
const PROJECTS = '{ projects { edges { node { id title } } } }'
const SOURCES = '{ plants { edges { node { sources { title } } } } }'
const PHOTOS = '{ plants { edges { node { mainImage { alt } } } } }'

const NAMES = Object.keys(MUTATIONS) as MutationName[]
const isPublic = (name: MutationName) => MUTATION_EFFECTS[name]?.length > 0

test('every mutation states its effect on public responses', () => {
  expect(Object.keys(MUTATION_EFFECTS).sort()).toEqual(NAMES.toSorted())
})

test.each(NAMES.filter(isPublic))('%s shows at once', async (name) => {
  const world = theWorld()
  const before = await readAll(caching, world)
  expect(await carryOut(name, world)).toEqual([])
  const after = await readAll(caching, world)
  expect(after).toEqual(await readAll(fresh, world))
  // Only uncited sources can be deleted, and nothing shows a photo that was just taken.
  expect(isDeepStrictEqual(after, before)).toBe(name === 'deleteSource' || name === 'takeOpenPhoto')
})

test('the others change nothing that is public, and clear nothing', async () => {
  const world = theWorld()
  const before = await readAll(caching, world)
  for (const name of Object.keys(CALLS) as MutationName[]) {
    if (isPublic(name)) continue
    expect([name, await carryOut(name, world)]).toEqual([name, []])
    expect(await countStatements(() => readAll(caching, world)), name).toBe(0)
  }
  expect(await readAll(fresh, world)).toEqual(before)
})

test('a mutation that is refused clears nothing', async () => {
  const world = theWorld()
  await readAll(caching, world)
  const mutation = mutationOf('updatePlant', (await CALLS.updatePlant(world)).args)
  const conflict = mutationOf('deleteSource', '(key: "book")')
  expect((await send(caching, mutation)).codes).toEqual(['UNAUTHENTICATED'])
  expect((await send(caching, mutation, world.member)).codes).toEqual(['FORBIDDEN'])
  expect((await send(caching, conflict, world.admin)).codes).toEqual(['CONFLICT'])
  expect(await countStatements(() => readAll(caching, world))).toBe(0)
})

test('one that breaks off clears what it may have written', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const world = theWorld()
  const { plant, admin } = world
  await readAll(caching, world)
  await prisma.$executeRawUnsafe(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;`)
  await prisma.$executeRawUnsafe('CREATE TRIGGER refuse BEFORE UPDATE ON plants FOR EACH ROW EXECUTE FUNCTION refuse()')
  try {
    const mutation = mutationOf('setPlantVisibility', `(id: "${plant.id}", isPublic: false)`)
    expect((await send(caching, mutation, admin)).codes).toEqual(['INTERNAL_SERVER_ERROR'])
    expect(await countStatements(() => readAll(caching, world))).toBeGreaterThan(0)
  } finally {
    await prisma.$executeRawUnsafe('DROP FUNCTION refuse CASCADE')
  }
})

test.each([
  ['setVisibility', PLANTS, ARTICLES],
  ['tagContent', ARTICLES, PLANTS],
  ['deleteContent', PROJECTS, ARTICLES],
  ['restoreFromBin', PLANTS, PROJECTS],
  ['saveSource', SOURCES, PLANTS],
  ['setPhoto', PHOTOS, ARTICLES],
] as const)('%s clears what it changes and nothing else', async (name, cleared, left) => {
  const world = theWorld()
  for (const query of [cleared, left]) await send(caching, query)
  expect(await carryOut(name, world)).toEqual([])
  expect(await countStatements(() => send(caching, left))).toBe(0)
  expect(await countStatements(() => send(caching, cleared))).toBeGreaterThan(0)
})

test('every type of public responses belongs to a model, or never changes', () => {
  const types = new Set<string>()
  const visit = (type: GraphQLOutputType) => {
    const named = getNamedType(type)
    if (!isObjectType(named) || types.has(named.name)) return
    types.add(named.name)
    for (const field of Object.values(named.getFields())) visit(field.type)
  }
  for (const [name, { type }] of Object.entries(schema.getQueryType()!.getFields()))
    if (isPublicField(name)) visit(type)
  const unchanging = [...types].filter((type) => modelsIn({ types: new Set([type]) }).length === 0)
  const forAdmins = /^(Comparison|ContentItem|Revision)/
  // Labels are part of items with the tag.
  const forAll = unchanging.filter((type) => !forAdmins.test(type)).sort()
  const withinPlants = ['Conservation', 'HandoutLine', 'LookalikePlant', 'Recording', 'StopLine', 'UploadedRecording']
  const inListsOfPlants = [
    'Match',
    'PersonReading',
    'SafetyReading',
    'SearchDanger',
    'SearchPage',
    'SearchReading',
    'SnippetPiece',
  ]
  const withTheSite = [
    'EmergencyContact',
    'Endpoint',
    'HealthCondition',
    'Limits',
    'MedicineClass',
    'PageInfo',
    'Release',
  ]
  expect(forAll).toEqual([...withinPlants, ...inListsOfPlants, ...withTheSite, 'DangerSign'].sort())
})
