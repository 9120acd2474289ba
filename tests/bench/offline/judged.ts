import { readFile } from 'node:fs/promises'
import judged from './judged-queries.json' with { type: 'json' }

// Searches of everyday people, with the plants whose texts answer them, as somebody has judged who read the texts.

export interface JudgedQuery {
  q: string
  lang: 'EN' | 'ES'
  /** Names of the files of plants. */
  relevant: string[]
}

export const JUDGED = judged.queries as JudgedQuery[]

/** Means over the queries that have a relevant plant. */
export interface Score {
  /** Relevant plants among the first three, of those shown there. */
  precision: number
  /** Relevant plants among the first ten, of as many as there can be. */
  recall: number
  /** 1 divided by the rank of the first relevant one. */
  reciprocalRank: number
}

/** How well the results of each query answer it. Plants that came later, and were not judged, do not count. */
export async function scoreOf(found: ReadonlyMap<JudgedQuery, readonly string[]>): Promise<Score> {
  const names = await namesById()
  const scores = [...found].flatMap(([{ relevant }, ids]): Score[] => {
    if (relevant.length === 0) return []
    const shown = ids.map((id) => names.get(id)).filter((name) => name !== undefined)
    const right = shown.map((name) => relevant.includes(name))
    const hits = (count: number) => right.slice(0, count).filter(Boolean).length
    const first = right.indexOf(true)
    return [
      {
        precision: shown.length > 0 ? hits(3) / Math.min(3, shown.length) : 0,
        recall: hits(10) / Math.min(10, relevant.length),
        reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
      },
    ]
  })
  const mean = (of: keyof Score) => scores.reduce((sum, score) => sum + score[of], 0) / scores.length
  return { precision: mean('precision'), recall: mean('recall'), reciprocalRank: mean('reciprocalRank') }
}

/** The names of the judged plants. */
async function namesById(): Promise<Map<string, string>> {
  const pairs = judged.judged.map(async (name) => {
    const text = await readFile(new URL(`../../../prisma/content/plants/${name}.yaml`, import.meta.url), 'utf8')
    return [/^id: *['"]?([\da-f-]{36})/m.exec(text)![1]!, name] as const
  })
  return new Map(await Promise.all(pairs))
}
