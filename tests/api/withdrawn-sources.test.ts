import { describe, expect, test } from 'vitest'
import { siteAct } from '../../api/audit/audit.ts'
import { changeSources } from '../../api/content/sources.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildCommunity, buildPlant, buildSource, DECIDED_CAUTIONS } from '../support/content.ts'
import { SECRET, textOf, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { undo } from '../support/withheld.ts'
import { withdraw, withdrawCommunity } from '../support/withdrawn.ts'

// What somebody has told, and takes back.

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
    expect((await undo(as, withdrawals[0]!.id)).codes).toEqual([])
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
    const { data } = await withdrawCommunity(as, communityId)
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
    expect((await undo(as, withdrawals[0]!.id)).codes).toEqual([])
    const uses = await prisma.plantUse.findMany({ where: { plantId: id } })
    expect(uses).toMatchObject([{ sourceKeys: ['told-2'] }])
    await buildSource('told-3', TOLD)
    await withdraw(as, 'SOURCE', 'told-3')
    expect((await run('mutation { deleteSource(key: "told-3") }', {}, { as })).codes).toEqual(['CONFLICT'])
    const merge = await run('mutation { mergeSources(key: "told-3", into: "told-2") { key } }', {}, { as })
    expect(merge.errors?.[0]?.extensions?.['fields']).toEqual({ key: 'withdrawn' })
  })
})
