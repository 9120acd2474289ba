import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { siteAct } from '../../api/audit/audit.ts'
import { dayOf } from '../../api/content/day.ts'
import { carryOutDue } from '../../api/content/rights/carry-out.ts'
import { changeSources } from '../../api/content/sources.ts'
import { prisma } from '../../api/database/client.ts'
import { log } from '../../api/log.ts'
import { WAYS } from '../../api/withdrawal-doors.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import {
  buildAilment,
  buildArticle,
  buildCommunity,
  buildPlant,
  buildSource,
  DECIDED_CAUTIONS,
} from '../support/content.ts'
import { at, doorsOf, revisionPath, SECRET, textOf, told, toldAtDoors, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { agreed } from '../support/agreed.ts'

const WARNED = {
  precautionsEn: 'Careful.',
  precautionsEs: 'Con cuidado.',
  identificationEn: 'Not the hemlock.',
  identificationEs: 'No la cicuta.',
}
const REPORT = '{ withdrawals { id } keptWarnings hidden gone doors { name isClear } }'
const WITHDRAW = `mutation ($of: RightsKind!, $id: ID!, $place: String) { withdraw(of: $of, id: $id, place: $place) ${REPORT} }`
interface Report {
  withdrawals: { id: string }[]
  keptWarnings: number
  hidden: string[]
  doors: { name: string; isClear: boolean }[]
}

async function withdraw(as: Account, of: string, id: string, place?: string): Promise<Report> {
  const { data, codes } = await run(WITHDRAW, { of, id, place }, { as })
  expect(codes).toEqual([])
  return data.withdraw as Report
}

/** They are made anew for each of them. */
const DUMPS = { timeout: 120_000 }

test.each([
  ['withdraw(of: PLANT, id: "x") { gone }'],
  ['withdrawCommunity(id: "x") { gone }'],
  [`undoWithdrawal(id: "x", agreedBy: "Ana", ${agreed()}) { id }`],
])('whoever is no admin cannot %s', async (call) => {
  expect((await run(`mutation { ${call} }`)).codes).toEqual(['UNAUTHENTICATED'])
  expect((await run(`mutation { ${call} }`, {}, { as: await buildUser() })).codes).toEqual(['FORBIDDEN'])
})

test('each door has a name in both languages', () => {
  for (const language of ['en', 'es']) {
    const { rights } = JSON.parse(readFileSync(`web/i18n/admin.${language}.json`, 'utf8'))
    expect(Object.keys(rights.doors).toSorted()).toEqual(Object.keys(WAYS).toSorted())
  }
})

describe('what a community takes back', () => {
  test.each([
    ['uses.0', SECRET],
    ['names.0', 'Iyaqil'],
    ['culturalSignificance', 'Se regala en las bodas'],
  ])('%s leaves every door, old revisions included; the warning stays', DUMPS, async (place, words) => {
    const as = await buildAdmin()
    const { id, savedAt } = await told(as)
    expect((await doorsOf(id, savedAt)).filter((text) => text.includes(words)).length).toBeGreaterThan(4)
    const report = await withdraw(as, 'PLANT', id, place)
    expect(report).toMatchObject({ keptWarnings: 0, hidden: [] })
    expect(report.doors.filter(({ isClear }) => !isClear)).toEqual([])
    expect(report.doors.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['api', 'history', 'suggest', 'drafts', 'suggestions', 'caches']),
    )
    const after = await doorsOf(id, savedAt)
    expect(after.filter((text) => text.includes(words))).toEqual([])
    expect(after[0]).toContain(WARNING)
  })

  test('is found by the report at each door where the same words still stand', DUMPS, async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await prisma.plant.update({ where: { id }, data: { descriptionEs: SECRET, precautionsEs: `${SECRET} No.` } })
    const { doors } = await withdraw(as, 'PLANT', id, 'uses.0')
    const open = doors.filter(({ isClear }) => !isClear).map(({ name }) => name)
    expect(open).toEqual(expect.arrayContaining(['api', 'pages', 'history', 'suggest', 'booklet', 'feed', 'tables']))
    expect(open).not.toContain('caches')
  })

  test(
    'is withdrawn although a door cannot be read, and the report says that this one is not clear',
    DUMPS,
    async () => {
      const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
      const as = await buildAdmin()
      const { id } = await told(as)
      const rename = (from: string, to: string) => prisma.$executeRawUnsafe(`ALTER TABLE ${from} RENAME TO ${to}`)
      await rename('notifications', 'notifications_gone')
      onTestFinished(async () => void (await rename('notifications_gone', 'notifications')))
      const { doors } = await withdraw(as, 'PLANT', id, 'uses.0')
      expect(doors.filter(({ isClear }) => !isClear).map(({ name }) => name)).toEqual(['notifications'])
      expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
      expect(logged).toHaveBeenCalled()
    },
  )

  test('is not confused with what other rows share with it: a source, an ailment', DUMPS, async () => {
    const as = await buildAdmin()
    const key = 'a-source-with-a-long-key'
    await buildSource(key)
    const slugs = ['stomach-ache-of-children', 'cough']
    for (const slug of slugs) await buildAilment(slug)
    const uses = slugs.map((ailmentSlug, index) => ({
      ailmentSlug,
      sourceKeys: [key],
      textEn: `They take ${index + 5} leaves.`,
      textEs: `Toman ${index + 5} hojas.`,
    }))
    const { id } = await buildPlant({ uses, cautions: DECIDED_CAUTIONS })
    const { doors } = await withdraw(as, 'PLANT', id, 'uses.0')
    expect(doors.filter(({ isClear }) => !isClear)).toEqual([])
  })

  test('as a whole leaves every door, and its URLs say so with 410', DUMPS, async () => {
    const as = await buildAdmin()
    const { id, savedAt } = await told(as)
    await prisma.notification.create({ data: { titleEn: 'New', titleEs: 'Nueva', linkUrl: `/plants/${id}` } })
    await prisma.plant.update({ where: { id }, data: { scientificName: 'Lippia arcana L.' } })
    const known = new RegExp(`nueve hojas|salvia secreta|${id}`, 'i')
    for (const [name, texts] of Object.entries(await toldAtDoors(id, savedAt)))
      expect(texts.join(), name).toMatch(name === 'references' ? /./ : known)
    const report = await withdraw(as, 'PLANT', id)
    expect(await prisma.notification.count()).toBe(0)
    expect(report.doors.filter(({ isClear }) => !isClear)).toEqual([])
    for (const [name, texts] of Object.entries(await toldAtDoors(id, savedAt)))
      expect(texts.join(), name).not.toMatch(/nueve hojas|iya[qk]il|salvia secreta/i)
    for (const path of [`/plants/${id}`, revisionPath(id, savedAt), `/plants/${id}/cite`, `/plants/${id}/suggest`]) {
      const page = await at(`${path}?lang=es`)
      expect(page.status).toBe(410)
      expect(await page.text()).toContain('voluntad de la comunidad')
    }
    for (const path of [
      `/handouts/plants/${id}.txt`,
      `/handouts/plants/${id}/1.png`,
      `/og/plants/${id}/1.png`,
      `/plates/${id}.svg`,
      `/booklet.pdf?plants=${id}`,
    ]) {
      const file = await at(`${path}${path.includes('?') ? '&' : '?'}lang=es`)
      expect(file.status).toBe(410)
      expect(await file.text()).toMatch(new RegExp(`^Retirado por voluntad de la comunidad\\..*/plants/${id}`))
    }
    expect((await run(`{ plant(id: "${id}") { id } }`)).codes).toEqual(['WITHDRAWN'])
  })

  describe('a plant whose owner has it at home', () => {
    const KEPT =
      '{ isPoisonous cautions { subject level text(lang: ES) } texts { name text(lang: ES) } emergencyContacts { number } }'
    const warningsOf = async (id: string) => {
      const { data, codes } = await run(`{ withdrawnPlant(id: "${id}") ${KEPT} }`)
      expect(codes).toEqual([])
      return data.withdrawnPlant as { cautions: object[]; texts: { name: string }[] } | null
    }
    const asked = async (search: string) => {
      const { data } = await run('query ($search: String) { plants(search: $search) { understood { withdrawn } } }', {
        search,
      })
      return data.plants.understood.withdrawn as string[]
    }

    test('has no such page while it is public, hidden by an admin, or unknown', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      expect(await warningsOf(id)).toBeNull()
      expect(await warningsOf('no-id')).toBeNull()
      await run('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }', { id }, { as })
      expect(await warningsOf(id)).toBeNull()
      expect((await at(`/plants/${id}`)).status).toBe(404)
      expect(await asked('salvia secreta')).toEqual([])
    })

    test('is still warned, without names, attribution, uses and sources', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      const community = await buildCommunity({ nameEs: 'Comunidad de la cumbre' })
      await prisma.plant.update({ where: { id }, data: { ...WARNED, precautionsEs: 'Con cuidado.[^cano-2007]' } })
      await prisma.attribution.createMany({
        data: [null, 'cautions'].map((place) => ({
          subjectKind: 'PLANT',
          subject: id,
          place,
          rowKey: place ? { subject: 'PREGNANCY', medicine: '', condition: '', lookalikeId: '' } : {},
          communityId: community.id,
        })),
      })
      await withdraw(as, 'PLANT', id)
      const kept = await warningsOf(id)
      expect(kept?.cautions).toContainEqual({ subject: 'PREGNANCY', level: 'AVOID', text: WARNING })
      expect(kept?.texts).toEqual([
        { name: 'precautions', text: 'Con cuidado.' },
        { name: 'identification', text: 'No la cicuta.' },
      ])
      for (const path of ['', '/print', '/share', '/cite']) {
        const page = await at(`/plants/${id}${path}?lang=es`)
        expect(page.status).toBe(410)
        const text = await page.text()
        expect(text).toContain(WARNING)
        expect(text).toContain('No la cicuta.')
        for (const taken of ['Iyaqil', 'secreta', SECRET, 'Comunidad de la cumbre', 'cano-2007', 'cough'])
          expect(text).not.toContain(taken)
      }
    })

    test('hears nothing of it if an admin hid what a part was taken from', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      await withdraw(as, 'PLANT', id, 'names.0')
      expect(await warningsOf(id)).toBeNull()
      await prisma.plant.update({ where: { id }, data: { isPublic: false, publishingGaps: ['cautions.CHILDREN'] } })
      expect(await warningsOf(id)).toBeNull()
      expect((await at(`/plants/${id}`)).status).toBe(404)
    })

    test('is warned as well if too little is left of it to be public, until it is public again', async () => {
      const as = await buildAdmin()
      const { id } = await toldUnsafely(as)
      expect((await withdraw(as, 'PLANT', id, 'names.0')).hidden).toEqual([id])
      expect((await warningsOf(id))?.cautions).toContainEqual(expect.objectContaining({ text: WARNING }))
      expect((await at(`/plants/${id}`)).status).toBe(410)
      await decide(id, as)
      expect(await warningsOf(id)).not.toBeNull()
      await setPublic(as, id, true)
      expect(await warningsOf(id)).toBeNull()
    })

    test('cannot lose its warnings by the bin', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      await withdraw(as, 'PLANT', id)
      for (const call of [`deletePlant(id: "${id}")`, `deleteContent(of: PLANT, ids: ["${id}"])`]) {
        const { codes, errors } = await run(`mutation { ${call} }`, {}, { as })
        expect([codes, errors?.[0]?.extensions?.['withdrawn']]).toEqual([['CONFLICT'], [id]])
      }
      expect((await warningsOf(id))?.cautions).not.toEqual([])
    })

    test('cannot lose its warnings by a save either, and can be worded better', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      await withdraw(as, 'PLANT', id)
      const save = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
      const { codes, errors } = await run(save, { id, input: { cautions: [] } }, { as })
      expect(codes).toEqual(['BAD_USER_INPUT'])
      expect(errors[0]?.extensions?.['fields']).toMatchObject({ 'cautions.PREGNANCY.lost': 'lostWarning' })
      await decide(id, as)
      expect((await warningsOf(id))?.cautions).toContainEqual(expect.objectContaining({ text: WARNING }))
    })

    test('leads to its warnings by its common name, not by that of the community', async () => {
      const as = await buildAdmin()
      const { id } = await told(as)
      await withdraw(as, 'PLANT', id)
      expect(await asked('iyaqil')).toEqual([])
      expect(await asked('secreta')).toEqual([])
      expect(await asked('¿La Salvia  secretá en el embarazo?')).toEqual([id])
      expect(await textOf('/plants?lang=es&q=salvia+secreta')).toContain(`/plants/${id}`)
      expect((await at('/p/salvia-secreta')).headers.get('location')).toBe(`/plants/${id}?lang=es`)
      expect((await at('/p/iyaqil')).headers.get('location')).toBe('/plants?q=iyaqil')
    })
  })

  test('cannot be published, restored, imported or saved again', async () => {
    const as = await buildAdmin()
    const { id, uses } = { ...(await told(as)), uses: [{ ...USE, textEs: SECRET }] }
    const { data } = await run(
      'query ($id: ID!) { revisions(of: PLANT, id: $id) { edges { node { id } } } }',
      { id },
      { as },
    )
    await withdraw(as, 'PLANT', id, 'uses.0')
    const save = await run(
      'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }',
      { id, input: { uses } },
      { as },
    )
    expect(save.errors?.[0]?.extensions?.['fields']).toEqual({ isPublic: 'withdrawn' })
    for (const { node } of data.revisions.edges as { node: { id: string } }[]) {
      await run('mutation ($id: ID!) { restoreRevision(id: $id) { id } }', { id: node.id }, { as })
      expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
    }
    await withdraw(as, 'PLANT', id)
    const show = await run('mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }', { id }, { as })
    expect(show.errors?.[0]?.extensions?.['fields']).toEqual({ isPublic: 'withdrawn' })
  })

  test('goes from drafts and from what readers suggested', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await prisma.draft.create({
      data: { adminId: as.id, kind: 'PLANT', subject: id, form: JSON.stringify({ SECRET }) },
    })
    // From before its preparation was corrected.
    const base = { textEs: SECRET, ailmentSlug: 'cough', preparation: 'DECOCTION', route: 'ORAL' }
    const suggestion = { kind: 'CORRECTION', contentKind: 'PLANT', contentId: id, place: 'uses.0', base } as const
    await prisma.suggestion.create({ data: { ...suggestion, changes: { textEs: `${SECRET} Y más.` } } })
    await withdraw(as, 'PLANT', id, 'uses.0')
    expect(await prisma.draft.count()).toBe(0)
    expect(JSON.stringify(await prisma.suggestion.findMany())).not.toContain('nueve hojas')
  })

  test('leaves what readers suggested of other names', async () => {
    const as = await buildAdmin()
    const names = [
      { name: 'Iyaqil', language: 'cak', position: 0 },
      { name: 'Salway', language: 'quc', position: 1 },
      { name: 'Ixtij', language: 'cak', position: 2 },
    ]
    const { id } = await buildPlant({ names })
    const named = (place: string, base: object, changes: object) =>
      ({ kind: 'CORRECTION', contentKind: 'PLANT', contentId: id, place, base, changes }) as const
    await prisma.suggestion.createMany({
      data: [
        named('names.1', { name: 'Salway', language: 'quc', place: '' }, { place: 'Chichicastenango' }),
        named('names.0', { name: 'Iyaqil', language: 'cak', place: '' }, { place: 'Sololá' }),
        named('names.2', { name: 'Ixtij', language: 'cak', place: '' }, { place: 'Tecpán' }),
        named('names.2', { name: 'Ixtij', language: 'cak' }, { name: 'Iyaqil' }),
        // As it was spelled before, or is by others.
        named('names.0', { name: 'Iyakil', language: 'cak' }, { name: 'IYAQIL' }),
        named('names.1', { name: 'Salway', language: 'quc' }, { name: 'Iyaqil', language: 'cak' }),
        named('mayanName', { mayanName: 'Iyaqil' }, { mayanName: 'Iyaqil’' }),
        { ...named('names', { name: '', language: '' }, { name: 'Iyaqil', language: 'cak' }), kind: 'ADDITION' },
      ],
    })
    await withdraw(as, 'PLANT', id, 'names.0')
    const left = await prisma.suggestion.findMany({ where: { changes: { not: {} } }, orderBy: { id: 'asc' } })
    expect(left).toMatchObject([{ changes: { place: 'Chichicastenango' } }, { changes: { place: 'Tecpán' } }])
    expect(JSON.stringify(await prisma.suggestion.findMany())).not.toContain('Iyaqil')
  })
})

