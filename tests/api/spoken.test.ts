import { expect, test } from 'vitest'
import { seed } from '../../prisma/bin/seed.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

// What is read aloud of a page in a minute.

interface Plant {
  name: string
  isPoisonous: boolean
  spoken: string[]
  headlines: { subject: string; level: string; text: string }[]
  stops: { subject: string; level: string }[]
}
interface Ailment {
  name: string
  spoken: string[]
  dangerSigns: { urgency: string; text: string }[]
}

const PLANTS = `query ($lang: Language!, $after: String) { plants(first: 50, after: $after) {
  edges { node { name: commonName(lang: $lang) isPoisonous spoken(lang: $lang)
    headlines(lang: $lang) { subject level text } stops(lang: $lang) { subject level } } }
  pageInfo { hasNextPage endCursor } } }`
const AILMENTS = `query ($lang: Language!) { ailments {
  name(lang: $lang) spoken(lang: $lang) dangerSigns { urgency text(lang: $lang) } } }`

const WORDS = 150

const isHard = ({ subject, level }: Plant['headlines'][number]) =>
  level === 'AVOID' || level === 'ASK' || (level === 'NO_DATA' && /PREGN|BREAST|CHILD/.test(subject))

const count = (texts: readonly string[]) => texts.join(' ').split(' ').length

beginWith(seed)

async function allPlants(lang: string, after: string | null = null): Promise<Plant[]> {
  const { edges, pageInfo } = (await run(PLANTS, { lang, after })).data.plants
  const plants: Plant[] = edges.map(({ node }: { node: Plant }) => node)
  return pageInfo.hasNextPage ? [...plants, ...(await allPlants(lang, pageInfo.endCursor))] : plants
}

test.each(['EN', 'ES'])(
  'of each plant each hard stop is heard, in a minute unless these take longer, and no link or number of a source (%s)',
  async (lang) => {
    const plants = await allPlants(lang)
    expect(plants.length).toBeGreaterThan(70)
    const failures: string[] = []
    for (const { name, isPoisonous, spoken, headlines, stops } of plants) {
      const fail = (what: string) => failures.push(`${name}: ${what}`)
      const said = spoken.join(' ')
      if (spoken[0] !== `${name}.`) fail('does not begin with its name')
      const hard = headlines.filter(isHard)
      for (const { text } of hard) if (!said.includes(text.replaceAll(/[*_]/g, ''))) fail(`lacks ${text}`)
      for (const stop of isPoisonous ? [] : stops)
        if (!hard.some(({ subject, level }) => subject === stop.subject && level === stop.level))
          fail(`lacks ${stop.subject} ${stop.level}`)
      if (/https?:|www\.|\[|\]|[*_<>]/.test(said)) fail(`has what nobody says: ${said}`)
      const always = spoken.filter(
        (text) =>
          !/^(Studies|Experts|Used by|Mixed|How it|Hay estudios|Expertos|Por trad|Resultados|Cómo se)/.test(text),
      )
      if (count(spoken) > Math.max(WORDS, count(always))) fail(`takes ${count(spoken)} words`)
      if (isPoisonous && always.length < spoken.length) fail('tells uses of a poison')
    }
    expect(failures).toEqual([])
  },
)

test.each(['EN', 'ES'])(
  'of each ailment each sign for a hospital is heard, and others at least counted (%s)',
  async (lang) => {
    const ailments: Ailment[] = (await run(AILMENTS, { lang })).data.ailments
    expect(ailments.length).toBeGreaterThan(10)
    const failures: string[] = []
    for (const { name, spoken, dangerSigns } of ailments) {
      const said = spoken.join(' ')
      // Where to go stands once, before the signs.
      const withoutPlace = (text: string) => text.replace(/\.$/, '').replace(/: [^:]*(at once|de inmediato)$/, '')
      const signs = dangerSigns.filter(({ urgency }) => urgency === 'HOSPITAL_NOW')
      for (const { text } of signs) if (!said.includes(withoutPlace(text))) failures.push(`${name} lacks ${text}`)
      const heard = dangerSigns.filter(({ text }) => said.includes(withoutPlace(text))).length
      const left = Number(/(\d+) (?:more danger signs are|señales de peligro más)/.exec(said)?.[1] ?? 0)
      if (heard + left + Number(/One more|una señal/.test(said)) < dangerSigns.length)
        failures.push(`${name} counts wrongly`)
      if (/https?:|www\.|\[|\]/.test(said)) failures.push(`${name}: ${said}`)
    }
    expect(failures).toEqual([])
  },
)
