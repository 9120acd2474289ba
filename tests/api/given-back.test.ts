import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant } from '../support/content.ts'
import { at, textOf, told, WARNING } from '../support/doors.ts'
import { run } from '../support/run.ts'
import { undo } from '../support/withheld.ts'
import { decide, setPublic, toldUnsafely, tryWithdraw, warningsOf, withdraw } from '../support/withdrawn.ts'

// What comes back with a withdrawal that is undone, and what does not.

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
  expect((await undo(as, withdrawals[0]!.id)).codes).toEqual([])
  for (const text of words) expect(await textOf(`/plants/${plant.id}?lang=es`)).toContain(text)
  const { errors } = await tryWithdraw(as, 'PLANT', plant.id, 'scientificName')
  expect(errors[0]?.extensions?.['fields']).toEqual({ place: 'required' })
})

test('a plant that was hidden with a part is public again with it once it is safe, unless all of it was withdrawn', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const [name] = (await withdraw(as, 'PLANT', id, 'names.0')).withdrawals
  const [text] = (await withdraw(as, 'PLANT', id, 'culturalSignificance')).withdrawals
  await decide(id, as)
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  const { data } = await undo(as, name!.id)
  expect(data.undoWithdrawal).toMatchObject({ staysHidden: true })
  expect((await at(`/plants/${id}`)).status).not.toBe(200)
  expect((await undo(as, whole!.id)).codes).toEqual([])
  const back = await undo(as, text!.id)
  expect(back.data.undoWithdrawal).toMatchObject({ staysHidden: false })
  expect(await textOf(`/plants/${id}?lang=es`)).toContain('Se regala en las bodas')
})

test('a plant that was published since and hidden by an admin is not told as withdrawn, nor shown with the part', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const { withdrawals } = await withdraw(as, 'PLANT', id, 'names.0')
  expect((await at(`/plants/${id}`)).status).toBe(410)
  await decide(id, as)
  await setPublic(as, id, true)
  await setPublic(as, id, false)
  expect(await warningsOf(id)).toBeNull()
  expect((await at(`/plants/${id}`)).status).toBe(404)
  expect((await undo(as, withdrawals[0]!.id)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(404)
})

test('a plant that is withdrawn after a part of it keeps its warnings, and comes back with the last of both', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const [part] = (await withdraw(as, 'PLANT', id, 'names.0')).withdrawals
  await decide(id, as)
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  expect((await undo(as, part!.id)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(410)
  expect((await warningsOf(id))?.cautions).toContainEqual({ subject: 'PREGNANCY', level: 'AVOID', text: WARNING })
  expect((await undo(as, whole!.id)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(200)
})

test('a plant that an admin hid first keeps its warnings while it is withdrawn, and stays hidden when it is given back', async () => {
  const as = await buildAdmin()
  const { id } = await told(as)
  await setPublic(as, id, false)
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  expect((await at(`/plants/${id}`)).status).toBe(410)
  expect((await warningsOf(id))?.cautions).not.toEqual([])
  const [part] = (await withdraw(as, 'PLANT', id, 'names.0')).withdrawals
  for (const { id } of [whole!, part!]) expect((await undo(as, id)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(404)
})

test('a plant that is unsafe is given back as a whole, stays hidden, and is deleted only once all of it is back', async () => {
  const as = await buildAdmin()
  const { id } = await toldUnsafely(as)
  const [part] = (await withdraw(as, 'PLANT', id, 'names.0')).withdrawals
  const [whole] = (await withdraw(as, 'PLANT', id)).withdrawals
  const { data, codes } = await undo(as, whole!.id)
  expect([codes, data.undoWithdrawal]).toMatchObject([[], { staysHidden: true }])
  expect((await at(`/plants/${id}`)).status).toBe(410)
  const remove = () => run('mutation ($id: ID!) { deletePlant(id: $id) }', { id }, { as })
  expect((await remove()).codes).toEqual(['CONFLICT'])
  expect((await undo(as, part!.id)).data.undoWithdrawal).toMatchObject({ staysHidden: true })
  expect((await at(`/plants/${id}`)).status).toBe(410)
  expect((await remove()).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(404)
  // Out of the bin, it warns again.
  expect((await run('mutation ($id: ID!) { restoreFromBin(ids: [$id]) { id } }', { id }, { as })).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(410)
  expect((await warningsOf(id))?.cautions).not.toEqual([])
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
  expect((await warningsOf(id))?.cautions).not.toEqual([])
  await decide(id, as)
  expect((await undo(as, withdrawals[0]!.id)).codes).toEqual([])
  expect((await at(`/plants/${id}`)).status).toBe(200)
})

test('a short name that stands first leaves with its row, and comes back with it', async () => {
  const as = await buildAdmin()
  const { id } = await buildPlant({ mayanName: 'Papay', names: [{ name: 'papay', language: 'mop' }] })
  const read = async () => (await run(`{ plant(id: "${id}") { mayanName names { name } } }`)).data.plant
  const { withdrawals, doors } = await withdraw(as, 'PLANT', id, 'names.0')
  expect(await read()).toEqual({ mayanName: null, names: [] })
  expect(doors.filter(({ isClear }) => !isClear)).toEqual([])
  expect((await undo(as, withdrawals[0]!.id)).codes).toEqual([])
  expect(await read()).toEqual({ mayanName: 'Papay', names: [{ name: 'papay' }] })
})

test('what was withdrawn twice is given back at once', async () => {
  const as = await buildAdmin()
  const { id } = await buildArticle({ titleEs: 'La boda' })
  const [first, second] = await Promise.all([withdraw(as, 'ARTICLE', id), withdraw(as, 'ARTICLE', id)])
  expect(second.withdrawals).toEqual(first.withdrawals)
  expect((await undo(as, first.withdrawals[0]!.id)).codes).toEqual([])
  expect(await textOf(`/articles/${id}?lang=es`)).toContain('La boda')
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
    expect((await undo(as, first)).codes).toEqual([])
    const between = order[0] === 0 ? gone : { ...gone, plantPartUsed: 'La hoja.' }
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject(between)
    expect((await undo(as, last)).codes).toEqual([])
    expect(await prisma.plant.findUnique({ where: { id } })).toMatchObject(texts)
  }
})

test('a draft that is given back is a draft', async () => {
  const as = await buildAdmin()
  const { id } = await buildArticle({ isPublic: false })
  const { withdrawals } = await withdraw(as, 'ARTICLE', id)
  const read = async () => (await run(`{ article(id: "${id}") { id } }`)).codes
  expect(await read()).toEqual(['NOT_AVAILABLE'])
  expect((await undo(as, withdrawals[0]!.id)).codes).toEqual([])
  expect(await read()).toEqual(['NOT_AVAILABLE'])
  expect((await run(`{ article(id: "${id}") { isPublic } }`, {}, { as })).data.article).toEqual({ isPublic: false })
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