const USE = {
  ailmentSlug: 'cough',
  parts: [],
  preparation: 'INFUSION',
  route: 'ORAL',
  evidence: 'TRADITION',
  finding: 'NOT_TESTED',
  sourceKeys: ['cano-2007'],
}

describe('warnings', () => {
  test.each([['cautions.0'], ['precautions'], ['identification']])(
    '%s stay, without saying from whom they are',
    async (place) => {
      const as = await buildAdmin()
      const { id } = await told(as)
      await prisma.plant.update({ where: { id }, data: WARNED })
      const { id: communityId } = await buildCommunity()
      const made = await run(
        'mutation ($id: ID!, $place: String, $input: AttributionInput!) { createAttribution(of: PLANT, id: $id, place: $place, input: $input) { id } }',
        { id, place, input: { communityId } },
        { as },
      )
      expect(made.codes).toEqual([])
      expect(await withdraw(as, 'PLANT', id, place)).toMatchObject({ withdrawals: [], keptWarnings: 1 })
      const page = await textOf(`/plants/${id}?lang=es`)
      expect(page).toContain(place === 'cautions.0' ? WARNING : WARNED[`${place as 'precautions'}Es`])
      expect(page).not.toContain('Comunidad de Chisec')
    },
  )

  test('of a poison and of an ailment stay with all of it', async () => {
    const as = await buildAdmin()
    const poison = await buildPlant({ isPoisonous: true, commonNameEs: 'Floripondio' })
    expect(await withdraw(as, 'PLANT', poison.id)).toMatchObject({ withdrawals: [], keptWarnings: 1 })
    expect(await textOf(`/plants/${poison.id}?lang=es`)).toContain('Floripondio')
    const { id } = await buildAilment('fever', { nameEs: 'Fiebre' })
    expect(await withdraw(as, 'AILMENT', id)).toMatchObject({ withdrawals: [], keptWarnings: 1 })
    expect((await at('/ailments/fever')).status).toBe(200)
  })
})

