import { describe, expect, test } from 'vitest'
import { EMERGENCY_NUMBERS } from '../../api/content/word-lists.ts'
import { buildAilment, buildArticle, buildProject } from '../support/content.ts'
import { run } from '../support/run.ts'
import { buildAilments, decided, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// What the API tells of a search beside its plants: danger, other pages, and words that were not understood.

beginWith(async () => {
  await buildAilments()
  await buildAilment('wounds', { nameEn: 'Wounds', nameEs: 'Heridas' })
  await plant('Guarumo', [use('cough'), use('wounds')])
  await plant('Mirador 748069f4', [])
  await plant('Ruda', [use('fever')], decided('AVOID'), {
    plantFamilyEn: 'Rutaceae (citrus family)',
    plantFamilyEs: 'Rutaceae (familia de los cítricos)',
  })
})

interface Read {
  names: string[]
  advice: string | null
  unread: string[]
  danger: { level: string; text: string } | null
  pages: { path: string; title: string }[]
}

async function read(search: string, lang = 'ES'): Promise<Read> {
  const { data, errors } = await run(
    `query ($search: String, $lang: Language!) { plants(search: $search) { edges { node { commonName } }
      understood { advice unread danger { level text(lang: $lang) } pages { path title(lang: $lang) } } } }`,
    { search, lang },
  )
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  const { edges, understood } = data.plants
  return { names: edges.map(({ node }: { node: { commonName: string } }) => node.commonName), ...understood }
}

describe('danger', () => {
  test('the name of a plant alone is none, although it is like what people tell of one', async () => {
    expect(await read('Mirador 748069f4')).toMatchObject({ names: ['Mirador 748069f4'], danger: null })
  })

  test('a certain one shows no plants, and says whom to call in both languages', async () => {
    for (const lang of ['EN', 'ES']) {
      const { names, danger } = await read('tos, no puede respirar y está morado', lang)
      expect(names).toEqual([])
      expect(danger?.level).toBe('CERTAIN')
      const numbers = EMERGENCY_NUMBERS.flatMap(({ number }) => number ?? [])
      expect(numbers.filter((number) => danger!.text.includes(number)).length).toBeGreaterThan(0)
    }
  })

  test('a poison that was swallowed is a certain one, and so is what was corrected to one', async () => {
    await plant('Ponzoña', [], decided('AVOID'), { isPoisonous: true })
    for (const search of ['el nene se comió semillas de ponzoña', 'mi hijo tomó cloro'])
      expect(await read(search), search).toMatchObject({ names: [], danger: { level: 'CERTAIN' } })
  })

  test('a possible one costs a line, and leaves the plants', async () => {
    expect(await read('me picó una avispa, heridas')).toMatchObject({
      names: ['Guarumo'],
      danger: { level: 'POSSIBLE' },
    })
  })

  test('what may be one finds no plant by its words alone', async () => {
    expect(await read('mi bebé se cayó de la cama')).toMatchObject({ names: [], danger: { level: 'POSSIBLE' } })
  })

  test('a harmless search has none', async () => {
    expect(await read('té para la tos')).toMatchObject({ names: ['Guarumo'], danger: null })
  })

  test('despair is answered kindly and not refused, and a wish to kill is refused', async () => {
    expect(await read('ya no quiero vivir')).toMatchObject({ danger: { level: 'POSSIBLE' }, advice: 'NO_PLANT_HELPS' })
    expect(await read('planta para matar a alguien')).toMatchObject({ names: [], danger: null, advice: 'HARMFUL' })
  })
})

test.each([
  ['contacto', '/#contact'],
  ['how do I log in', '/login'],
  ['proyectos', '/projects'],
  ['plantas que no se pueden tomar en el embarazo', '/plants?pregnancy=1&keptOut=1'],
  ['citrus family', '/plants?family=Rutaceae'],
  ['familia de los cítricos', '/plants?family=Rutaceae'],
  ['plantas de la familia de las rutáceas', '/plants?family=Rutaceae'],
  ['¿cómo me comunico con ustedes?', '/#contact'],
  ['quiero hacer un donativo', '/profile'],
  ['sign me up for email updates', '/#newsletter-title'],
  ['download as json', '/developers'],
  ['which teas should pregnant women skip', '/plants?pregnancy=1&keptOut=1'],
])('%j leads to %s', async (search, path) => {
  const { pages } = await read(search)
  expect(pages.map((page) => page.path)).toContain(path)
  expect(pages.every(({ title }) => title !== '')).toBe(true)
})

test('a search for plants leads to no other page', async () => {
  for (const search of ['té para la tos', 'ruda', 'tos niño', 'donar sangre', 'my family has a cough'])
    expect((await read(search)).pages, search).toEqual([])
})

describe('words that were not understood', () => {
  test.each([
    ['tos y sarcoidosis', ['sarcoidosis']],
    ['ruda para la sarcoidosis', ['sarcoidosis']],
    ['tomo warfarina, sarcoidosis', ['sarcoidosis']],
    ['tos de mi esposo', []],
    // No plant, sign or line follows from them.
    ['tos y lupus', ['lupus']],
    ['ruda con esclerosis múltiple', ['esclerosis', 'múltiple']],
    ['lupus', []],
    // Between words that tell of a danger, and in an emergency.
    ['tomó cloro, sarcoidosis', ['sarcoidosis']],
    ['tos con sangre y sarcoidosis', ['sarcoidosis']],
    ['se desmayó, árnica', ['árnica']],
  ])('%j tells %j', async (search, unread) => {
    expect((await read(search)).unread).toEqual(unread)
  })
})

test('a medicine or a treatment alone does not list all plants', async () => {
  for (const search of ['tratamiento del VIH', 'HIV treatment', 'tomo warfarina', 'insulina'])
    expect((await read(search)).names, search).toEqual([])
})

test('an article or a project is found by its title, and only by readers who may see it', async () => {
  const { id } = await buildArticle({
    titleEn: 'Tuj and temazcal: steam and birth',
    titleEs: 'Tuj y temazcal: vapor y parto',
  })
  await buildArticle({ titleEn: 'A hidden temazcal', titleEs: 'Un temazcal escondido', isPublic: false })
  const project = await buildProject({ titleEn: 'Copal tree nursery', titleEs: 'Vivero de copal' })
  await buildProject({ titleEn: 'Locked nursery', titleEs: 'Vivero cerrado', isLocked: true })
  expect((await read('temazcal')).pages).toEqual([{ path: `/articles/${id}`, title: 'Tuj y temazcal: vapor y parto' }])
  expect((await read('el artículo del temazcal y el parto', 'EN')).pages).toContainEqual({
    path: `/articles/${id}`,
    title: 'Tuj and temazcal: steam and birth',
  })
  expect((await read('viveros')).pages).toEqual([{ path: `/projects/${project.id}`, title: 'Vivero de copal' }])
  expect((await read('tos')).pages).toEqual([])
  await buildArticle({ titleEn: 'My child drank bleach', titleEs: 'Mi hijo tomó cloro' })
  expect(await read('mi hijo tomó cloro')).toMatchObject({ danger: { level: 'CERTAIN' }, pages: [] })
})
