import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { FOLDER } from '../../api/backup/folder.ts'
import { prisma } from '../../api/database/client.ts'
import { schema } from '../../api/schema.ts'
import { PASSWORD } from '../support/auth.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import {
  buildAilment,
  buildArticle,
  buildCommunity,
  buildPlant,
  buildProject,
  buildSource,
  buildTag,
} from '../support/content.ts'
import { serveOnePhoto } from '../support/photo-catalogues.ts'
import { endJobs } from '../support/jobs.ts'
import { catchMail, ISSUE, pretendMailServer } from '../support/mail.ts'
import { run } from '../support/run.ts'
import { buildWebhook } from '../support/webhook-receiver.ts'
import { MEMBER_MUTATIONS, PUBLIC_MUTATIONS } from '../support/scopes.ts'
import { dayOf } from '../../api/content/day.ts'
import { agreed } from '../support/agreed.ts'
import english from '../../web/i18n/admin.en.json' with { type: 'json' }

const LOG = `query ($first: Int, $after: String, $actor: String, $action: String) {
  auditLog(first: $first, after: $after, actor: $actor, action: $action) {
    pageInfo { hasNextPage endCursor } edges { node { actorEmail action subjectId subject address createdAt } }
  }
}`

type Entry = Record<'actorEmail' | 'action' | 'createdAt', string> &
  Record<'subjectId' | 'subject' | 'address', string | null>

async function logOf(as: Account, filter: object = {}): Promise<Entry[]> {
  const { data } = await run(LOG, { first: 24, ...filter }, { as })
  return data.auditLog.edges.map(({ node }: { node: Entry }) => node)
}

/** Nothing changes for anybody else until a draft is saved as content. */
const NOT_LOGGED = ['saveDraft', 'deleteDraft', 'noteOpenForm']
const NOT_FOR_ADMINS = new Set([...PUBLIC_MUTATIONS, ...MEMBER_MUTATIONS, ...NOT_LOGGED])

const PLANT = 'input: { commonNameEn: "Rue", commonNameEs: "Ruda" }'
const NAMED = 'input: { nameEn: "Of Chisec", nameEs: "De Chisec" }'
const TITLED = 'input: { titleEn: "Herbs", titleEs: "Hierbas" }'
const plant = () => buildPlant({ commonNameEn: 'Rue', commonNameEs: 'Ruda' })
const article = () => buildArticle({ titleEn: 'Herbs', titleEs: 'Hierbas' })
const AILMENT = 'input: { slug: "cough", kind: SYMPTOM, bodySystem: RESPIRATORY, nameEn: "Cough", nameEs: "Tos" }'
const ailment = () => buildAilment('cough', { nameEn: 'Cough', nameEs: 'Tos' })
const SEEN = '2026-11-01T00:00:00.000Z'
/** That the botanical name of a plant is missing. */
async function suggested() {
  const { id: contentId } = await buildPlant({ commonNameEn: 'Rue', commonNameEs: 'Ruda', updatedAt: SEEN })
  const changes = { scientificName: 'Ruta chalepensis' }
  const data = { kind: 'CORRECTION', contentKind: 'PLANT', contentId, place: 'scientificName', changes } as const
  const { id } = await prisma.suggestion.create({ data: { ...data, base: { scientificName: '' } } })
  return { id, subjectId: contentId }
}
/** From which community a plant comes. */
async function attributed() {
  const { id: subject } = await plant()
  return prisma.attribution.create({ data: { subjectKind: 'PLANT', subject, labels: ['tk-notice'] } })
}
async function withdrawn() {
  const { id } = await plant()
  const named = { titleEn: 'Rue', titleEs: 'Ruda', reason: 'WISH', taken: {} }
  return prisma.withdrawal.create({ data: { subjectKind: 'PLANT', subject: id, ...named } })
}
const CHISEC = '01900000-0000-7000-8000-000000000001'
async function ofCommunity() {
  const { id: subjectId } = await buildUser({ email: 'ana@example.org' })
  return { id: (await buildCommunity({ id: CHISEC })).id, subjectId }
}
async function membership() {
  const { id: communityId, subjectId: userId } = await ofCommunity()
  await prisma.communityMember.create({ data: { communityId, userId } })
  return { id: userId }
}
const TERMS = 'input: { labels: ["bc-notice"] }'
const REVIEWER = 'input: { role: MIDWIFE, parts: [USES], reviewsAll: true, plantIds: [] }'
const mailCaught = async () => {
  catchMail()
  return undefined
}
const reviewer = () =>
  prisma.reviewer.create({ data: { email: 'ana@example.org', role: 'MIDWIFE', parts: ['USES'] }, select: { id: true } })
