import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAilment, buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'
import { buildAilments, find, plant, use } from '../support/search-world.ts'
import { beginWith } from '../support/shared-rows.ts'

// What leads to plants, in which order, and what never does.

beginWith(buildAilments)

describe('never found', () => {
  test('a plant by a warning or by a sentence that denies', async () => {
    await buildPlant({
      commonNameEn: 'Warned',
      precautionsEn: 'A fungus of the nails needs a doctor.',
      precautionsEs: 'Los hongos necesitan médico.',
      descriptionEn: 'It is not a remedy for moles. It grows on walls. A rule bars it for sailors.',
      basicUsesEs: 'No cura los lunares. Crece en muros. Una ley lo prohíbe a los marinos.',
      dosageGuidelinesEn: 'Not with oysters.',
    })
    for (const search of ['fungus', 'hongos', 'moles', 'lunares', 'oysters', 'sailors', 'marinos']) {
      expect(await find(search)).toMatchObject({ names: [], advice: 'NOTHING_FOUND' })
    }
    expect((await find('grows walls')).names).toEqual(['Warned'])
    expect((await find('muros')).names).toEqual(['Warned'])
  })

  test('a plant whose evidence speaks against the use', async () => {
    await plant('Inútil', [use('fever', { finding: 'AGAINST', evidence: 'HUMAN' }), use('fever'), use('cough')])
    expect(await find('fiebre')).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS', ailments: ['fever'] })
    expect((await find('tos')).names).toEqual(['Inútil'])
  })

  test('plants that only mention an ailment that no plant helps', async () => {
    await plant('Fragante', [], [], { descriptionEn: 'Once given for headache.' })
    expect(await find('headache')).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS' })
    expect(await find('cáncer')).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS' })
  })

  test('a plant for harm', async () => {
    await plant('Ruda', [use('cough')])
    for (const search of [
      'cómo abortar',
      'té para abortar',
      'ruda para perder el bebé',
      'how to end a pregnancy',
      'plants for abortion',
      'veneno para mi marido',
      'poison someone',
      'cómo matar a mi suegra',
      'dormir a mi esposo sin que se dé cuenta',
      'sleeping herb in his drink',
    ])
      expect(await find(search), search).toMatchObject({ names: [], total: 0, advice: 'HARMFUL' })
  })

  test('a plant where help is needed', async () => {
    await plant('Ruda', [use('cough')])
    for (const search of [
      'evitar aborto',
      'amenaza de aborto',
      'no quiero perder a mi bebé',
      'threatened miscarriage',
      'how to kill myself',
      'cómo matarme',
    ])
      expect(await find(search), search).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS' })
  })

  test('a plant against what it is no answer to', async () => {
    await buildAilment('pressure', { nameEs: 'Presión alta', wordsEs: ['bajar la presión', 'la presión'] })
    await prisma.ailment.update({ where: { slug: 'fever' }, data: { wordsEs: ['paludismo', 'dengue'] } })
    await prisma.ailment.update({ where: { slug: 'diabetes' }, data: { wordsEs: ['bajar el azúcar', 'azúcar'] } })
    await buildAilment('throat', { nameEs: 'Garganta', nameEn: 'Throat' })
    await plant(
      'Ruda',
      ['fever', 'pressure', 'diabetes', 'throat'].map((slug) => use(slug)),
    )
    for (const [search, ailments] of [
      ['paludismo', ['fever']],
      ['dengue en niños', ['fever']],
      ['se me baja la presión', []],
      ['low blood sugar', ['diabetes']],
      ['me bajó el azúcar', ['diabetes']],
      ['cáncer de garganta', []],
      ['throat cancer', []],
      ['caca con moco y sangre', []],
      ['diarrea con sangre', []],
      ['sangre por el ano', []],
      ['meo rojo', []],
      // Nothing else of the same ailment, or beside what is urgent.
      ['fiebre y dengue', ['fever']],
      ['convulsiones y fiebre', []],
      ['dolor de pecho y garganta', []],
    ] as const)
      expect(await find(search), search).toMatchObject({ names: [], advice: 'NO_PLANT_HELPS', ailments })
    for (const answered of [
      'fiebre',
      'bajar la presión',
      'planta para bajar el azúcar',
      'garganta',
      'dengue y garganta',
    ])
      expect((await find(answered)).names, answered).toEqual(['Ruda'])
  })

  test('a poison before other plants that mention the words', async () => {
    await plant('Segura', [], [], { descriptionEn: 'Grows by the lagoon.' })
    await plant('Ponzoña', [], [], { descriptionEn: 'Grows by the lagoon and the quarry.', isPoisonous: true })
    expect((await find('lagoon')).names).toEqual(['Segura', 'Ponzoña'])
    expect((await find('quarry')).names).toEqual(['Ponzoña'])
  })

  test('harm in what means none', async () => {
    for (const search of ['matar lombrices', 'kill the fever', 'quitar la tos al bebé', 'bajar la fiebre de mi bebé'])
      expect((await find(search)).advice, search).not.toBe('HARMFUL')
  })
})

