import { describe, expect, onTestFinished, test } from 'vitest'
import { beginAct } from '../../api/audit/audit.ts'
import { undoImport } from '../../api/content/transfer/undo.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { sendUpload } from '../support/content-zip.ts'
import { run } from '../support/run.ts'
import { importSheets } from '../support/sheets.ts'

const undo = (id: string, as?: Account) => sendUpload('/content/undo', { import: id }, '', as)

const actOfUndo = (as: Account) => beginAct(as.id, 'undoImport', '')

async function importsOf(as: Account) {
  const { data, errors } = await run(
    '{ auditLog(first: 10) { edges { node { id action subject parts canBeUndone } } } }',
    {},
    { as },
  )
  expect(errors).toEqual([])
  return data.auditLog.edges.map(({ node }: { node: object }) => node) as {
    id: string
    action: string
    subject: string | null
    parts: number
    canBeUndone: boolean
  }[]
}

/** Imports a change of a plant, and another plant. */
async function importTwo(as: Account) {
  const { id } = await buildPlant({ commonNameEs: 'Ruda', mayanName: 'before', isPublic: false })
  await importSheets(`id,commonNameEs,commonNameEn,mayanName\n${id},,,after\n,Salvia,Sage,\n`, as, {
    name: 'plantas.csv',
  })
  const [entry] = await importsOf(as)
  return { id, entry: entry! }
}

describe('an import', () => {
  test('is one entry of the audit log, which opens into what it added and changed', async () => {
    const admin = await buildAdmin()
    const { entry } = await importTwo(admin)
    expect(entry).toMatchObject({ action: 'importContent', subject: 'plantas.csv', parts: 2, canBeUndone: true })
    expect(await importsOf(admin)).toHaveLength(1)
    const { data } = await run(
      'query ($id: ID!) { auditLog(first: 10, within: $id) { edges { node { subject parts } } } }',
      { id: entry.id },
      { as: admin },
    )
    const subjects = data.auditLog.edges.map(({ node }: { node: { subject: string } }) => node.subject)
    expect(subjects.toSorted()).toEqual([expect.stringMatching(/^Ruda/), 'Salvia · Sage'])
  })

  test('is undone once: what it added is in the bin, what it changed as before, and the history says so', async () => {
    const admin = await buildAdmin()
    const { id, entry } = await importTwo(admin)
    expect((await undo(entry.id, admin)).refusal).toBeUndefined()
    expect(await prisma.plant.findMany()).toMatchObject([{ id, mayanName: 'before' }])
    expect(await prisma.binnedContent.findMany()).toMatchObject([{ titleEs: 'Salvia' }])
    const revisions = await prisma.revision.findMany({ where: { contentId: id }, orderBy: { createdAt: 'asc' } })
    expect(revisions.map(({ content }) => (content as { mayanName: string }).mayanName)).toEqual([
      'before',
      'after',
      'before',
    ])
    const [undone, imported] = await importsOf(admin)
    expect(undone).toMatchObject({ action: 'undoImport', subject: 'plantas.csv', parts: 2, canBeUndone: false })
    expect(imported).toMatchObject({ action: 'importContent', canBeUndone: false })
    expect((await undo(entry.id, admin)).refusal).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is not undone if any of it was edited since, and nothing of it is', async () => {
    const admin = await buildAdmin()
    const { id, entry } = await importTwo(admin)
    await run(`mutation { updatePlant(id: "${id}", input: { commonNameEs: "Rudita" }) { id } }`, {}, { as: admin })
    const { refusal } = await undo(entry.id, admin)
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      reason: 'editedSince',
      titles: [expect.stringMatching(/^Rudita/)],
    })
    expect(await prisma.plant.findMany({ where: { mayanName: 'after' } })).toHaveLength(1)
    expect(await prisma.plant.count()).toBe(2)
  })

  test('is not undone if a source of it was withdrawn since, whose words would come back', async () => {
    const admin = await buildAdmin()
    await buildSource('told-1', { title: 'Before' })
    await importSheets('key,title\ntold-1,Lo que contó\n', admin, { sheet: 'sources', name: 'fuentes.csv' })
    const [entry] = await importsOf(admin)
    await prisma.$executeRaw`UPDATE sources SET type = 'TOLD', author = 'Ana' WHERE key = 'told-1'`
    const call = 'mutation { withdraw(of: SOURCE, id: "told-1") { withdrawals { id } } }'
    expect((await run(call, {}, { as: admin })).codes).toEqual([])
    expect((await undo(entry!.id, admin)).refusal).toMatchObject({ reason: 'editedSince' })
    expect(await prisma.source.findUnique({ where: { key: 'told-1' } })).toMatchObject({ author: null })
  })

  test('is undone but for what is edited meanwhile, and it is said what stays', async () => {
    const admin = await buildAdmin()
    const { id, entry } = await importTwo(admin)
    // With the first step, so that the next finds it.
    await prisma.$executeRawUnsafe(
      `CREATE FUNCTION edit_plant() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE plants SET mayan_name = 'edited', updated_at = updated_at + interval '1 second' WHERE common_name_es = 'Salvia';
        RETURN NULL; END $$`,
    )
    await prisma.$executeRawUnsafe(
      `CREATE TRIGGER edit AFTER DELETE ON content_import_steps FOR EACH STATEMENT EXECUTE FUNCTION edit_plant()`,
    )
    onTestFinished(async () => {
      await prisma.$executeRawUnsafe('DROP FUNCTION edit_plant CASCADE')
    })
    const undoing = undoImport(entry.id, await actOfUndo(admin), () => undefined)
    await expect(undoing).rejects.toMatchObject({ reason: 'editedMeanwhile', titles: ['Salvia · Sage'] })
    const plants = await prisma.plant.findMany({ orderBy: { commonNameEs: 'asc' } })
    expect(plants).toMatchObject([{ id, mayanName: 'before' }, { mayanName: 'edited' }])
    expect(await importsOf(admin)).toMatchObject([{ action: 'undoImport', parts: 1 }, { canBeUndone: false }])
  })

  test('whose undoing breaks off says so in the audit log, and can be undone to the end', async () => {
    const admin = await buildAdmin()
    const { id, entry } = await importTwo(admin)
    const undoing = undoImport(entry.id, await actOfUndo(admin), () => {
      throw new Error('broken')
    })
    await expect(undoing).rejects.toThrow('broken')
    expect(await importsOf(admin)).toMatchObject([
      { action: 'undoImportPart', subject: 'plantas.csv' },
      { canBeUndone: true },
    ])
    expect((await undo(entry.id, admin)).refusal).toBeUndefined()
    expect(await prisma.plant.findMany()).toMatchObject([{ id, mayanName: 'before' }])
  })

  test('is not undone if readers would lose a warning', async () => {
    const admin = await buildAdmin()
    const { id } = await buildPlant({ cautions: DECIDED_CAUTIONS })
    await importSheets(`ownerId,subject,level,textEn,textEs\n${id},sun,avoid,It burns.,Quema.\n`, admin, {
      sheet: 'cautions',
    })
    const [entry] = await importsOf(admin)
    expect((await undo(entry!.id, admin)).refusal).toMatchObject({
      code: 'BAD_USER_INPUT',
      plants: [{ id, fields: { 'cautions.SUN.lost': expect.any(String) as string } }],
    })
    expect(await prisma.plantCaution.count({ where: { subject: 'SUN' } })).toBe(1)
  })
})
