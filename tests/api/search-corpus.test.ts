import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readContentFiles } from '../../api/content/files/files.ts'
import { seed } from '../../prisma/seed.ts'
import { readCorpus, type Half } from '../search/corpus.ts'
import { score, type Figure } from '../search/score.ts'
import { run } from '../support/run.ts'

// The search judged by labelled searches (tests/search): what protects must not get worse. `npm run bench -- search` prints all.

const least = parse(readFileSync('tests/search/figures.yaml', 'utf8')) as Record<Half, Partial<Record<Figure, number>>>

const ask = async (query: string, variables: Record<string, unknown>) => {
  const { data, errors } = await run(query, variables)
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return data
}

test('labelled searches are answered no worse than the figures say', { timeout: 600_000 }, async () => {
  await seed({ files: await readContentFiles() })
  for (const half of ['test', 'training'] as const) {
    const scores = await score(readCorpus(half), ask)
    for (const [figure, right] of Object.entries(least[half]))
      expect(scores[figure as Figure][0], `${half}: ${figure}`).toBeGreaterThanOrEqual(right)
  }
})

test('both halves are large, and no search is in both', () => {
  const [training, judged] = (['training', 'test'] as const).map((half) => readCorpus(half).map(({ q }) => q))
  expect(training!.length + judged!.length).toBeGreaterThanOrEqual(600)
  expect(judged!.filter((q) => training!.includes(q))).toEqual([])
})
