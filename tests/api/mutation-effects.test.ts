import { isDeepStrictEqual } from 'node:util'
import { getNamedType, isLeafType } from 'graphql'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { mailConfirmation } from '../../api/auth/email-confirmation.ts'
import { prisma } from '../../api/database/client.ts'
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
import { catchMail, ISSUE, linkIn, pretendMailServer } from '../support/mail.ts'
import { sendNewsletter } from '../../api/newsletter/send.ts'
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
  '{ featuredProjects { id title } siteSettings { name } }',
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
  const issue = await prisma.newsletterIssue.create({ data: { ...ISSUE, state: 'STOPPED' } })
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
    issue,
  }
}

const theWorld = beginWith(buildWorld)

type Call = (world: World) => { args?: string; as?: Account } | Promise<{ args?: string; as?: Account }>

function byAdmin(args: string): Call {
  return ({ admin }) => ({ args, as: admin })
}

function withMailServer(args: string): Call {
  return ({ admin }) => {
    pretendMailServer()
    return { args, as: admin }
  }
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
  saveSiteSettings: byAdmin('(input: { nameEn: "Garden", nameEs: "Huerto" })'),
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
  mergeSources: byAdmin('(key: "book", into: "uncited")'),
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
  sendNewsletter: withMailServer('(input: { subjectEn: "a", subjectEs: "a", bodyEn: "a", bodyEs: "a" })'),
  sendNewsletterTest: withMailServer('(input: { subjectEn: "a", subjectEs: "a", bodyEn: "a", bodyEs: "a" })'),
  stopNewsletter: ({ admin, issue }) => ({ args: `(id: "${issue.id}")`, as: admin }),
  continueNewsletter: ({ issue, ...world }) => withMailServer(`(id: "${issue.id}")`)({ issue, ...world }),
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
  const { errors } = await send(caching, mutationOf(name, args), as)
  await sendNewsletter()
  return errors
}

const NAMES = Object.keys(MUTATIONS) as MutationName[]

/** What members do for themselves, and what admins do with what no reader sees. */
const PRIVATE: ReadonlySet<string> = new Set<MutationName>([
  'deleteFromBin',
  'confirmTranslation',
  'saveDraft',
  'deleteDraft',
  'setPlantFavorite',
  'setArticleFavorite',
  'addFavorites',
  'removeFavorites',
  'updateProfile',
  'confirmEmail',
  'sendEmailConfirmation',
  'deleteAccount',
  'signOutSession',
  'signOutOtherSessions',
  'markNotificationsSeen',
  'sendNotification',
  'deleteNotification',
  'reportBug',
  'updateBugReport',
  'subscribeToNewsletter',
  'removeNewsletterSubscriber',
  'sendNewsletter',
  'sendNewsletterTest',
  'stopNewsletter',
  'continueNewsletter',
  'promoteUser',
  'revokeAdmin',
])

/** What the records say that changed, since the last look. */
async function changesSince(version: number) {
  return prisma.contentChange.findMany({ where: { version: { gt: version } } })
}

async function currentVersion() {
  return (await prisma.contentVersion.findFirstOrThrow()).version
}

test('every mutation is tried', () => {
  expect(Object.keys(CALLS).sort()).toEqual(NAMES.toSorted())
})

test.each(NAMES.filter((name) => !PRIVATE.has(name)))('%s shows at once, and is recorded', async (name) => {
  const world = theWorld()
  const before = await readAll(caching, world)
  const version = await currentVersion()
  expect(await carryOut(name, world)).toEqual([])
  expect(await currentVersion()).toBeGreaterThan(version)
  expect(await changesSince(version)).not.toEqual([])
  const after = await readAll(caching, world)
  expect(after).toEqual(await readAll(fresh, world))
  // Only uncited sources can be deleted, and nothing shows a photo that was just taken.
  expect(isDeepStrictEqual(after, before)).toBe(name === 'deleteSource' || name === 'takeOpenPhoto')
})

test('the others change nothing that is public, and raise nothing', async () => {
  const world = theWorld()
  const before = await readAll(caching, world)
  for (const name of Object.keys(CALLS) as MutationName[]) {
    if (!PRIVATE.has(name)) continue
    const version = await currentVersion()
    expect([name, await carryOut(name, world)]).toEqual([name, []])
    expect([name, await currentVersion()]).toEqual([name, version])
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