async function disagreement() {
  const [{ id: plantId }, { id: reviewerId }] = [await plant(), await reviewer()]
  const said = { place: 'names.0', read: {}, agrees: false, reason: 'No.', reviewedAt: new Date() }
  const { id } = await prisma.review.create({ data: { ...said, plantId, reviewerId } })
  return { id, subjectId: plantId }
}
const DONE_AT = '2026-11-28T10:00:00.000Z'
async function finishedChore() {
  const entry = { action: 'finishChore', actorEmail: 'operator', subjectId: 'ROTATE_KEYS', createdAt: DONE_AT }
  await prisma.auditEntry.create({ data: entry })
  return { id: 'ROTATE_KEYS' }
}
const community = () => buildCommunity({ nameEn: 'Of Chisec', nameEs: 'De Chisec' })
const project = () => buildProject({ titleEn: 'Herbs', titleEs: 'Hierbas' })
const source = async () => ({ id: (await buildSource('rue-book', { title: 'On rue' })).key })
const twoSources = async () => {
  await source()
  return { id: (await buildSource('copy', { title: 'Copy' })).key }
}
const tag = async () => {
  await buildTag('tea', 'Tea', 'Té')
  return { id: 'tea' }
}
const twoTags = async () => {
  await buildTag('infusion', 'Infusion', 'Infusión')
  return tag()
}
const [FIRST, OTHER] = ['/media/1.jpg', '/media/2.jpg']
const pictures = async () => {
  await prisma.photo.createMany({ data: [FIRST, OTHER].map((url) => ({ url, widths: [480], altEn: 'A ceiba' })) })
  return undefined
}
const photo = async () => {
  await serveOnePhoto()
  return undefined
}
afterEach(endJobs)

const BACKUP = 'backup-2026-11-28T10-00-00Z.tar.gz'
const backup = async () => {
  await writeFile(join(FOLDER, BACKUP), '')
  return undefined
}
const job = () => prisma.job.create({ data: { kind: 'BACKUP', actorEmail: 'ana@example.org' } })
const bugReport = () => prisma.bugReport.create({ data: { pageUrl: '/plants', description: 'Broken' } })
const scheduled = () =>
  prisma.notification.create({
    data: { titleEn: 'Later', titleEs: 'Después', sendAt: new Date(Date.now() + 3_600_000) },
  })
const notification = () => prisma.notification.create({ data: { titleEn: 'Herbs', titleEs: 'Hierbas' } })

const NEWSLETTER = 'input: { subjectEn: "Herbs", subjectEs: "Hierbas", bodyEn: "a", bodyEs: "a" }'
const issue = () => prisma.newsletterIssue.create({ data: { ...ISSUE, state: 'STOPPED' } })
const mailServer = async () => {
  pretendMailServer()
  return undefined
}

async function binned() {
  const { id } = await plant()
  await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as: await buildAdmin() })
  return { id }
}

async function revised() {
  const { id } = await plant()
  const as = await buildAdmin()
  await run('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }', { id }, { as })
  return { id: (await prisma.revision.findFirstOrThrow()).id, subjectId: id }
}

interface Call {
  /** Creates its object. */
  of?: () => Promise<{ id: string; subjectId?: string; email?: string } | undefined>
  /** The arguments as written in a mutation, with `$id` for the object. */
  call: string
  words: string | null
}

