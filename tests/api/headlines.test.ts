import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

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
  handout: { text: string }
}

const QUERY = `query ($id: ID!, $lang: Language!) { plant(id: $id) { isPoisonous
  headlines(lang: $lang) { subject level text } stops(lang: $lang) { subject level text }
  stopLines(lang: $lang) { level text allowed { fromAge text } } handout(lang: $lang) { text } } }`

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

const isHard = ({ subject, level }: Pick<Caution, 'subject' | 'level'>) =>
  level === 'AVOID' || level === 'ASK' || (level === 'NO_DATA' && /PREGN|BREAST|CHILD/.test(subject))
const LEVELS = ['AVOID', 'ASK', 'NO_DATA', 'CARE', 'COMPATIBLE']

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
        // A child who is old enough is not refused in red, and only if nothing else bars children.
        for (const { allowed } of said.stopLines) {
          const ages = cautions.filter(({ subject, level }) => subject === 'CHILDREN' && isHard({ subject, level }))
          if (allowed && ages.some(({ underAge }) => (underAge ?? 99) > allowed.fromAge)) fail('allowed too early')
        }
      }
      expect(failures).toEqual([])
    },
  )
})

test.each([
  ['EN', 'deep, dirty or infected wound, or large burn'],
  ['ES', 'herida profunda, sucia o infectada, o quemadura grande'],
] as const)('an illness whose name has commas is named whole (%s)', async (lang, name) => {
  const { id } = await buildPlant({
    cautions: [{ subject: 'CONDITION', level: 'AVOID', condition: 'deep-wound', routes: ['SKIN'] }],
  })
  const { headlines, stops, handout }: Said = (await run(QUERY, { id, lang })).data.plant
  const told = [...headlines, ...stops].filter(({ subject }) => subject === 'CONDITION').map(({ text }) => text)
  expect(told).toHaveLength(2)
  for (const text of [...told, handout.text]) expect(text.toLowerCase()).toContain(name)
})