interface FirstPage {
  edges: [{ node: { commonName: string } }]
  pageInfo: { hasNextPage: boolean; endCursor: string }
}

test('ranks a use that stands first in its plant above one that stands last, in one page or in many', async () => {
  const others = Array.from({ length: 12 }, () => use('cough'))
  await plant('Primera', [use('fever'), ...others])
  await plant('Segunda', [use('cough'), use('fever')])
  await plant('Última', [...others, use('fever')])
  expect((await find('calentura')).names).toEqual(['Primera', 'Segunda', 'Última'])
  const query = `query ($after: String) { plants(search: "calentura", first: 1, after: $after) {
    edges { node { commonName } } pageInfo { hasNextPage endCursor } } }`
  const seen: string[] = []
  for (let after: string | null = null, hasNext = true; hasNext && seen.length < 9;) {
    const { plants } = (await run(query, { after })).data as { plants: FirstPage }
    seen.push(plants.edges[0].node.commonName)
    ;({ hasNextPage: hasNext, endCursor: after } = plants.pageInfo)
  }
  expect(seen).toEqual(['Primera', 'Segunda', 'Última'])
})

test('ranks what speaks for a use above what was not tested, and stronger evidence above weaker', async () => {
  await plant('Mixta', [use('fever', { finding: 'MIXED', evidence: 'MONOGRAPH' })])
  await plant('Probada', [use('fever', { finding: 'FOR', evidence: 'HUMAN_SMALL' })])
  await plant('Vieja', [use('fever')])
  await plant('Nueva', [use('fever')])
  await plant('Mejor', [use('fever'), use('fever', { finding: 'FOR', evidence: 'MONOGRAPH' })])
  await plant('Aceptada', [use('fever', { finding: 'FOR', evidence: 'ACCEPTED_USE' })])
  await plant('De tradición', [use('fever', { finding: 'FOR' })])
  const { names, matches } = await find('plantas para la calentura')
  expect(names).toEqual(['Mejor', 'Probada', 'Aceptada', 'De tradición', 'Mixta', 'Nueva', 'Vieja'])
  expect(matches[0]).toMatchObject({ field: 'AILMENT', use: { evidence: 'MONOGRAPH' } })
  expect((await find(undefined, { ailment: 'fever' })).names).toEqual(names)
})

test('pages through ailments, each plant once, those for all of them first', async () => {
  await plant('De tos', [use('cough'), use('cough', { evidence: 'ANIMAL' })])
  await plant('De ambas', [use('cough'), use('fever')])
  await plant('De fiebre', [use('fever')])
  const seen: string[] = []
  let after: string | undefined
  do {
    const query = `query ($after: String) { plants(search: "tos y fiebre", first: 1, after: $after) {
      totalCount edges { node { commonName } } pageInfo { hasNextPage endCursor } } }`
    const { data } = await run(query, { after })
    expect(data.plants.totalCount).toBe(3)
    seen.push(...data.plants.edges.map(({ node }: { node: { commonName: string } }) => node.commonName))
    after = data.plants.pageInfo.hasNextPage ? data.plants.pageInfo.endCursor : undefined
  } while (after)
  expect(seen).toEqual(['De ambas', 'De tos', 'De fiebre'])
})

