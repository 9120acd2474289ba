import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { CONDITIONS } from '../../api/content/word-lists.ts'
import { buildAilment, buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

// Whom a plant is not for, wherever it is listed.

interface Caution {
  subject: string
  level: string
  underAge?: number
  medicine?: string
  condition?: string
  routes?: string[]
}
interface Stop {
  subject: string
  level: string
  text: string
}
type Plant = { isPoisonous?: boolean; cautions: Caution[] }

const PLANTS = `query ($lang: Language!) { plants(first: 100) { edges { node { id commonName stops(lang: $lang) { subject level text } } } } }`

const constant = (slug: string) => slug.toUpperCase().replaceAll('-', '_')

/** The plants of the content files, with what they say of cautions. */
async function plantsInFiles(): Promise<Plant[]> {
  const folder = 'prisma/content/plants'
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'))
  const read = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')))
  return read.map((text) => {
    const { isPoisonous, cautions = [] } = parse(text) as Partial<Plant>
    return {
      isPoisonous: isPoisonous ?? false,
      cautions: cautions.map(({ subject, level, underAge, medicine, condition, routes = [] }) => ({
        subject: constant(subject),
        level: constant(level),
        routes: routes.map(constant),
        ...(underAge && { underAge }),
        ...(medicine && { medicine }),
        ...(condition && { condition }),
      })),
    }
  })
}

/** From the strictest; what is in none of them stops no one. */
const LEVELS = ['AVOID', 'ASK', 'NO_DATA']
const TOLD = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES', 'CONDITION', 'ALLERGY', 'TOXIC_PART', 'OVERDOSE']
const isStop = ({ subject, level }: Caution) =>
  TOLD.includes(subject) &&
  (level !== 'NO_DATA' ? LEVELS.includes(level) : ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN'].includes(subject))

/** Whether a stop of the same subject that is at least as strict names whom the caution names. */
function isTold({ subject, level, underAge, medicine, condition }: Caution, stops: Stop[], lang: 'en' | 'es'): boolean {
  const texts = stops
    .filter((stop) => stop.subject === subject && LEVELS.indexOf(stop.level) <= LEVELS.indexOf(level))
    .flatMap(({ text }) => text.split(', '))
  const ages = texts.map((text) => Number(/\d+/.exec(text)?.[0] ?? 99))
  const known = CONDITIONS.find(({ slug }) => slug === condition)
  const name = (known?.said ?? known?.name)?.[lang].split(/ \(|, /)[0]!.toLowerCase()
  if (subject === 'CHILDREN') return Math.max(...ages) >= (underAge ?? 99)
  if (medicine === 'alcohol') return texts.some((text) => text.includes('alcohol'))
  return name ? texts.some((text) => text.toLowerCase().includes(name)) : texts.length > 0
}

describe('every hard stop of every plant of the content', () => {
  const built = beginWith(async () => {
    const plants = await plantsInFiles()
    for (const [index, plant] of plants.entries())
      await buildPlant({ commonNameEn: `Plant ${index}`, commonNameEs: `Plant ${index}`, ...plant })
    return plants
  })

  async function readStops(lang: string): Promise<Map<string, Stop[]>> {
    const { data } = await run(PLANTS, { lang: lang.toUpperCase() })
    const edges: { node: { commonName: string; stops: Stop[] } }[] = data.plants.edges
    return new Map(edges.map(({ node }) => [node.commonName, node.stops]))
  }

  test.each(['en', 'es'] as const)('is told in the API (%s)', async (lang) => {
    const [plants, answered] = [built(), await readStops(lang)]
    expect(plants.length).toBeGreaterThan(70)
    const missing = plants.flatMap(({ isPoisonous, cautions }, index): object[] => {
      const stops = answered.get(`Plant ${index}`)!
      if (isPoisonous) return stops[0]?.subject === 'TOXIC_PART' ? [] : [{ index }]
      return cautions
        .filter((caution) => isStop(caution) && !isTold(caution, stops, lang))
        .map((caution) => ({ index, ...caution }))
    })
    expect(missing).toEqual([])
  })

  test.each(['en', 'es'])('stands on the card of the list (%s)', async (lang) => {
    const answered = await readStops(lang)
    const html = await (await app.request(`http://localhost/plants?lang=${lang}`)).text()
    const cards = html.split('<article').slice(1)
    expect(cards.length).toBe(24)
    for (const card of cards) {
      const name = /Plant \d+/.exec(card)![0]
      const shown = card.replaceAll('&#x27;', "'")
      // The route of several is told once, behind them.
      for (const { text } of answered.get(name)!) {
        for (const said of text.split(/ \([^)]*\)(?:, |$)/).filter(Boolean)) expect(shown).toContain(said)
        for (const [route] of text.matchAll(/\([^)]*\)/g)) expect(shown).toContain(route)
      }
    }
  })
})

async function stopsOf(cautions: Caution[], more: { isPoisonous?: boolean } = {}, lang = 'EN'): Promise<Stop[]> {
  const { id } = await buildPlant({ ...more, cautions })
  const query = 'query ($id: ID!, $lang: Language!) { plant(id: $id) { stops(lang: $lang) { subject level text } } }'
  return (await run(query, { id, lang })).data.plant.stops
}

describe('the hard stops of a plant', () => {
  test('are the strictest first, each in a few words', async () => {
    const cautions = [
      { subject: 'CHILDREN', level: 'NO_DATA' },
      { subject: 'MEDICINES', level: 'ASK', medicine: 'lithium' },
      { subject: 'MEDICINES', level: 'ASK', medicine: 'alcohol' },
      { subject: 'CONDITION', level: 'AVOID', condition: 'asthma' },
      { subject: 'PREGNANCY', level: 'AVOID', routes: ['SKIN'] },
      { subject: 'CHILDREN', level: 'AVOID', underAge: 5 },
      { subject: 'MEDICINES', level: 'NO_DATA' },
      { subject: 'SUN', level: 'CARE' },
    ]
    expect(await stopsOf(cautions)).toEqual([
      { subject: 'PREGNANCY', level: 'AVOID', text: 'in pregnancy (on the skin)' },
      { subject: 'CHILDREN', level: 'AVOID', text: 'for children under 5' },
      { subject: 'CONDITION', level: 'AVOID', text: 'with asthma' },
      { subject: 'MEDICINES', level: 'ASK', text: 'with some medicines, with alcohol' },
      { subject: 'CHILDREN', level: 'NO_DATA', text: 'for children' },
    ])
    const spanish = await stopsOf(cautions, {}, 'ES')
    expect(spanish.map(({ text }) => text)).toEqual([
      'en el embarazo (en la piel)',
      'para menores de 5 años',
      'con asma',
      'con algunas medicinas, con alcohol',
      'para niños',
    ])
  })

  test('leave out what a stricter one says already, and never the stricter one', async () => {
    const stops = await stopsOf([
      { subject: 'PREGNANCY', level: 'ASK', routes: ['ORAL'] },
      { subject: 'PREGNANCY', level: 'AVOID' },
      { subject: 'PREGNANCY', level: 'AVOID' },
      { subject: 'CHILDREN', level: 'ASK', underAge: 12 },
      { subject: 'CHILDREN', level: 'AVOID', underAge: 2 },
      { subject: 'MEDICINES', level: 'AVOID' },
      { subject: 'MEDICINES', level: 'ASK', medicine: 'lithium' },
    ])
    expect(stops.map(({ level, text }) => `${level} ${text}`)).toEqual([
      'AVOID in pregnancy',
      'AVOID for children under 2',
      'AVOID with medicines',
      'ASK for children under 12',
    ])
  })

  test('are a line for each level, with each route once, behind all that it limits', async () => {
    const { id } = await buildPlant({
      cautions: [
        { subject: 'PREGNANCY', level: 'AVOID', routes: ['ORAL'] },
        { subject: 'BREASTFEEDING', level: 'AVOID' },
        { subject: 'CHILDREN', level: 'AVOID', routes: ['ORAL'] },
        { subject: 'CONDITION', level: 'AVOID', condition: 'asthma', routes: ['INHALED'] },
        { subject: 'MEDICINES', level: 'ASK' },
      ],
    })
    const query = 'query ($id: ID!) { plant(id: $id) { stopLines(lang: ES) { text } } }'
    expect((await run(query, { id })).data.plant.stopLines).toEqual([
      { text: 'No la use: si da pecho; en el embarazo, para niños (si se traga); con asma (si se respira)' },
      { text: 'Pregunte antes: con medicinas' },
    ])
  })

  test('of a poison are one, for everybody', async () => {
    const stops = await stopsOf([{ subject: 'PREGNANCY', level: 'AVOID' }], { isPoisonous: true })
    expect(stops).toEqual([{ subject: 'TOXIC_PART', level: 'AVOID', text: 'Poisonous' }])
  })

  test('are none of a plant without a caution, whose card says that it is not known to be safe', async () => {
    await buildAilment('cough', { nameEn: 'Cough' })
    await buildPlant({ commonNameEn: 'Bare', uses: [{ ailmentSlug: 'cough' }] })
    const html = await (await app.request('http://localhost/ailments/cough')).text()
    expect(html).toContain('No precautions recorded: not known to be safe')
  })
})