test('all of a community goes at once, and what is of others stays', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const [{ id: communityId }, other] = [await buildCommunity(), await buildArticle()]
  const article = await buildArticle({ titleEs: 'La boda de Chisec' })
  const of = { communityId }
  await prisma.attribution.createMany({
    data: [
      { subjectKind: 'PLANT', subject: id, place: 'names', rowKey: { name: 'Iyaqil', language: 'cak' }, ...of },
      { subjectKind: 'ARTICLE', subject: article.id, ...of },
    ],
  })
  const { data, codes } = await run(
    `mutation ($id: ID!) { withdrawCommunity(id: $id) ${REPORT} }`,
    { id: communityId },
    { as },
  )
  expect(codes).toEqual([])
  expect(data.withdrawCommunity.withdrawals).toHaveLength(2)
  expect((data.withdrawCommunity as Report).doors.filter(({ isClear }) => !isClear)).toEqual([])
  expect(await textOf('/articles?lang=es')).not.toContain('La boda de Chisec')
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
  expect((await at(`/articles/${article.id}`)).status).toBe(410)
  expect((await at(`/articles/${other.id}`)).status).toBe(200)
})

test('it is given back only when it is said who has agreed', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const { withdrawals } = await withdraw(as, 'PLANT', id, 'uses.0')
  const undo = (agreedBy: string) =>
    run(
      `mutation ($id: ID!, $agreedBy: String!) { undoWithdrawal(id: $id, agreedBy: $agreedBy, ${agreed()}) { agreedBy } }`,
      { id: withdrawals[0]!.id, agreedBy },
      { as },
    )
  expect((await undo('  ')).codes).toEqual(['BAD_USER_INPUT'])
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain(SECRET)
  expect((await undo('Ana Caal, de la asamblea')).codes).toEqual([])
  expect(await textOf(`/plants/${id}?lang=es`)).toContain('nueve hojas')
  expect((await undo('Ana Caal')).codes).toEqual(['NOT_FOUND'])
})