describe('how ailments are understood', () => {
  beginWith(async () => {
    await plant('Buena', [use('headache', { textEs: 'La hoja calma el dolor de cabeza.' }), use('cough')])
    await plant('Otra', [use('fever')])
  })

  test('as people say them', async () => {
    for (const search of [
      'dolor de cabeza',
      'me duele la cabeza',
      'remedio para el dolor de cabeza',
      'dolor de cabesa',
      'headache',
      'what helps with headaches',
      'cabeza dolor',
      'pechuguera',
      'Bronquitis',
      'bronkitis',
      'té para la tos',
    ])
      expect((await find(search)).names, search).toEqual(['Buena'])
  })

  test('a use says why, with the words marked, in either language', async () => {
    const { matches } = await find('me duele la cabeza')
    expect(matches[0]).toMatchObject({ text: 'La hoja calma el dolor de cabeza.' })
    expect(matches[0]!.marked).toContain('cabeza')
    expect((await find('headache', { lang: 'EN' })).matches[0]!.text).not.toBe('')
  })

  test('words of an ailment count as soon as they are saved, and no longer when it is hidden', async () => {
    await prisma.ailment.update({ where: { slug: 'fever' }, data: { wordsEs: ['quebranto'] } })
    expect((await find('quebranto')).names).toEqual(['Otra'])
    await prisma.ailment.update({ where: { slug: 'fever' }, data: { isPublic: false } })
    expect((await find('quebranto')).names).toEqual([])
    const { codes } = await run('{ plants(ailment: "fever") { totalCount } }')
    expect(codes).toEqual(['BAD_USER_INPUT'])
  })

  test('a condition beside an ailment is that of the person; alone it is what help is wanted for as well', async () => {
    await plant('Dulce', [use('diabetes')])
    expect(await find('diabetes')).toMatchObject({ names: ['Dulce'], persons: [{ words: 'diabetes' }] })
    expect(await find('tos diabetes')).toMatchObject({ names: ['Buena'], persons: [{ words: 'diabetes' }] })
    expect((await find('diabetes e hígado graso')).persons.map(({ words }) => words)).toEqual([
      'diabetes',
      'hígado graso',
    ])
  })
})

test('a part or a preparation chooses among the uses, if there is such a use', async () => {
  await plant('De baño', [use('fever', { preparation: 'BATH', route: 'BATH', parts: ['BRANCH'] })])
  await plant('De té', [use('fever', { preparation: 'INFUSION', parts: ['LEAF'] }), use('cough')])
  expect((await find('baño para la fiebre')).names).toEqual(['De baño'])
  expect((await find('hojas para la fiebre')).names).toEqual(['De té'])
  expect((await find('baños para la tos')).names).toEqual(['De té'])
  expect((await find('ramas')).matches[0]).toMatchObject({ field: 'PART' })
})

