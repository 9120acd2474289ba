import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { CONDITIONS } from '../../api/content/word-lists.ts'
import { WAYS } from '../../api/rules/ways.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'
import { wordsIn } from '../support/words.ts'

// What tiles, cards, hand-outs, previews and what is read aloud say of the same caution.

interface Caution {
  subject: string
  level: string
  underAge?: number
  medicine?: string
  condition?: string
  routes?: string[]
  textEn?: string
  textEs?: string
}
interface Said {
  isPoisonous: boolean
  headlines: { subject: string; level: string; text: string }[]
  stops: { subject: string; level: string; text: string }[]
  stopLines: { level: string; text: string; allowed: { fromAge: number; text: string } | null }[]
  handout: { text: string; cautions: { label: string; items: string[] }[] }
}

const QUERY = `query ($id: ID!, $lang: Language!) { plant(id: $id) { isPoisonous
  headlines(lang: $lang) { subject level text } stops(lang: $lang) { subject level text }
  stopLines(lang: $lang) { level text allowed { fromAge text } } handout(lang: $lang) { text cautions { label items } } } }`

const PLANTS = `query ($lang: Language!) { plants(first: 100) { edges { node { commonName stops(lang: $lang) { subject level text } } } } }`

const constant = (slug: string) => slug.toUpperCase().replaceAll('-', '_')

async function plantsInFiles(): Promise<{ isPoisonous: boolean; cautions: Caution[] }[]> {
  const folder = 'prisma/content/plants'
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'))
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')))
  return texts.map((text) => {
    const { isPoisonous, cautions = [] } = parse(text) as {
      isPoisonous?: boolean
      cautions?: (Caution & { text?: { en?: string; es?: string } })[]
    }
    return {
      isPoisonous: isPoisonous ?? false,
      cautions: cautions.map(({ subject, level, underAge, medicine, condition, routes = [], text: said }) => ({
        subject: constant(subject),
        level: constant(level),
        routes: routes.map(constant),
        ...(underAge && { underAge }),
        ...(medicine && { medicine }),
        ...(condition && { condition }),
        ...(said?.en && { textEn: said.en }),
        ...(said?.es && { textEs: said.es }),
      })),
    }
  })
}

const wayOf = (route: string, lang: 'EN' | 'ES') => WAYS[route as keyof typeof WAYS][lang === 'EN' ? 'En' : 'Es']

const isHard = ({ subject, level }: Pick<Caution, 'subject' | 'level'>) =>
  level === 'AVOID' || level === 'ASK' || (level === 'NO_DATA' && /PREGN|BREAST|CHILD/.test(subject))

