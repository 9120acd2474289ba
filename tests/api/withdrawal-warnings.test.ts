import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildCommunity, buildPlant } from '../support/content.ts'
import { statementsOf } from '../support/database.ts'
import { at, SECRET, textOf, told, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { decide, setPublic, toldUnsafely, warningsOf, withdraw } from '../support/withdrawn.ts'

// What warns stays with readers, also of a plant that is withdrawn.

const WARNED = {
  precautionsEn: 'Careful.',
  precautionsEs: 'Con cuidado.',
  identificationEn: 'Not the hemlock.',
  identificationEs: 'No la cicuta.',
}

describe('a plant whose owner has it at home', () => {
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

  test('is found as fast whether a few were withdrawn or many, and by many who ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, async () => (await buildPlant({ isPublic: false })).id))
    const withdrawal = { subjectKind: 'PLANT', reason: 'WISH', titleEn: 'Rue', titleEs: 'Ruda', taken: {} }
    await prisma.withdrawal.createMany({ data: ids.map((id) => ({ ...withdrawal, subject: id, hiddenIds: [id] })) })
    const readings = async (ask: () => Promise<unknown>) =>
      (await statementsOf(ask)).filter((statement) => /FROM \S*"withdrawals"/.test(statement)).length
    expect(await readings(() => Promise.all([asked('rue'), asked('rue'), asked('rue')]))).toBe(1)
    expect(await readings(() => asked('rue'))).toBe(0)
  })
})

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