describe('an agreement', () => {
  const UNDO = `mutation ($id: ID!, $agreedBy: String!, $agreedRole: String, $agreedOn: String, $agreedHow: String) {
    undoWithdrawal(id: $id, agreedBy: $agreedBy, agreedRole: $agreedRole, agreedOn: $agreedOn, agreedHow: $agreedHow) { id } }`
  const agreedToday = () => ({
    agreedBy: 'Ana Caal',
    agreedRole: 'De la asamblea',
    agreedOn: dayOf(),
    agreedHow: 'En la reunión.',
  })
  const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

  /** An article that its community takes back; María Caal has consented for it, and others for another community. */
  async function takenBack(as: Account) {
    const [{ id }, own, other] = [await buildArticle(), await buildCommunity(), await buildCommunity()]
    await prisma.attribution.createMany({
      data: [
        { subjectKind: 'ARTICLE', subject: id, communityId: own.id, consentBy: 'María Caal' },
        { subjectKind: 'ARTICLE', subject: (await buildArticle()).id, communityId: other.id, consentBy: 'Pedro Tot' },
      ],
    })
    const { withdrawals } = await withdraw(as, 'ARTICLE', id)
    return { id, withdrawalId: withdrawals[0]!.id, communityId: own.id }
  }

  test.each([
    ['no name', { agreedBy: ' ' }, { agreedBy: 'required' }],
    ['no right', { agreedRole: null }, { agreedRole: 'required' }],
    ['no day', { agreedOn: '' }, { agreedOn: 'required' }],
    ['no statement', { agreedHow: ' ' }, { agreedHow: 'required' }],
    ['a day to come', { agreedOn: inDays(2) }, { agreedOn: 'inFuture' }],
    ['no day of any year', { agreedOn: '2026-02-30' }, { agreedOn: 'invalidDate' }],
    ['a day before it was withdrawn', { agreedOn: inDays(-3) }, { agreedOn: 'beforeWithdrawal' }],
    ['somebody of another community', { agreedBy: 'Pedro Tot' }, { agreedBy: 'notHolder' }],
    ['an admin', { agreedBy: 'admin' }, { agreedBy: 'notHolder' }],
  ])('with %s gives nothing back', async (_, wrong, fields) => {
    const as = await buildAdmin()
    const { id, withdrawalId } = await takenBack(as)
    const { errors } = await run(UNDO, { id: withdrawalId, ...agreedToday(), agreedBy: 'María Caal', ...wrong }, { as })
    expect(errors?.[0]?.extensions?.['fields']).toEqual(fields)
    expect((await at(`/articles/${id}`)).status).toBe(410)
  })

  test('of who gave the consent gives it back, and stays in the history and in the audit log', async () => {
    const as = await buildAdmin()
    const { id, withdrawalId } = await takenBack(as)
    const held = await run(`{ rights(of: ARTICLE, id: "${id}") { withdrawals { holders } } }`, {}, { as })
    expect(held.data.rights.withdrawals).toEqual([{ holders: ['María Caal'] }])
    const made = { ...agreedToday(), agreedBy: 'maria  caal' }
    expect((await run(UNDO, { id: withdrawalId, ...made }, { as })).codes).toEqual([])
    expect((await at(`/articles/${id}`)).status).toBe(200)
    const { data } = await run(
      `{ rights(of: ARTICLE, id: "${id}") { withdrawals { id } givenBack { agreedBy agreedRole agreedOn agreedHow undoneBy } } }`,
      {},
      { as },
    )
    expect(data.rights).toEqual({ withdrawals: [], givenBack: [{ ...made, undoneBy: as.email }] })
    const entry = await prisma.auditEntry.findFirst({ where: { action: 'undoWithdrawal' } })
    expect(entry?.subject).toContain(`maria  caal, De la asamblea, ${made.agreedOn}`)
  })
})

const undo = (id: string, as: Account) =>
  run(`mutation ($id: ID!) { undoWithdrawal(id: $id, agreedBy: "Ana Caal", ${agreed()}) { id } }`, { id }, { as })

/** Public from before safety required what it lacks. */
async function toldUnsafely(as: Account) {
  const plant = await told(as)
  await prisma.plantCaution.deleteMany({ where: { plantId: plant.id, subject: 'CHILDREN' } })
  return plant
}

/** Decides what is open of it. */
async function decide(id: string, as: Account): Promise<void> {
  const caution = { textEn: null, textEs: null, sourceKeys: [] }
  const cautions = [
    { ...caution, subject: 'PREGNANCY', level: 'AVOID', textEn: 'Never in pregnancy.', textEs: WARNING },
    ...['BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({ ...caution, subject, level: 'NO_DATA' })),
  ]
  const save = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
  expect((await run(save, { id, input: { cautions } }, { as })).codes).toEqual([])
}

const GIVE_BACK = `mutation ($id: ID!) { undoWithdrawal(id: $id, agreedBy: "Ana Caal", ${agreed()}) { staysHidden } }`

test('a plant that was hidden with a part stays hidden with it while it is unsafe, and who gives it back is told', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const { withdrawals } = await withdraw(as, 'PLANT', id, 'names.0')
  const { data } = await run(GIVE_BACK, { id: withdrawals[0]!.id }, { as })
  expect(data.undoWithdrawal).toEqual({ staysHidden: true })
  const page = await at(`/plants/${id}?lang=es`)
  expect(page.status).toBe(410)
  expect(await page.text()).toContain(WARNING)
})

test('a preparation takes its dose along and brings it back; the species stays beside uses', async () => {
  const as = await buildAdmin()
  const plant = await told(as)
  const texts = { preparationMethodsEs: 'Hierva nueve hojas.', dosageGuidelinesEs: 'Dos tazas al día.[^cano-2007]' }
  const words = ['Hierva nueve hojas.', 'Dos tazas al día.']
  await prisma.plant.update({ where: { id: plant.id }, data: texts })
  const { withdrawals } = await withdraw(as, 'PLANT', plant.id, 'preparationMethods')
  for (const taken of words) expect(await textOf(`/plants/${plant.id}?lang=es`)).not.toContain(taken)
  const back = await run(
    'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }',
    { id: plant.id, input: texts },
    { as },
  )
  expect(back.codes).toEqual(['BAD_USER_INPUT'])
  expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
  for (const text of words) expect(await textOf(`/plants/${plant.id}?lang=es`)).toContain(text)
  const { errors } = await run(WITHDRAW, { of: 'PLANT', id: plant.id, place: 'scientificName' }, { as })
  expect(errors[0]?.extensions?.['fields']).toEqual({ place: 'required' })
})

test('a plant that was hidden with a part is public again with it once it is safe, unless all of it was withdrawn', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const [name] = (await withdraw(as, 'PLANT', id, 'names.0')).withdrawals
  const [text] = (await withdraw(as, 'PLANT', id, 'culturalSignificance')).withdrawals
  await decide(id, as)
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  const { data } = await run(GIVE_BACK, { id: name!.id }, { as })
  expect(data.undoWithdrawal).toEqual({ staysHidden: true })
  expect((await at(`/plants/${id}`)).status).not.toBe(200)
  expect((await undo(whole!.id, as)).codes).toEqual([])
  const back = await run(GIVE_BACK, { id: text!.id }, { as })
  expect(back.data.undoWithdrawal).toEqual({ staysHidden: false })
  expect(await textOf(`/plants/${id}?lang=es`)).toContain('Se regala en las bodas')
})

const SET_PUBLIC =
  'mutation ($id: ID!, $isPublic: Boolean!) { updatePlant(id: $id, input: { isPublic: $isPublic }) { id } }'