describe('names', () => {
  beginWith(async () => {
    await plant('Salviasija', [use('cough')], [], { scientificName: 'Lippia alba (Mill.) N.E.Br.' })
    await plant('Ix-canan', [use('fever')], [])
    await plant('Guarumo', [], [], { mayanName: "ch'oq" })
    await plant('Tomillo de monte', [use('cough')])
    await plant('Ajo', [], [])
    await plant('Sajoi', [], [])
    await plant('Palo jiote', [], [])
    await plant('Pimienta gorda', [], [], { scientificName: 'Pimenta dioica' })
    await plant('Bugambilia', [], [])
    await plant('Guayaba', [], [])
    await plant('Hierbabuena', [], [])
    await plant('Hierba mora', [], [])
    await plant('Hoja del aire', [], [])
    await plant('Pericón', [], [], { scientificName: 'Tagetes lucida Cav.' })
    await plant('Flor de muerto', [], [], { scientificName: 'Tagetes erecta L.' })
    await plant('Llantén', [], [])
    await buildAilment('pasmo', { nameEs: 'Mal aire', wordsEs: ['aire'] })
  })

  test('as people write them', async () => {
    const found: unknown[] = []
    const wanted = [
      ['salbia sija', 'Salviasija', 'SIMILAR_NAME'],
      ['ix canan', 'Ix-canan', 'NAME'],
      ['ixcanan', 'Ix-canan', 'NAME'],
      ['huarumo', 'Guarumo', 'SIMILAR_NAME'],
      ['choq', 'Guarumo', 'NAME'],
      ['lippia alba', 'Salviasija', 'NAME'],
      ['lippia para la tos', 'Salviasija', 'NAME'],
      ['hojas de guarumo para la tos', 'Guarumo', 'NAME'],
      ['ajo para la tos', 'Ajo', 'NAME'],
      ['té de ajos', 'Ajo', 'NAME'],
      ['hoja de aire', 'Hoja del aire', 'NAME'],
      ['hoja aire', 'Hoja del aire', 'NAME'],
      ['flor de los muertos', 'Flor de muerto', 'NAME'],
      ['tagetes erec', 'Flor de muerto', 'NAME'],
      ['tagetes lucyda', 'Pericón', 'NAME'],
      ['lippia quebradiza', 'Salviasija', 'NAME'],
      ['salvia cija', 'Salviasija', 'SIMILAR_NAME'],
      ['yamten', 'Llantén', 'SIMILAR_NAME'],
      ['benefisios de la guayava', 'Guayaba', 'SIMILAR_NAME'],
      ['es bueno el ajo con aspirina', 'Ajo', 'NAME'],
      ['palo de jiote', 'Palo jiote', 'NAME'],
      ['hierba buena para la tos', 'Hierbabuena', 'NAME'],
      ['yerba buena para bebé', 'Hierbabuena', 'NAME'],
      ['agua de hierva buena', 'Hierbabuena', 'NAME'],
      ['hierva mora', 'Hierba mora', 'NAME'],
      ['hierba vuena', 'Hierbabuena', 'SIMILAR_NAME'],
      ['buganvilia para la tos', 'Bugambilia', 'SIMILAR_NAME'],
      ['té de guayava para la fiebre', 'Guayaba', 'SIMILAR_NAME'],
      ['gualluba para la fiebre', 'Guayaba', 'SIMILAR_NAME'],
    ] as const
    for (const [search] of wanted) {
      const { names, matches } = await find(search)
      found.push([search, names.join(), matches[0]?.field])
    }
    expect(found).toEqual(wanted)
  })

  test('a plant that is not on the site is said to be missing', async () => {
    expect(await find('manzanilla')).toMatchObject({ names: [], advice: 'NOT_OURS' })
    expect(await find('mansanilla')).toMatchObject({ names: [], advice: 'NOT_OURS' })
    expect((await find('tomillo')).names).toEqual(['Tomillo de monte'])
    expect(await find('menta')).toMatchObject({ names: [], advice: 'NOT_OURS' })
    await buildAilment('toothache', { nameEs: 'Dolor de muelas', wordsEs: ['diente', 'pelo'] })
    await plant('De muelas', [use('toothache')])
    expect(await find('diente de león')).toMatchObject({ names: [], advice: 'NOT_OURS', ailments: [] })
    expect((await find('pelo de elote')).ailments).toEqual([])
    const both = await find('manzanilla para la tos')
    expect(both).toMatchObject({ advice: 'NOT_OURS' })
    expect(both.names.toSorted()).toEqual(['Salviasija', 'Tomillo de monte'])
  })
})

test('a misspelling that one ailment lists is understood in the phrases of the others', async () => {
  await buildAilment('gas', { nameEs: 'Gases', wordsEs: ['pansa inflada'] })
  await buildAilment('belly', { nameEs: 'Dolor de estómago', wordsEs: ['dolor de panza', 'me duele la panza'] })
  await plant('Menta', [use('belly')])
  for (const search of ['dolor de pansa', 'me duele la pansa']) expect((await find(search)).names).toEqual(['Menta'])
  expect(await find('pansa inflada')).toMatchObject({ names: [], ailments: ['gas'] })
})

test('an ailment is understood with other words for the same', async () => {
  await buildAilment('urine', { nameEs: 'Mal de orín', wordsEs: ['me arde al orinar', 'orino a cada rato'] })
  await buildAilment('fungus', { nameEs: 'Hongos', wordsEs: ['hongos en los pies'] })
  await buildAilment('joints', { nameEs: 'Reumas', wordsEs: ['dolor de piernas', 'dolor de rodilla'] })
  await buildAilment('constipation', { nameEs: 'Estreñimiento', wordsEs: ['popó duro'] })
  await buildAilment('throat', { nameEs: 'Dolor de garganta', wordsEs: ['no puedo hablar'] })
  for (const [search, ailment] of [
    ['me arden los orines', 'urine'],
    ['meo a cada rato', 'urine'],
    ['hongos en las patas', 'fungus'],
    ['me duelen las canillas', 'joints'],
    ['dolor de choquezuelas', 'joints'],
    ['caca dura', 'constipation'],
    ['garganta adolorida', 'throat'],
    ['no puedo ni hablar', 'throat'],
  ] as const)
    expect((await find(search)).ailments, search).toEqual([ailment])
})

