import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import type { FaultyLine } from '../../support/faulty-line.ts'
import { queryUrls } from '../../support/query-urls.ts'
import { count, time, median, type Finding } from '../measure.ts'
import { ask } from '../queries.ts'

/** What is printed of all plants and ailments, on a phone and by the site. */
export async function handouts(page: Page, line: FaultyLine, address: string): Promise<Finding[]> {
  type All = { plants: { edges: { node: { id: string } }[] }; ailments: { slug: string }[] }
  const { plants, ailments } = await ask<All>(
    address,
    '{ plants(first: 100) { edges { node { id } } } ailments { slug } }',
  )
  const urlOf = await queryUrls()
  const urls = (['EN', 'ES'] as const).flatMap((lang) => [
    ...plants.edges.map(({ node: { id } }) => urlOf('PlantPrintPage', { id, lang })),
    ...ailments.map(({ slug }) => urlOf('AilmentPrintPage', { slug, lang })),
  ])
  const online: unknown[] = []
  for (const url of urls) online.push(handoutIn((await (await fetch(address + url)).json()) as Answer))
  line.cut()
  const offline: { answer: Answer | null; milliseconds: number }[] = []
  for (const url of urls) offline.push(await page.evaluate(request, url))
  line.mend()
  const times = offline.map(({ milliseconds }) => milliseconds)
  const differing = urls.filter((_, at) => !isDeepStrictEqual(handoutIn(offline[at]!.answer), online[at]))
  return [
    count(`handouts, of ${urls.length}, that are not as online`, differing.length, 0),
    time('making one, not slowed down', median(times), undefined, Math.max(...times)),
  ]
}

type Answer = { data: Record<'plant' | 'ailment', { handout: unknown } | undefined> }

function handoutIn(answer: Answer | null): unknown {
  return (answer?.data.plant ?? answer?.data.ailment)?.handout
}

/** Runs in the browser. */
async function request(url: string): Promise<{ answer: Answer | null; milliseconds: number }> {
  const begin = performance.now()
  const answer = await fetch(url).then(
    (response) => response.json() as Promise<Answer>,
    () => null,
  )
  return { answer, milliseconds: performance.now() - begin }
}