const KEPT = 'query ($id: ID!) { withdrawnPlant(id: $id) { cautions { subject level } } }'

async function setPublic(as: Account, id: string, isPublic: boolean): Promise<void> {
  expect((await run(SET_PUBLIC, { id, isPublic }, { as })).codes).toEqual([])
}

test('a plant that was published since and hidden by an admin is not told as withdrawn, nor shown with the part', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const { withdrawals } = await withdraw(as, 'PLANT', id, 'names.0')
  expect((await at(`/plants/${id}`)).status).toBe(410)
  await decide(id, as)
  await setPublic(as, id, true)
  await setPublic(as, id, false)
  expect((await run(KEPT, { id })).data.withdrawnPlant).toBeNull()
  expect((await at(`/plants/${id}`)).status).toBe(404)
  expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(404)
})

test('a plant that is withdrawn after a part of it keeps its warnings, and comes back with the last of both', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const [part] = (await withdraw(as, 'PLANT', id, 'names.0')).withdrawals
  await decide(id, as)
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  expect((await undo(part!.id, as)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(410)
  expect((await run(KEPT, { id })).data.withdrawnPlant.cautions).toContainEqual({
    subject: 'PREGNANCY',
    level: 'AVOID',
  })
  expect((await undo(whole!.id, as)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(200)
})

test('a plant that an admin hid first stays hidden with each part of it that is given back', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  await setPublic(as, id, false)
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  const [part] = (await withdraw(as, 'PLANT', id, 'names.0')).withdrawals
  for (const { id } of [whole!, part!]) expect((await undo(id, as)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(404)
})

test('a plant that is unsafe is given back as a whole, stays hidden, and is deleted only once all of it is back', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const [part] = (await withdraw(as, 'PLANT', id, 'names.0')).withdrawals
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  const { data, codes } = await run(GIVE_BACK, { id: whole!.id }, { as })
  expect([codes, data.undoWithdrawal]).toEqual([[], { staysHidden: true }])
  expect((await at(`/plants/${id}`)).status).toBe(410)
  const remove = () => run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
  expect((await remove()).codes).toEqual(['CONFLICT'])
  expect((await undo(part!.id, as)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(410)
  expect((await remove()).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(404)
  // Out of the bin, it warns again.
  expect((await run('mutation ($id: ID!) { restoreFromBin(ids: [$id]) { id } }', { id }, { as })).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(410)
  expect((await run(KEPT, { id })).data.withdrawnPlant.cautions).not.toEqual([])
})

test('a plant that an admin hid first keeps its warnings once it is withdrawn, and stays hidden when it is given back', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  await setPublic(as, id, false)
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  expect((await at(`/plants/${id}`)).status).toBe(410)
  expect((await run(KEPT, { id })).data.withdrawnPlant.cautions).not.toEqual([])
  expect((await undo(whole!.id, as)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(404)
})

test('a picture that hides an unsafe plant with it leaves the warnings, and brings the plant back', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const url = `/media/${'ab'.repeat(16)}.jpg`
  await prisma.photo.create({ data: { url, width: 800, height: 600, widths: [400, 800], altEn: 'A', altEs: 'A' } })
  await prisma.plant.update({ where: { id }, data: { mainImageUrl: url } })
  const { withdrawals, hidden } = await withdraw(as, 'PLANT', id, 'mainImageUrl')
  expect(hidden).toEqual([id])
  expect((await at(`/plants/${id}`)).status).toBe(410)
  expect((await run(KEPT, { id })).data.withdrawnPlant.cautions).not.toEqual([])
  await decide(id, as)
  expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(200)
})

test('no row that has come to the place of another is withdrawn or credited', async () => {
  const as = await buildAdmin()
  const [first, second] = ['Iya', 'Ixtij'].map((name) => ({ name, language: 'cak' }))
  const { id } = await buildPlant({ names: [first!, second!] })
  const { data } = await run(`{ rights(of: PLANT, id: "${id}") { updatedAt } }`, {}, { as })
  const changed =
    'mutation ($id: ID!, $names: [PlantNameInput!]) { updatePlant(id: $id, input: { names: $names }) { id } }'
  expect((await run(changed, { id, names: [second, first] }, { as })).codes).toEqual([])
  const of = { id, place: 'names.0', basedOn: data.rights.updatedAt as string }
  for (const call of ['withdraw(', 'createAttribution(input: { labels: ["tk-notice"] }, ']) {
    const mutation = `mutation ($id: ID!, $place: String, $basedOn: DateTime) {
      ${call}of: PLANT, id: $id, place: $place, basedOn: $basedOn) { __typename } }`
    expect((await run(mutation, of, { as })).codes).toEqual(['CONFLICT'])
  }
  expect((await run(`{ plant(id: "${id}") { names { name } } }`)).data.plant.names).toHaveLength(2)
})

test('what is attributed to a community whose page is gone is withdrawn as well', async () => {
  const as = await buildAdmin()
  const { id } = await buildArticle()
  const communityId = '01a15a45-1800-765a-927b-e678cf4684f1'
  const all = `mutation ($id: ID!) { withdrawCommunity(id: $id) ${REPORT} }`
  expect((await run(all, { id: communityId }, { as })).codes).toEqual(['NOT_FOUND'])
  await prisma.attribution.create({ data: { subjectKind: 'ARTICLE', subject: id, communityId } })
  const { data, codes } = await run(all, { id: communityId }, { as })
  expect([codes, data.withdrawCommunity?.withdrawals.length]).toEqual([[], 1])
  expect((await at(`/articles/${id}`)).status).toBe(410)
})

test('a short name that stands first leaves with its row, and comes back with it', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant({ mayanName: 'Papay', names: [{ name: 'papay', language: 'mop' }] })
  const read = async () => (await run(`{ plant(id: "${id}") { mayanName names { name } } }`)).data.plant
  const { withdrawals, doors } = await withdraw(as, 'PLANT', id, 'names.0')
  expect(await read()).toEqual({ mayanName: null, names: [] })
  expect(doors.filter(({ isClear }) => !isClear)).toEqual([])
  expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
  expect(await read()).toEqual({ mayanName: 'Papay', names: [{ name: 'papay' }] })
})

test('what was withdrawn twice is given back at once', async () => {
  const as = await buildAdmin()
  const { id } = await buildArticle({ titleEs: 'La boda' })
  const [first, second] = await Promise.all([withdraw(as, 'ARTICLE', id), withdraw(as, 'ARTICLE', id)])
  expect(second.withdrawals).toEqual(first.withdrawals)
  expect((await undo(first.withdrawals[0]!.id, as)).codes).toEqual([])
  expect(await textOf(`/articles/${id}?lang=es`)).toContain('La boda')
})

test.each([
  ['as a whole', (id: string, as: Account) => withdraw(as, 'PLANT', id)],
  ['in a part', (id: string, as: Account) => withdraw(as, 'PLANT', id, 'names.0')],
])('a draft that is withdrawn %s is told to nobody', async (_, take) => {
  const as = await buildAdmin()
  const { id } = await buildPlant({
    isPublic: false,
    commonNameEs: 'Salvia callada',
    names: [{ name: 'Iyaqil', language: 'cak' }],
    cautions: [],
    dosageGuidelinesEs: 'Una taza.',
  })
  await take(id, as)
  const { data, codes } = await run(
    `{ plants(search: "salvia callada") { understood { withdrawn } } withdrawnPlant(id: "${id}") { id } plant(id: "${id}") { id } }`,
  )
  expect(codes).toEqual([])
  expect(data).toEqual({ plants: { understood: { withdrawn: [] } }, withdrawnPlant: null, plant: null })
})

test('a preparation that was taken with its part comes back with the last of both', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const texts = {
    plantPartUsed: 'La hoja.',
    preparationMethodsEs: 'Se hierve.[^cano-2007]',
    dosageGuidelinesEs: 'Al gusto.[^cano-2007]',
  }
  const gone = { plantPartUsed: null, preparationMethodsEs: null, dosageGuidelinesEs: null }
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    await prisma.plant.update({ where: { id }, data: texts })
    const held: string[] = []
    for (const place of ['preparationMethods', 'plantPartUsed'])
      held.push((await withdraw(as, 'PLANT', id, place)).withdrawals[0]!.id)
    const [first, last] = order.map((nth) => held[nth]!) as [string, string]
    expect((await undo(first, as)).codes).toEqual([])
    const between = order[0] === 0 ? gone : { ...gone, plantPartUsed: 'La hoja.' }
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject(between)
    expect((await undo(last, as)).codes).toEqual([])
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject(texts)
  }
})

test('a draft that is given back is a draft', async () => {
  const as = await buildAdmin()
  const { id } = await buildArticle({ isPublic: false })
  const { withdrawals } = await withdraw(as, 'ARTICLE', id)
  const read = async () => (await run(`{ article(id: "${id}") { id } }`)).codes
  expect(await read()).toEqual(['NOT_AVAILABLE'])
  expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
  expect(await read()).toEqual(['NOT_AVAILABLE'])
  expect((await run(`{ article(id: "${id}") { isPublic } }`, {}, { as })).data.article).toEqual({ isPublic: false })
})

test('of a community, what is in the bin is restored without it, and titles stay', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const [article, { id: communityId }] = [await buildArticle(), await buildCommunity()]
  const rowKey = { ailmentSlug: 'cough', preparation: 'INFUSION', route: 'ORAL' }
  const named = await buildPlant({ commonNameEs: 'Flor de Chisec' })
  await prisma.attribution.createMany({
    data: [
      { subjectKind: 'PLANT', subject: named.id, place: 'commonName', communityId },
      { subjectKind: 'PLANT', subject: id, place: 'uses', rowKey, communityId },
      { subjectKind: 'ARTICLE', subject: article.id, communityId },
    ],
  })
  await run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
  await run('mutation ($id: ID!) { deleteArticle(id: $id) }', { id: article.id }, { as })
  const all = `mutation ($id: ID!) { withdrawCommunity(id: $id) ${REPORT} }`
  const { data } = await run(all, { id: communityId }, { as })
  expect(data.withdrawCommunity).toMatchObject({ gone: [], keptWarnings: 1 })
  expect(data.withdrawCommunity.withdrawals).toHaveLength(2)
  const shownName = await run(`{ plant(id: "${named.id}") { commonName(lang: ES) attributionLine } }`)
  expect(shownName.data.plant).toEqual({ commonName: 'Flor de Chisec', attributionLine: null })
  const restored = await run(
    'mutation ($ids: [ID!]!) { restoreFromBin(ids: $ids) { id } }',
    { ids: [id, article.id] },
    { as },
  )
  expect(restored.codes).toEqual([])
  expect(await textOf(`/plants/${id}?lang=es`)).toContain(WARNING)
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('nueve hojas')
  expect((await at(`/articles/${article.id}`)).status).toBe(410)
})

test('the files of a picture are no longer served, and pages lose it', async () => {
  const as = await buildAdmin()
  const url = `/media/${'ab'.repeat(16)}.jpg`
  await prisma.photo.create({ data: { url, width: 800, height: 600, widths: [400, 800], altEn: 'A', altEs: 'A' } })
  const { id } = await buildPlant({ mainImageUrl: url, galleryImages: [url] })
  expect(await textOf(`/plants/${id}`)).toContain('ab'.repeat(16))
  const report = await withdraw(as, 'PLANT', id, 'mainImageUrl')
  expect(report.doors.filter(({ isClear }) => !isClear)).toEqual([])
  expect(await textOf(`/plants/${id}`)).not.toContain('ab'.repeat(16))
  for (const name of [url, url.replace('.jpg', '-400.avif')]) expect((await at(name)).status).toBe(410)
})

test('the files of what was withdrawn as a whole are not served either, unless readers see them elsewhere', async () => {
  const as = await buildAdmin()
  const [own, shared] = ['cd', 'ef'].map((pair) => `/media/${pair.repeat(16)}.jpg`) as [string, string]
  const { id } = await buildPlant({ mainImageUrl: own, galleryImages: [shared] })
  const article = await buildArticle({ featuredImageUrl: shared })
  const { withdrawals } = await withdraw(as, 'PLANT', id)
  expect((await at(own.replace('.jpg', '-400.avif'))).status).toBe(410)
  expect((await at(shared)).status).not.toBe(410)
  await run('mutation ($id: ID!) { deleteArticle(id: $id) }', { id: article.id }, { as })
  expect((await at(shared)).status).toBe(410)
  expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
  for (const url of [own, shared]) expect((await at(url)).status).not.toBe(410)
})

test('a consent that has ended withdraws by itself, and admins are told a month before', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  const { id: communityId } = await buildCommunity()
  const rowKey = { name: 'Iyaqil', language: 'cak' }
  const of = { subjectKind: 'PLANT', subject: id, place: 'names', rowKey, communityId }
  await prisma.attribution.create({ data: { ...of, consentUntil: '2027-01-20' } })
  const on = (day: string) => carryOutDue(new Date(`${day}T18:00:00Z`))
  await on('2026-12-01')
  expect(await prisma.notification.count({ where: { memberId: as.id } })).toBe(0)
  await on('2027-01-02')
  await on('2027-01-03')
  expect(await prisma.notification.count({ where: { memberId: as.id } })).toBe(1)
  await on('2027-01-20')
  expect(await textOf(`/plants/${id}?lang=es`)).toContain('Iyaqil')
  await on('2027-01-21')
  expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
  expect(await prisma.withdrawal.findMany()).toMatchObject([{ reason: 'ENDED', withdrawnBy: null }])
})

describe('what falls due', () => {
  const day = (of: string) => carryOutDue(new Date(`${of}T18:00:00Z`))
  const untilOf = (id: string, communityId: string, rest: object = {}) =>
    prisma.attribution.create({
      data: {
        subjectKind: 'PLANT',
        subject: id,
        place: 'names',
        rowKey: { name: 'Iyaqil', language: 'cak' },
        communityId,
        consentUntil: '2027-01-20',
        ...rest,
      },
    })
  const messages = (as: Account) => prisma.notification.findMany({ where: { memberId: as.id }, orderBy: { id: 'asc' } })
  /** Rows of a table can no longer be deleted. */
  async function refuseDeletes(table: string, { of = '', code = 'P0001' } = {}) {
    const refuses = of ? `to_jsonb(OLD)->>'plant_id' = '${of}'` : 'true'
    await prisma.$executeRawUnsafe(
      `CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF ${refuses} THEN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END IF; RETURN OLD; END $$`,
    )
    await prisma.$executeRawUnsafe(
      `CREATE TRIGGER refuse BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_delete()`,
    )
    onTestFinished(async () => {
      await prisma.$executeRawUnsafe(`DROP FUNCTION refuse_delete CASCADE`)
    })
  }

  test('and cannot be taken out leaves with all of its item, the warnings stay, and admins are told once', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id)
    await refuseDeletes('plant_names')
    for (const each of ['2027-01-21', '2027-01-21', '2027-01-22']) await day(each)
    const page = await at(`/plants/${id}?lang=es`)
    expect(page.status).toBe(410)
    const text = await page.text()
    expect(text).toContain(WARNING)
    expect(text).not.toContain('Iyaqil')
    expect(await messages(as)).toMatchObject([{ priority: 'HIGH', linkUrl: `/admin/plants/${id}/rights` }])
    const { data } = await run('{ adminOverview { failedRights { of id title(lang: ES) } } }', {}, { as })
    expect(data.adminOverview.failedRights).toEqual([{ of: 'PLANT', id, title: 'Salvia secreta' }])
    expect(logged).toHaveBeenCalled()
  })

  test('and stands beside the warnings of a poison stays, and admins are told once', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id } = await buildPlant({ isPoisonous: true, names: [{ name: 'Iyaqil', language: 'cak' }] })
    await untilOf(id, (await buildCommunity()).id)
    await refuseDeletes('plant_names')
    for (const each of ['2027-01-21', '2027-01-21', '2027-01-22']) await day(each)
    expect((await at(`/plants/${id}`)).status).toBe(200)
    expect(await messages(as)).toHaveLength(1)
    await prisma.$executeRawUnsafe('DROP TRIGGER refuse ON plant_names')
    await day('2027-01-23')
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
    const { data } = await run('{ adminOverview { failedRights { id } } }', {}, { as })
    expect(data.adminOverview.failedRights).toEqual([])
  })

  test('and fails for minutes is told to admins once, and is still tried each minute', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id)
    await refuseDeletes('plant_names', { code: '53100' })
    const minute = (of: number) => carryOutDue(new Date(Date.UTC(2027, 0, 21, 18, of)))
    for (const each of [0, 9]) await minute(each)
    expect(await messages(as)).toEqual([])
    for (const each of [10, 11]) await minute(each)
    expect(await messages(as)).toMatchObject([{ priority: 'HIGH', linkUrl: `/admin/plants/${id}/rights` }])
    expect((await at(`/plants/${id}?lang=es`)).status).toBe(200)
    await prisma.$executeRawUnsafe('DROP TRIGGER refuse ON plant_names')
    await minute(12)
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
    expect(
      (await run('{ adminOverview { failedRights { id } } }', {}, { as })).data.adminOverview.failedRights,
    ).toEqual([])
  })

  test('and left as a whole comes back without what is due, or not at all', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id, { consentUntil: '2026-01-20' })
    await refuseDeletes('plant_names')
    await carryOutDue()
    const [whole] = await prisma.withdrawal.findMany()
    expect((await undo(whole!.id, as)).errors).not.toEqual([])
    expect((await at(`/plants/${id}?lang=es`)).status).toBe(410)
    await prisma.$executeRawUnsafe('DROP TRIGGER refuse ON plant_names')
    expect((await undo(whole!.id, as)).codes).toEqual([])
    const page = await at(`/plants/${id}?lang=es`)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('Iyaqil')
  })

  test('stays once it is given back with another consent', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id, { consentUntil: '2026-01-20' })
    await carryOutDue()
    const [part] = await prisma.withdrawal.findMany()
    expect((await undo(part!.id, as)).codes).toEqual([])
    await carryOutDue()
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('Iyaqil')
  })

  test.each([
    ['the disk is full', '53100'],
    ['others hold its locks', '40P01'],
    ['others write at the same time', '40001'],
  ])('and cannot be taken out while %s stops no other, and is taken out in a later minute', async (_why, code) => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const as = await buildAdmin()
    const { id: communityId } = await buildCommunity()
    const [first, second] = [await told(as), await buildPlant({ names: [{ name: 'Iyaqil', language: 'cak' }] })]
    await untilOf(first.id, communityId, { id: '00000000-0000-4000-8000-000000000001' })
    await untilOf(second.id, communityId)
    await refuseDeletes('plant_names', { of: first.id, code })
    await day('2027-01-21')
    expect(await textOf(`/plants/${second.id}?lang=es`)).not.toContain('Iyaqil')
    expect((await at(`/plants/${first.id}?lang=es`)).status).toBe(200)
    expect(await messages(as)).toEqual([])
    expect(logged).toHaveBeenCalled()
    await prisma.$executeRawUnsafe('DROP TRIGGER refuse ON plant_names')
    await day('2027-01-21')
    expect(await textOf(`/plants/${first.id}?lang=es`)).not.toContain('Iyaqil')
  })

  test('is taken out although admins cannot be told of what ends later', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    await buildAdmin()
    const { id: communityId } = await buildCommunity()
    const { id } = await buildPlant({ names: [{ name: 'Iyaqil', language: 'cak' }] })
    await untilOf(id, communityId)
    await untilOf((await buildPlant()).id, communityId, { consentUntil: '2027-02-01', place: null, rowKey: {} })
    await prisma.$executeRawUnsafe('ALTER TABLE notifications RENAME TO away')
    onTestFinished(async () => {
      await prisma.$executeRawUnsafe('ALTER TABLE IF EXISTS away RENAME TO notifications')
    })
    await day('2027-01-21')
    await prisma.$executeRawUnsafe('ALTER TABLE away RENAME TO notifications')
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
  })

  test('leaves in the next minute where it is saved again after its consent has ended', async () => {
    const as = await buildAdmin()
    const { id } = await told(as)
    await untilOf(id, (await buildCommunity()).id)
    const save = (names: object[]) =>
      run(
        'mutation ($id: ID!, $names: [PlantNameInput!]) { updatePlant(id: $id, input: { names: $names }) { id } }',
        { id, names },
        { as },
      )
    expect((await save([])).codes).toEqual([])
    await prisma.revision.deleteMany()
    await day('2027-01-21')
    expect((await save([{ name: 'Iyaqil', language: 'cak' }])).codes).toEqual([])
    expect(await textOf(`/plants/${id}?lang=es`)).toContain('Iyaqil')
    await day('2027-01-21')
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('Iyaqil')
  })

  test('is looked up by its day, however much is attributed', async () => {
    const { id: communityId } = await buildCommunity()
    await prisma.attribution.createMany({
      data: Array.from({ length: 2000 }, (_, index) => ({
        subjectKind: 'PLANT',
        subject: `gone-${index}`,
        communityId,
        protocol: 'NEVER',
        withdrawalId: communityId,
        dueOn: index % 2 ? null : '2030-01-01',
      })),
    })
    await prisma.$executeRawUnsafe('ANALYZE attributions')
    const plan = await prisma.$queryRawUnsafe(
      `EXPLAIN (FORMAT JSON) SELECT id FROM attributions WHERE due_on <= '2026-12-01' ORDER BY id`,
    )
    expect(JSON.stringify(plan)).toContain('attributions_due_on_idx')
    // Another day is judged anew, whoever enters it.
    const where = { subject: 'gone-1' }
    await prisma.attribution.updateMany({ where, data: { consentUntil: '2026-11-01' } })
    expect(await prisma.attribution.findFirst({ where })).toMatchObject({ dueOn: '' })
  })

  test('is told of by name, ten at most of each community, with a link', async () => {
    const as = await buildAdmin()
    const [one, many] = [await buildCommunity(), await buildCommunity()]
    const { id } = await buildPlant({ commonNameEs: 'Salvia', names: [{ name: 'Iyaqil', language: 'cak' }] })
    await untilOf(id, one.id)
    for (let number = 1; number <= 12; number++) {
      const article = await buildArticle({ titleEs: `Artículo ${number}` })
      await untilOf(article.id, many.id, { subjectKind: 'ARTICLE', place: null, rowKey: {} })
    }
    await day('2026-12-20')
    expect(await messages(as)).toEqual([])
    await day('2026-12-21')
    await day('2026-12-22')
    const [single, rest, none] = (await messages(as)).toSorted((a, b) => a.messageEs!.length - b.messageEs!.length)
    expect(none).toBeUndefined()
    expect(single!.messageEs).toContain('Salvia (Iyaqil): 2027-01-20')
    expect(single!.linkUrl).toBe(`/admin/plants/${id}/rights`)
    expect(rest!.messageEs!.match(/Artículo \d+/g)).toHaveLength(10)
    expect(rest!.messageEs).toContain('y 2 más')
    expect(rest!.messageEn).toContain('and 2 more')
  })
})