// One call of every mutation for admins: a new mutation fails the test below until it is listed.
const CALLS: Record<string, Call> = {
  createPlant: { call: `createPlant(${PLANT}) { id }`, words: 'Ruda · Rue' },
  updatePlant: { of: plant, call: `updatePlant(id: $id, ${PLANT}) { id }`, words: 'Ruda · Rue' },
  deletePlant: { of: plant, call: 'deletePlant(id: $id)', words: 'Ruda · Rue' },
  setPlantVisibility: { of: plant, call: 'setPlantVisibility(id: $id, isPublic: false) { id }', words: 'Ruda · Rue' },
  createAttribution: {
    of: plant,
    call: `createAttribution(of: PLANT, id: $id, ${TERMS}) { id }`,
    words: 'Ruda · Rue',
  },
  setCommunityMember: {
    of: ofCommunity,
    call: 'setCommunityMember(communityId: $id, email: "ana@example.org", isInitiated: true) { id }',
    words: 'ana@example.org · Comunidad de Chisec · Community of Chisec ✓',
  },
  removeCommunityMember: {
    of: membership,
    call: `removeCommunityMember(communityId: "${CHISEC}", userId: $id)`,
    words: 'ana@example.org · Comunidad de Chisec · Community of Chisec',
  },
  updateAttribution: { of: attributed, call: `updateAttribution(id: $id, ${TERMS}) { id }`, words: 'Ruda · Rue' },
  deleteAttribution: { of: attributed, call: 'deleteAttribution(id: $id)', words: 'Ruda · Rue' },
  storeConsentDocument: {
    of: attributed,
    call: 'storeConsentDocument(id: $id, document: { name: "form.pdf", content: "Zm9ybQ==" }) { id }',
    words: 'form.pdf',
  },
  readConsentDocument: { of: attributed, call: 'readConsentDocument(id: $id) { name }', words: null },
  withdraw: { of: plant, call: 'withdraw(of: PLANT, id: $id) { gone }', words: 'Ruda · Rue' },
  withdrawCommunity: { of: community, call: 'withdrawCommunity(id: $id) { gone }', words: 'De Chisec · Of Chisec' },
  undoWithdrawal: {
    of: withdrawn,
    call: `undoWithdrawal(id: $id, agreedBy: "Ana", ${agreed()}) { id }`,
    words: `Ruda · Rue — Ana, Elegida por la asamblea, ${dayOf()}: En la reunión de la comunidad.`,
  },
  createAilment: { call: `createAilment(${AILMENT}) { id }`, words: 'Tos · Cough' },
  updateAilment: { of: ailment, call: `updateAilment(id: $id, ${AILMENT}) { id }`, words: 'Tos · Cough' },
  deleteAilment: { of: ailment, call: 'deleteAilment(id: $id)', words: 'Tos · Cough' },
  setAilmentVisibility: {
    of: ailment,
    call: 'setAilmentVisibility(id: $id, isPublic: false) { id }',
    words: 'Tos · Cough',
  },
  createArticle: { call: `createArticle(${TITLED}) { id }`, words: 'Hierbas · Herbs' },
  updateArticle: { of: article, call: `updateArticle(id: $id, ${TITLED}) { id }`, words: 'Hierbas · Herbs' },
  deleteArticle: { of: article, call: 'deleteArticle(id: $id)', words: 'Hierbas · Herbs' },
  setArticleVisibility: {
    of: article,
    call: 'setArticleVisibility(id: $id, isPublic: false) { id }',
    words: 'Hierbas · Herbs',
  },
  createProject: { call: `createProject(${TITLED}) { id }`, words: 'Hierbas · Herbs' },
  updateProject: { of: project, call: `updateProject(id: $id, ${TITLED}) { id }`, words: 'Hierbas · Herbs' },
  deleteProject: { of: project, call: 'deleteProject(id: $id)', words: 'Hierbas · Herbs' },
  setProjectLock: { of: project, call: 'setProjectLock(id: $id, isLocked: true) { id }', words: 'Hierbas · Herbs' },
  createCommunity: { call: `createCommunity(${NAMED}) { id }`, words: 'De Chisec · Of Chisec' },
  updateCommunity: { of: community, call: `updateCommunity(id: $id, ${NAMED}) { id }`, words: 'De Chisec · Of Chisec' },
  deleteCommunity: { of: community, call: 'deleteCommunity(id: $id)', words: 'De Chisec · Of Chisec' },
  setCommunityVisibility: {
    of: community,
    call: 'setCommunityVisibility(id: $id, isPublic: false) { id }',
    words: 'De Chisec · Of Chisec',
  },
  takeSuggestion: {
    of: suggested,
    call: `takeSuggestion(id: $id, basedOn: "${SEEN}") { id }`,
    words: 'Ruda · Rue',
  },
  hearSuggestion: {
    of: async () => ({ id: (await suggested()).id }),
    call: 'hearSuggestion(id: $id)',
    words: null,
  },
  answerSuggestion: {
    of: async () => ({ id: (await suggested()).id }),
    call: 'answerSuggestion(id: $id, answer: "Thank you.") { id }',
    words: null,
  },
  inviteReviewer: {
    of: mailCaught,
    call: `inviteReviewer(email: "ana@example.org", lang: ES, ${REVIEWER}) { id }`,
    words: 'ana@example.org',
  },
  updateReviewer: { of: reviewer, call: `updateReviewer(id: $id, ${REVIEWER}) { id }`, words: 'ana@example.org' },
  setReviewerDisabled: {
    of: reviewer,
    call: 'setReviewerDisabled(id: $id, isDisabled: true) { id }',
    words: 'ana@example.org',
  },
  answerReview: {
    of: disagreement,
    call: 'answerReview(id: $id, answer: "The source says so.") { id }',
    words: 'Ruda · Rue',
  },
  setVisibility: {
    of: plant,
    call: 'setVisibility(of: PLANT, ids: [$id], isPublic: false) { id }',
    words: 'Ruda · Rue',
  },
  tagContent: { of: plant, call: 'tagContent(of: PLANT, ids: [$id], add: ["tea"]) { id }', words: 'Ruda · Rue' },
  deleteContent: { of: plant, call: 'deleteContent(of: PLANT, ids: [$id])', words: 'Ruda · Rue' },
  restoreRevision: { of: revised, call: 'restoreRevision(id: $id) { id }', words: 'Ruda · Rue' },
  restoreFromBin: { of: binned, call: 'restoreFromBin(ids: [$id]) { id }', words: 'Ruda · Rue' },
  deleteFromBin: { of: binned, call: 'deleteFromBin(ids: [$id])', words: 'Ruda · Rue' },
  deleteSource: { of: source, call: 'deleteSource(key: $id)', words: 'On rue' },
  mergeSources: { of: twoSources, call: 'mergeSources(key: $id, into: "rue-book") { key }', words: 'Copy → On rue' },
  saveSiteSettings: {
    call: 'saveSiteSettings(input: { contactEmail: "us@example.org" }) { id }',
    words: 'contactEmail',
  },
  saveSource: { call: 'saveSource(input: { key: "rue-book", title: "On rue" }) { key }', words: 'On rue' },
  saveTag: {
    call: 'saveTag(input: { slug: "tea", kind: "use", labelEn: "Tea", labelEs: "Té" }) { slug }',
    words: 'Té · Tea',
  },
  renameTag: { of: tag, call: 'renameTag(slug: $id, to: "infusion") { slug }', words: 'Té · Tea: tea → infusion' },
  mergeTags: {
    of: twoTags,
    call: 'mergeTags(slug: $id, into: "infusion") { slug }',
    words: 'Té · Tea → Infusión · Infusion',
  },
  deleteTag: { of: tag, call: 'deleteTag(slug: $id)', words: 'Té · Tea' },
  confirmTranslation: {
    of: plant,
    call: 'confirmTranslation(of: PLANT, id: $id, name: "commonName", into: ES) { state }',
    words: 'Ruda · Rue',
  },
  saveTranslation: {
    of: plant,
    call: 'saveTranslation(of: PLANT, id: $id, name: "commonName", into: ES, text: "Ruda") { state }',
    words: 'Ruda · Rue',
  },
  takeOpenPhoto: { of: photo, call: 'takeOpenPhoto(id: "COMMONS:1") { url }', words: null },
  replacePicture: {
    of: pictures,
    call: `replacePicture(url: "${FIRST}", by: "${OTHER}") { url }`,
    words: 'A ceiba',
  },
  deletePicture: { of: pictures, call: `deletePicture(url: "${FIRST}")`, words: 'A ceiba' },
  setPhoto: { call: 'setPhoto(input: { url: "/rue.jpg" }) { url }', words: null },
  promoteUser: { of: buildUser, call: 'promoteUser(userId: $id) { id }', words: 'EMAIL' },
  setUserDisabled: { of: buildUser, call: 'setUserDisabled(userId: $id, isDisabled: true) { id }', words: 'EMAIL' },
  revokeAdmin: { of: buildAdmin, call: 'revokeAdmin(userId: $id) { id }', words: 'EMAIL' },
  sendNotification: { call: `sendNotification(${TITLED}) { id }`, words: 'Hierbas · Herbs' },
  updateNotification: {
    of: scheduled,
    call: `updateNotification(id: $id, ${TITLED}) { id }`,
    words: 'Hierbas · Herbs',
  },
  deleteNotification: { of: notification, call: 'deleteNotification(id: $id)', words: 'Hierbas · Herbs' },
  finishChore: { call: 'finishChore(name: ROTATE_KEYS) { id }', words: 'ROTATE_KEYS' },
  undoChore: {
    of: finishedChore,
    call: `undoChore(name: ROTATE_KEYS, doneAt: "${DONE_AT}") { id }`,
    words: 'ROTATE_KEYS',
  },
  startBackup: { call: `startBackup(password: "${PASSWORD}") { id }`, words: null },
  openBackup: { of: backup, call: `openBackup(name: "${BACKUP}", password: "${PASSWORD}")`, words: BACKUP },
  createWebhook: {
    call: 'createWebhook(input: { url: "http://127.0.0.1:9/secret", changes: [ADDED] }) { secret }',
    words: '127.0.0.1:9',
  },
  updateWebhook: {
    of: buildWebhook,
    call: 'updateWebhook(id: $id, input: { url: "http://127.0.0.1:9/other", changes: [ADDED] }) { id }',
    words: '127.0.0.1:9',
  },
  deleteWebhook: { of: buildWebhook, call: 'deleteWebhook(id: $id)', words: '127.0.0.1:9' },
  rotateWebhookSecret: { of: buildWebhook, call: 'rotateWebhookSecret(id: $id) { secret }', words: '127.0.0.1:9' },
  testWebhook: { of: buildWebhook, call: 'testWebhook(id: $id) { state }', words: '127.0.0.1:9' },
  stopJob: { of: job, call: 'stopJob(id: $id) { id }', words: 'BACKUP' },
  removeNewsletterSubscriber: {
    call: 'removeNewsletterSubscriber(email: "ana@example.org")',
    words: 'ana@example.org',
  },
  sendNewsletter: { of: mailServer, call: `sendNewsletter(${NEWSLETTER}) { id }`, words: 'Hierbas · Herbs' },
  sendNewsletterTest: { of: mailServer, call: `sendNewsletterTest(${NEWSLETTER})`, words: 'ADMIN' },
  stopNewsletter: { of: issue, call: 'stopNewsletter(id: $id) { id }', words: 'Novedades · News' },
  continueNewsletter: {
    of: () => {
      pretendMailServer()
      return issue()
    },
    call: 'continueNewsletter(id: $id) { id }',
    words: 'Novedades · News',
  },
  updateBugReport: {
    of: bugReport,
    call: 'updateBugReport(id: $id, input: { status: CLOSED }) { id }',
    words: '/plants',
  },
}

