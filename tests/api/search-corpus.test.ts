import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readContentFiles } from '../../api/content/files/files.ts'
import { WORD_LISTS } from '../../api/content/word-lists.ts'
import { MAX_TERM } from '../../api/rules/search/words.ts'
import { seed } from '../../prisma/bin/seed.ts'
import { PARTS, readCorpus, urgentSigns, type Part } from '../search/corpus.ts'
import { score, type Figure } from '../search/score.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

// The search judged by labelled searches (tests/search): what protects must not get worse. `npm run bench -- search` prints all.

/** Of the other searches, one in so many: all of them take minutes. */
const SAMPLED: Record<Part, number> = { test: 1, training: 40, phrases: 15 }

const searches = PARTS.map((part) => ({ part, labelled: readCorpus(part) }))
const least = parse(readFileSync('tests/search/figures.yaml', 'utf8')) as Record<Part, Partial<Record<Figure, number>>>

const ask = async (query: string, variables: Record<string, unknown>) => {
  const { data, errors } = await run(query, variables)
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return data
}

beginWith(async () => seed({ files: await readContentFiles() }))

test('labelled searches are answered no worse than the figures say', { timeout: 600_000 }, async () => {
  for (const { part, labelled } of searches) {
    const sample = labelled.filter((_, index) => index % SAMPLED[part] === 0)
    const scores = await score(sample, ask)
    for (const [figure, right] of Object.entries(least[part]))
      expect.soft(scores[figure as Figure][0], `${part}: ${figure}`).toBeGreaterThanOrEqual(right)
  }
})

test('each sign of an ailment that sends to a hospital now is a danger', { timeout: 600_000 }, async () => {
  const missed: string[] = []
  for (const search of urgentSigns()) {
    const { plants } = (await ask(
      'query ($search: String) { plants(search: $search) { understood { danger { level } } } }',
      {
        search: search.slice(0, MAX_TERM),
      },
    )) as { plants: { understood: { danger: unknown } } }
    if (plants.understood.danger === null) missed.push(search)
  }
  expect(missed).toEqual([])
})

test('an emergency is a danger by its name alone, and beside another ailment', async () => {
  const names =
    `picadura de abeja, picadura de alacrán, piquete de avispa, picadura de araña, bee sting, scorpion sting, spider bite,
    mordida de perro, dog bite, bat bite, mordedura de culebra, snake bite, quemadura, burn, quemadura con aceite, herida profunda,
    deep cut, golpe en la cabeza, head injury, sangrado, bleeding, sangre en la orina, vómito con sangre, veneno, poison,
    intoxicación, sobredosis, overdose, tomó cloro, se tragó una pila, derrame, stroke, infarto, heart attack, dolor de pecho,
    chest pain, no puedo respirar, cant breathe, convulsión, seizure, desmayo, fainting, fiebre bebé 2 meses, newborn fever,
    atragantado, choking, suicidio, quiero morir, want to die, me quiero quitar la vida, end my life, riesgo de perder al bebé, atraso, late period, no me baja, me pega mi esposo, violación, raped,
    embarazada sangrado, pregnant bleeding, presión 200, azúcar 500, fractura, broken bone, electrocución, electric shock,
    ojo con cloro, insolación, heat stroke, apendicitis, pérdida de visión, vision loss, se cayó, me corté, hypothermia, stingray,
    picadura de raya, se tomó pastillas para morir, my brother wants to kill himself, mi hermano se quiere matar, ahogado en el rio,
    quemadura de tercer grado, burned with boiling oil, picadura violinista, machetazo, cut artery, ate a poisonous plant, comió adelfa,
    se quebró el brazo, broken hip, corazón muy acelerado, trombosis pierna, golpes de mi marido, tight chest, wish i was dead, asphyxia, hemorrhage, anaphylaxis, cardiac arrest, accidente, concussion, domestic violence, emergencia`.split(
      /,\s+/,
    )
  const others =
    `sepsis, stroke, infarto, hipotermia, embolia pulmonar, asthma attack, anafilaxia, hemorragia, ahogamiento, asfixia, convulsión,
    suicidio, eclampsia, apendicitis, peritonitis, cetoacidosis`.split(/,\s+/)
  const query = 'query ($search: String) { plants(search: $search) { understood { danger { level } } } }'
  const missed: string[] = []
  const beside = others.flatMap((name) => [name, `${name} y tos`, `dolor de cabeza, ${name}`, `ruda para ${name}`])
  for (const search of [...names, ...beside]) {
    const { plants } = (await ask(query, { search })) as { plants: { understood: { danger: unknown } } }
    if (plants.understood.danger === null) missed.push(search)
  }
  expect(missed).toEqual([])
})

test('neither a tea of another plant nor an idiom tells of a danger', async () => {
  const idioms = `plantas para limpiar las arterias, clogged artery tea, heridas en la garganta, me pega un dolor de cabeza,
    me pega mucho la alergia, me duele la muela ya no puedo más, mi planta se quiere morir, uñas quebradizas, heartburn tea`
  // A tea of mushrooms that make one see things may be asked about.
  const teas = WORD_LISTS.otherPlants
    .flat()
    .filter((name) => !name.includes('alucin'))
    .map((name) => `té de ${name}`)
  const query = 'query ($search: String) { plants(search: $search) { understood { danger { level } } } }'
  const alarmed: string[] = []
  for (const search of [...idioms.split(/,\s+/), ...teas]) {
    const { plants } = (await ask(query, { search })) as { plants: { understood: { danger: unknown } } }
    if (plants.understood.danger !== null) alarmed.push(search)
  }
  expect(alarmed).toEqual([])
})

test('the searches are many, and none that judges is one that taught', () => {
  const [judged, ...others] = searches.map(({ labelled }) => labelled.map(({ q }) => q))
  const taught = new Set(others.flat())
  expect(judged!.length).toBeGreaterThanOrEqual(600)
  expect(judged!.filter((q) => taught.has(q))).toEqual([])
})