/** From the strictest. */
const LEVELS = ['AVOID', 'ASK', 'NO_DATA', 'CARE', 'COMPATIBLE']
/** What is in none of them stops no one. */
const STOPPING = LEVELS.slice(0, 3)
const TOLD = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES', 'CONDITION', 'ALLERGY', 'TOXIC_PART', 'OVERDOSE']
const isStop = ({ subject, level }: Caution) =>
  TOLD.includes(subject) &&
  (level !== 'NO_DATA' ? STOPPING.includes(level) : ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN'].includes(subject))

/** Whether a stop of the same subject that is at least as strict names whom the caution names. */
function isTold(
  { subject, level, underAge, medicine, condition }: Caution,
  stops: Said['stops'],
  lang: 'en' | 'es',
): boolean {
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

describe('all places say the same of every plant of the content', () => {
  const built = beginWith(async () => {
    const plants = await plantsInFiles()
    const ids: string[] = []
    for (const [index, plant] of plants.entries()) {
      const { id } = await buildPlant({ commonNameEn: `Plant ${index}`, commonNameEs: `Plant ${index}`, ...plant })
      ids.push(id)
    }
    return plants.map((plant, index) => ({ ...plant, id: ids[index]! }))
  })

  async function readStops(lang: string): Promise<Map<string, Said['stops']>> {
    const { data } = await run(PLANTS, { lang: lang.toUpperCase() })
    const edges: { node: { commonName: string; stops: Said['stops'] } }[] = data.plants.edges
    return new Map(edges.map(({ node }) => [node.commonName, node.stops]))
  }

  test.each(['en', 'es'] as const)('every hard stop is told in the API (%s)', async (lang) => {
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

  test.each(['en', 'es'])('every hard stop stands on the card of the list (%s)', async (lang) => {
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

  test('who is chosen is told all that bars them, each with the way of use that it is of', async () => {
    const { level: levels } = wordsIn('es').safety
    const routes: Record<string, { Es: string }> = WAYS
    const persons: [query: string, subject: string, age: number][] = [
      ['pregnancy=1', 'PREGNANCY', 0],
      ['breastfeeding=1', 'BREASTFEEDING', 0],
      ...[0, 3, 5, 10].map((age) => [`childAge=${age}`, 'CHILDREN', age] as [string, string, number]),
    ]
    const failures: string[] = []
    let read = 0
    for (const { id, cautions, isPoisonous } of built())
      for (const [query, subject, age] of isPoisonous ? [] : persons) {
        const own = cautions.filter(
          (caution) => caution.subject === subject && isHard(caution) && age < (caution.underAge ?? 18),
        )
        // Where nothing depends on the way of use, the page says what its tiles do.
        if (!own.some((caution) => caution.routes!.length > 0)) continue
        read++
        const html = await (await app.request(`http://localhost/plants/${id}?lang=es&${query}`)).text()
        const strip = /<ul id="for-whom"[^]*?<\/ul>/.exec(html)?.[0] ?? ''
        const heads = [...strip.matchAll(/<strong>([^]*?)<\/strong>/g)].map(([, head]) =>
          head!.replaceAll(/<[^>]*>/g, ''),
        )
        const isAllowance = (head: string) => head.includes(': Sí desde ')
        const lines = heads
          .filter((head) => !isAllowance(head))
          .map((head) => {
            const [, level, ways] = /: ([^(]+?)(?: \((.+)\))?$/.exec(head) ?? []
            return {
              rank: LEVELS.findIndex((each) => levels[each as keyof typeof levels] === level),
              ways: ways?.split(/, | o /) ?? [],
            }
          })
        for (const { level, routes: ways } of own)
          for (const way of ways!.length > 0 ? ways! : [undefined]) {
            const by = way && routes[way]!.Es
            const told = lines.filter(({ ways }) => ways.length === 0 || (by && ways.includes(by)))
            const fail = (what: string) => failures.push(`${id} for ${query} ${what}: ${level} ${by}`)
            if (!told.some(({ rank }) => rank >= 0 && rank <= LEVELS.indexOf(level))) fail('does not say')
            const [ofWay, ofAll] = [true, false].map((has) => told.filter(({ ways }) => ways.length > 0 === has))
            const isSaidBefore = ofAll!.some(({ rank }) => ofWay!.some((other) => other.rank >= rank))
            if (ofWay!.length > 1 || isSaidBefore) fail('says more than one thing of')
            for (const head of heads.filter(isAllowance)) {
              const [, ways, exceptions] = /: Sí desde [^(;]+(?:\((.+?)\))?(.*)$/.exec(head)!
              const isAllowed = !by || !ways || ways.includes(by)
              if (isAllowed && !(by && exceptions!.includes(by))) fail('allows')
            }
          }
      }
    expect(failures).toEqual([])
    expect(read).toBeGreaterThan(20)
  })

  test.each(['EN', 'ES'] as const)(
    'each hard stop, at least as strictly, and no plain contradiction (%s)',
    async (lang) => {
      const failures: string[] = []
      for (const { id, cautions, isPoisonous } of built()) {
        const said: Said = (await run(QUERY, { id, lang })).data.plant
        const fail = (what: string) => failures.push(`${id}: ${what}`)
        for (const caution of cautions.filter((caution) => isHard(caution) && caution.subject !== 'LOOKALIKE')) {
          const strict = said.headlines.filter(
            ({ subject, level }) =>
              subject === caution.subject && LEVELS.indexOf(level) <= LEVELS.indexOf(caution.level),
          )
          if (strict.length === 0) fail(`tile lacks ${caution.subject} ${caution.level}`)
          const ages = strict.map(({ text }) => Number(/\d+/.exec(text)?.[0] ?? 99))
          if (caution.subject === 'CHILDREN' && Math.max(...ages) < (caution.underAge ?? 99))
            fail(`tile says a lower age`)
        }
        // Cards and tiles name the same subjects, as strictly.
        if (!isPoisonous)
          for (const stop of said.stops) {
            const same = ({ subject, level }: Said['stops'][number]) => subject === stop.subject && level === stop.level
            if (!said.headlines.some(same)) fail(`card says ${stop.subject} ${stop.level}, the tile does not`)
          }
        // A sentence stands once, and no sentence forbids what another one leaves to be asked.
        const texts = said.headlines.map(({ text }) => text)
        if (new Set(texts).size < texts.length) fail('a sentence stands twice')
        for (const { subject, text } of said.headlines.filter(({ level }) => level === 'ASK'))
          if (
            said.headlines.some(
              (other) =>
                other.subject === subject &&
                other.level === 'AVOID' &&
                /^(Not in pregnancy|No en el embarazo|Not while breast-feeding|No si da pecho|Not for children|No para niños)$/.test(
                  other.text,
                ),
            )
          )
            fail(`forbidden, and to be asked: ${text}`)
        // "Poison" heads a plant only if every form of it is one.
        if (
          !isPoisonous &&
          said.stopLines.some(({ text }) => /^(Poisonous|Venenosa|Can poison|Puede intoxicar)$/.test(text))
        )
          fail('called a poison without its form')
        // A hand-out does not say of the same case that it is forbidden and that it is to be asked.
        const cases = said.handout.text
          .split('\n')
          .filter((line) => /^(?:⚠️|- )/.test(line))
          .flatMap((line) => line.replace(/^- |^.*?: |\.$/g, '').split('; '))
          .filter((said) => /pregnan|embarazo|breast|pecho|^for children$|^para niños$/.test(said))
        if (new Set(cases).size < cases.length) fail(`the hand-out says twice: ${cases.join(' | ')}`)
        // What previews and feeds tell is what cards tell.
        const html = await (await app.request(`http://localhost/plants/${id}?lang=${lang.toLowerCase()}`)).text()
        const unescaped = html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
        for (const { text } of isPoisonous ? [] : said.headlines)
          if (!unescaped.includes(text)) fail(`page lacks ${text}`)
        if (!isPoisonous && !said.stopLines.every(({ text }) => unescaped.includes(text))) fail('preview lacks a stop')
        // A child who is old enough is not refused in red, and allowed no way of use that something else bars.
        const children = cautions.filter((caution) => caution.subject === 'CHILDREN' && isHard(caution))
        for (const { allowed } of said.stopLines)
          for (const { routes, underAge = 99 } of allowed ? children : []) {
            const [, ways, exceptions = ''] = /^[^(;]+(?:\((.+?)\))?(.*)$/.exec(allowed!.text) ?? []
            const named = routes!.map((route) => wayOf(route, lang))
            const isOther = named.length > 0 && ways && !named.some((way) => ways.includes(way))
            const isExcepted = named.length > 0 && named.every((way) => exceptions.includes(way))
            if (underAge > allowed!.fromAge && !isOther && !isExcepted) fail(`allowed too early: ${allowed!.text}`)
          }
        // Cards and what is handed on say the same of the same persons, in the same words.
        const personal = said.stops.filter(({ subject }) => /PREGN|BREAST|CHILD/.test(subject))
        const written = said.handout.cautions.flatMap(({ items }) => items.map((item) => item.replace(/\*$/, '')))
        for (const { text } of isPoisonous ? [] : personal)
          for (const words of text.split(/, (?![^(]*\))/)) if (!written.includes(words)) fail(`hand-out lacks ${words}`)
      }
      expect(failures).toEqual([])
    },
  )
})

test.each([
  ['EN', 'with an infected, dirty or deep wound or a large burn'],
  ['ES', 'con una herida infectada, sucia o profunda o una quemadura grande'],
] as const)('an illness whose name has commas is named whole (%s)', async (lang, name) => {
  const { id } = await buildPlant({
    cautions: [{ subject: 'CONDITION', level: 'AVOID', condition: 'deep-wound', routes: ['SKIN'] }],
  })
  const { headlines, stops, handout }: Said = (await run(QUERY, { id, lang })).data.plant
  const told = [...headlines, ...stops].filter(({ subject }) => subject === 'CONDITION').map(({ text }) => text)
  expect(told).toHaveLength(2)
  for (const text of [...told, handout.text]) expect(text.toLowerCase()).toContain(name)
})

test.each([
  ['EN', 'Not before an operation; not with asthma or a sensitive stomach'],
  ['ES', 'No antes de operarse; no con asma o estómago delicado'],
] as const)('no part of a sentence reads as if it allowed what the whole forbids (%s)', async (lang, expected) => {
  const conditions = ['operation', 'asthma', 'stomach-trouble']
  const cautions = conditions.map((condition) => ({ subject: 'CONDITION', level: 'AVOID', condition }))
  const { id } = await buildPlant({ cautions })
  const { headlines }: Said = (await run(QUERY, { id, lang })).data.plant
  expect(headlines.filter(({ subject }) => subject === 'CONDITION').map(({ text }) => text)).toEqual([expected])
})

test('what is forbidden of one route is not to be asked of it as well', async () => {
  const { id } = await buildPlant({
    cautions: [
      { subject: 'CHILDREN', level: 'AVOID', underAge: 12, routes: ['BATH'] },
      { subject: 'CHILDREN', level: 'AVOID', underAge: 6, routes: ['INHALED'] },
      { subject: 'CHILDREN', level: 'ASK', underAge: 2, routes: ['SKIN', 'BATH'] },
      { subject: 'CHILDREN', level: 'ASK', underAge: 4, routes: ['BATH', 'INHALED'] },
    ],
  })
  const { headlines, stops, handout }: Said = (await run(QUERY, { id, lang: 'EN' })).data.plant
  expect(headlines.filter(({ subject }) => subject === 'CHILDREN').map(({ text }) => text)).toEqual([
    'In a bath: not for children under 12',
    'If breathed in: not for children under 6',
    'For children under 2: ask first (on the skin)',
  ])
  const asked = stops.filter(({ level }) => level === 'ASK').map(({ text }) => text)
  expect(asked.join()).toContain('under 2')
  for (const text of [...asked, handout.text]) expect(text).not.toContain('under 4')
  expect(asked.join()).not.toContain('bath')
})

test('dangers that only their words tell apart are all told', async () => {
  const cautions = ['Not in the eyes', 'It is no antidote', 'Not in the ear'].map((textEn, position) => ({
    ...({ subject: 'OTHER', level: 'AVOID', position } as const),
    textEn: `${textEn}.`,
    textEs: `${textEn}.`,
  }))
  const { id } = await buildPlant({ cautions })
  const { headlines }: Said = (await run(QUERY, { id, lang: 'EN' })).data.plant
  expect(headlines.filter(({ subject }) => subject === 'OTHER').map(({ text }) => text)).toEqual(
    cautions.map(({ textEn }) => textEn.slice(0, -1)),
  )
})

test('a child is told from which age, and by which way of use, a plant is allowed', async () => {
  const bar = (level: string, underAge?: number, ...routes: string[]) => ({
    subject: 'CHILDREN',
    level,
    routes,
    ...(underAge && { underAge }),
  })
  const allowedOf = async (...cautions: Caution[]) => {
    const { id } = await buildPlant({ cautions })
    const { stopLines }: Said = (await run(QUERY, { id, lang: 'EN' })).data.plant
    return stopLines.map(({ text, allowed }) => [text.replace(/^.*: /, ''), allowed?.text])
  }
  expect(await allowedOf(bar('AVOID', 3, 'ORAL'), bar('AVOID', undefined, 'INHALED'))).toEqual([
    ['for children (if breathed in)', undefined],
    ['for children under 3 (if swallowed)', 'Allowed from 3 years on (if swallowed)'],
  ])
  // What is still to be asked is not yet allowed.
  expect(await allowedOf(bar('AVOID', 6), bar('ASK', 12))).toEqual([
    ['for children under 6', 'Allowed from 12 years on'],
    ['for children under 12', 'Allowed from 12 years on'],
  ])
  const [, whole, bath] = await allowedOf(bar('AVOID', 1), bar('ASK', 12, 'BATH'), bar('AVOID', undefined, 'SKIN'))
  expect(whole![1]).toBe('Allowed from 1 year on; in a bath: from 12 years on; on the skin: do not use it')
  expect(bath![1]).toBe('Allowed from 12 years on (in a bath)')
  expect(await allowedOf(bar('AVOID', 3), bar('ASK', undefined, 'ORAL'))).toEqual([
    ['for children under 3', undefined],
    ['for children (if swallowed)', undefined],
  ])
  expect(await allowedOf(bar('AVOID', 1), bar('AVOID', 12, 'ORAL'))).toEqual([
    ['for children under 1 year', undefined],
    ['for children under 12 (if swallowed)', 'Allowed from 12 years on (if swallowed)'],
  ])
  // A caution is no allowance, nor is a way that nobody named.
  expect(await allowedOf(bar('AVOID', 4), bar('CARE', 12))).toEqual([
    ['for children under 4', 'With care from 4 years on'],
  ])
  expect(await allowedOf(bar('AVOID', 6, 'OTHER'), bar('AVOID', 2, 'SKIN', 'OTHER'))).toEqual([
    ['for children under 6 (in other ways)', undefined],
    ['for children under 2 (on the skin or in other ways)', 'Allowed from 2 years on (on the skin)'],
  ])
})

test('a card tells who is chosen by which way of use it is barred, and first what is drunk', async () => {
  const caution = { subject: 'CHILDREN', level: 'AVOID' }
  await buildPlant({ commonNameEs: 'Vaporosa', cautions: [{ ...caution, routes: ['INHALED'] }] })
  const both = [
    { ...caution, routes: ['INHALED'] },
    { ...caution, routes: ['ORAL'], underAge: 6 },
  ]
  await buildPlant({ commonNameEs: 'Bebible', cautions: both })
  const { level } = wordsIn('es').safety
  const told = async (name: string) => {
    const page = await app.request(`http://localhost/plants?lang=es&q=${name}&childAge=5`)
    return (await page.text()).replaceAll('<!-- -->', '')
  }
  expect(await told('vaporosa')).toContain(`${level.AVOID} (${WAYS.INHALED.Es}).`)
  expect(await told('bebible')).toContain(`${level.AVOID} (${WAYS.ORAL.Es}).`)
})