describe('an act of an admin is in the log', () => {
  test('every mutation for admins is called below, and has a label', () => {
    const names = Object.keys(schema.getMutationType()!.getFields()).filter((name) => !NOT_FOR_ADMINS.has(name))
    expect([...Object.keys(CALLS), 'exportUsers'].sort()).toEqual(names.sort())
    const { actions } = english.adminAudit
    expect(names.filter((name) => !(name in actions))).toEqual([])
  })

  test.each(Object.entries(CALLS))('%s', async (action, { of, call, words }) => {
    const [admin, made] = [await buildAdmin({ hasPassword: call.includes('password:') }), await of?.()]
    const before = Date.now()
    const document = call.includes('$id') ? `mutation ($id: ID!) { ${call} }` : `mutation { ${call} }`
    const { codes } = await run(document, made && { id: made.id }, { as: admin })
    expect(codes).toEqual([])
    const [entry, ...more] = await logOf(admin, { actor: admin.email })
    expect(more).toEqual([])
    expect(entry).toMatchObject({ action, actorEmail: admin.email, address: '127.0.0.1' })
    expect(entry!.subject).toBe(words === 'ADMIN' ? admin.email : words === 'EMAIL' ? made!.email : words)
    expect(entry!.subjectId).toBeTruthy()
    expect(entry!.subjectId).toBe(made?.subjectId ?? made?.id ?? entry!.subjectId)
    expect(Math.abs(Date.parse(entry!.createdAt) - before)).toBeLessThan(10_000)
  })

  test('the export of members, which needs a password', async () => {
    const admin = await buildAdmin({ hasPassword: true })
    await run(`mutation { exportUsers(password: "${PASSWORD}") }`, {}, { as: admin })
    expect(await logOf(admin)).toMatchObject([{ action: 'exportUsers', subject: null }])
  })

  test('the export of the newsletter, which is a query', async () => {
    const admin = await buildAdmin()
    await run('{ newsletterCsv }', {}, { as: admin })
    expect(await logOf(admin)).toMatchObject([{ action: 'newsletterCsv', subject: null }])
  })
})