test('what a plant is wanted for is an ailment, whoever has it; beside the name alone it is the condition of somebody', async () => {
  await plant('Guarumo', [use('diabetes')])
  for (const search of ['guarumo para la diabetes', 'guarumo for diabetes'])
    expect(await find(search), search).toMatchObject({ names: ['Guarumo'], ailments: ['diabetes'] })
  for (const search of ['guarumo, soy diabética', 'tomo pastillas para la diabetes y guarumo'])
    expect(await find(search), search).toMatchObject({ names: ['Guarumo'], ailments: [] })
})

test('what somebody says not to have is no ailment beside another', async () => {
  for (const [search, ailments] of [
    ['no tengo tos pero sí fiebre', ['fever']],
    ['tos sin fiebre', ['cough']],
    ['tos, no tiene nada de calentura', ['cough']],
    ['headache but no fever', ['headache']],
    ["I don't have fever, cough", ['cough']],
    ['no tengo fiebre', ['fever']],
    ['tos y fiebre', ['cough', 'fever']],
  ] as const)
    expect(await find(search), search).toMatchObject({ ailments, unread: [] })
})

test('what somebody drinks is no ailment', async () => {
  await buildAilment('breast-milk', { nameEs: 'Poca leche', wordsEs: ['más leche'] })
  await plant('Lechera', [use('breast-milk')])
  await plant('De tos', [use('cough')])
  expect((await find('tomo leche y me da tos')).names).toEqual(['De tos'])
  expect((await find('más leche')).names).toEqual(['Lechera'])
})

test('a misspelling that no ailment lists is understood beside other words', async () => {
  await buildAilment('worms', { nameEs: 'Lombrices', wordsEs: ['bichos en el estómago'] })
  await buildAilment('stomach', { nameEs: 'Estómago' })
  await buildAilment('gastritis', { nameEs: 'Gastritis' })
  await plant('Purga', [use('worms')])
  await plant('Calma', [use('gastritis')])
  expect((await find('vichos en el estomago')).names).toEqual(['Purga'])
  // A word for a person's condition as well.
  expect((await find('gastrits')).names).toEqual(['Calma'])
  // Too far from what is known: "basca", "bronquitis".
  await buildAilment('nausea', { nameEs: 'Náusea', wordsEs: ['basca'] })
  for (const search of ['nazca', 'ronquidos']) expect((await find(search)).ailments, search).toEqual([])
})

describe('words that are not understood', () => {
  beginWith(async () => {
    await plant('Eucalipto', [use('cough')])
    await plant('Bugambilia', [use('cough')])
  })

  test('are told where plants for an ailment are listed', async () => {
    for (const [search, unread] of [
      ['tos de mi consentida Ámbar', ['consentida', 'Ámbar']],
      ['my husband’s cough', []],
      ['tos seca', []],
      ['vos decime qué tenés para la tos', []],
      ['té para la tos de mi niño', []],
      ['embarazada de 8 meses con tos', []],
      ['20 weeks pregnant with a cough', []],
      // Words that are looked up.
      ['eucalipto quebradizo', ['quebradizo']],
      ['buganvilia para la tos', []],
      ['quebradizo', ['quebradizo']],
    ] as const)
      expect((await find(search)).unread, search).toEqual(unread)
  })

  test('are told where no plant is listed', async () => {
    expect(await find('tos con sangre quebradiza')).toMatchObject({ names: [], unread: ['quebradiza'] })
  })
})

test('a second place that hurts is read with the pain of the first', async () => {
  await plant('De la cabeza', [use('headache')])
  expect((await find('me duele la tos y la cabeza')).ailments).not.toContain('headache')
  await buildAilment('joint-pain', { nameEs: 'Dolor de espalda', nameEn: 'Back pain' })
  expect((await find('me duele la espalda y la cabeza')).ailments).toEqual(['joint-pain', 'headache'])
})