describe('what somebody has told', () => {
  const TOLD = {
    type: 'TOLD',
    author: 'María Caal',
    people: 'de Chisec',
    noteEs: 'Lo contó en su casa.',
    recordedBy: 'R.',
  }

  /** A plant whose caution and use cite it. */
  async function citing() {
    await buildAilment('cough', { nameEs: 'Tos' })
    await buildSource('told-1', { ...TOLD, title: 'Lo que contó María' })
    const warned = { subject: 'PREGNANCY', level: 'AVOID', textEs: WARNING, textEn: 'Never.', sourceKeys: ['told-1'] }
    return buildPlant({
      cautions: [warned, ...DECIDED_CAUTIONS.slice(1)],
      uses: [{ ailmentSlug: 'cough', textEs: SECRET, sourceKeys: ['told-1'] }],
      culturalSignificanceEs: 'Se regala.[^told-1]',
    })
  }
  const doors = async (id: string) =>
    Promise.all(['', '/print', '/cite', '/share'].map((path) => textOf(`/plants/${id}${path}?lang=es`)))

  test('is in no page any more, cautions stay and say that their source is withdrawn, and it comes back', async () => {
    const as = await buildAdmin()
    const { id } = await citing()
    expect((await doors(id))[0]).toContain('María Caal')
    const { withdrawals } = await withdraw(as, 'SOURCE', 'told-1')
    for (const text of await doors(id)) {
      for (const words of ['María', 'Chisec', 'en su casa']) expect(text).not.toContain(words)
    }
    const [page] = await doors(id)
    expect(page).toContain(WARNING)
    expect(page).toContain('Retirada por voluntad de la comunidad')
    expect((await withdraw(as, 'SOURCE', 'told-1')).withdrawals).toEqual(withdrawals)
    const saved = await run(
      'mutation { saveSource(replace: true, input: { key: "told-1", title: "Otra", type: TOLD, author: "M." }) { key } }',
      {},
      { as },
    )
    expect(saved.errors?.[0]?.extensions?.['fields']).toEqual({ key: 'withdrawn' })
    // A file with it and others is imported without it.
    await prisma.$transaction((tx) =>
      changeSources(tx, siteAct('importContent'), [
        { key: 'told-1', title: 'Otra' },
        { key: 'told-9', title: 'Otra' },
      ]),
    )
    expect(await prisma.source.findUnique({ where: { key: 'told-1' } })).not.toMatchObject({ title: 'Otra' })
    expect(await prisma.source.count({ where: { key: 'told-9' } })).toBe(1)
    expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
    expect((await doors(id))[0]).toContain('María Caal')
    expect(await prisma.source.findUnique({ where: { key: 'told-1' } })).toMatchObject(TOLD)
  })

  test('leaves with all of its community, and what is published stays', async () => {
    const as = await buildAdmin()
    const { id } = await citing()
    await buildSource('cano-2007', { title: 'Un libro publicado' })
    const { id: communityId } = await buildCommunity()
    await prisma.attribution.createMany({
      data: ['told-1', 'cano-2007'].map((subject) => ({ subjectKind: 'SOURCE', subject, communityId })),
    })
    const all = `mutation ($id: ID!) { withdrawCommunity(id: $id) ${REPORT} }`
    const { data } = await run(all, { id: communityId }, { as })
    expect(data.withdrawCommunity).toMatchObject({ keptWarnings: 1 })
    expect(await textOf(`/plants/${id}?lang=es`)).not.toContain('María')
    expect(await prisma.source.findUnique({ where: { key: 'cano-2007' } })).toMatchObject({
      title: 'Un libro publicado',
    })
  })

  test('can be neither deleted nor merged while it, or what cites it, is withdrawn', async () => {
    const as = await buildAdmin()
    const { id } = await citing()
    const { withdrawals } = await withdraw(as, 'PLANT', id, 'uses.0')
    await prisma.citation.deleteMany()
    const remove = 'mutation { deleteSource(key: "told-1") }'
    const held = await run(remove, {}, { as })
    expect([held.codes, held.errors?.[0]?.extensions?.['held']]).toEqual([['CONFLICT'], 1])
    // What is merged is cited by what is withdrawn as well.
    await buildSource('told-2')
    expect((await run('mutation { mergeSources(key: "told-1", into: "told-2") { key } }', {}, { as })).codes).toEqual(
      [],
    )
    expect((await undo(withdrawals[0]!.id, as)).codes).toEqual([])
    const uses = await prisma.plantUse.findMany({ where: { plantId: id } })
    expect(uses).toMatchObject([{ sourceKeys: ['told-2'] }])
    await buildSource('told-3', TOLD)
    await withdraw(as, 'SOURCE', 'told-3')
    expect((await run('mutation { deleteSource(key: "told-3") }', {}, { as })).codes).toEqual(['CONFLICT'])
    const merge = await run('mutation { mergeSources(key: "told-3", into: "told-2") { key } }', {}, { as })
    expect(merge.errors?.[0]?.extensions?.['fields']).toEqual({ key: 'withdrawn' })
  })
})