describe('not in the log', () => {
  test('is what was refused', async () => {
    const [admin, member] = [await buildAdmin(), await buildUser()]
    const call = 'mutation { createPlant(input: { commonNameEn: "" }) { id } }'
    for (const as of [undefined, member, admin]) await run(call, {}, as && { as })
    await run('mutation ($id: ID!) { revokeAdmin(userId: $id) { id } }', { id: admin.id }, { as: admin })
    expect(await prisma.auditEntry.count()).toBe(0)
  })

  test('is what members do', async () => {
    const member = await buildUser()
    const { id } = await buildPlant()
    await run('mutation ($id: ID!) { setPlantFavorite(plantId: $id, isFavorite: true) { id } }', { id }, { as: member })
    await run('mutation { subscribeToNewsletter(email: "a@example.org") { email } }', {}, { as: member })
    expect(await prisma.auditEntry.count()).toBe(0)
  })
})

describe('the log', () => {
  test('cannot be changed, nor any of it deleted', async () => {
    const admin = await buildAdmin()
    await run(`mutation { createPlant(${PLANT}) { id } }`, {}, { as: admin })
    await expect(prisma.auditEntry.updateMany({ data: { actorEmail: 'other@example.org' } })).rejects.toThrow(
      /append-only/,
    )
    await expect(prisma.auditEntry.deleteMany()).rejects.toThrow(/append-only/)
    await expect(prisma.$executeRaw`DELETE FROM audit_entries WHERE action = 'createPlant'`).rejects.toThrow(
      /append-only/,
    )
    expect(await logOf(admin)).toMatchObject([{ actorEmail: admin.email }])
  })

  test('keeps nobody from deleting their account, and remembers them', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()]
    await run(`mutation { createPlant(${PLANT}) { id } }`, {}, { as: admin })
    await prisma.user.delete({ where: { id: admin.id } })
    expect(await logOf(other)).toMatchObject([{ actorEmail: admin.email }])
  })

  test('is read page by page, the newest first, by person and by action', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()]
    for (const as of [admin, other, admin]) {
      await run(`mutation { createPlant(${PLANT}) { id } createArticle(${TITLED}) { id } }`, {}, { as })
    }
    const all = await run(LOG, { first: 4 }, { as: admin })
    expect(all.data.auditLog.pageInfo.hasNextPage).toBe(true)
    const rest = await logOf(admin, { after: all.data.auditLog.pageInfo.endCursor })
    const entries = [...all.data.auditLog.edges.map(({ node }: { node: Entry }) => node), ...rest]
    expect(entries.map(({ actorEmail }) => actorEmail === other.email)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ])
    expect(await logOf(admin, { actor: other.email })).toHaveLength(2)
    expect(await logOf(admin, { action: 'createPlant' })).toHaveLength(3)
    expect(await logOf(admin, { actor: admin.email, action: 'createArticle' })).toHaveLength(2)
    expect(await logOf(admin, { actor: 'nobody@example.org' })).toEqual([])
    const { data } = await run('{ auditFilters { actors actions } }', {}, { as: admin })
    expect(data.auditFilters.actions).toEqual(['createArticle', 'createPlant'])
    expect(data.auditFilters.actors.toSorted()).toEqual([admin.email, other.email].sort())
  })
})
