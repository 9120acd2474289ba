import { setImmediate } from 'node:timers/promises'
import { decodeFile, emptyContent, parseFile, type Content, type Problem } from '../files/files.ts'
import { checkEntries, checkLeftovers, inOrder, type Known } from '../files/rules.ts'
import { countFiles, unpackZip } from '../files/zip.ts'
import { plantFileNames } from '../files/export.ts'
import type { Transaction } from '../files/load.ts'
import type { Tell } from './import.ts'

/** What a zip says, and what is wrong with it. Throws a ZipError. */
export async function readZip(
  zip: Buffer,
  known: Known,
  tell: Tell,
): Promise<{ content: Content; problems: Problem[] }> {
  const content = emptyContent()
  const problems: Problem[] = []
  const leftovers: Problem[] = []
  const of = countFiles(zip)
  let done = 0
  for await (const { path, bytes } of unpackZip(zip)) {
    const file = decodeFile(path, bytes, problems)
    if (file) {
      parseFile(file, content, problems)
      leftovers.push(...checkLeftovers(file))
    }
    tell({ step: 'reading', done: ++done, of })
    // Whoever else asks something meanwhile gets an answer.
    await setImmediate()
  }
  const isPartial = problems.length > 0
  return { content, problems: inOrder([...problems, ...checkEntries(content, isPartial, known), ...leftovers]) }
}

/** What files may speak of because the database holds it. */
export async function findKnown(tx: Transaction): Promise<Known> {
  const tags = await tx.tag.findMany({ select: { slug: true, kind: true } })
  const sources = await tx.source.findMany({ select: { key: true } })
  const plants = await plantFileNames(tx)
  return {
    tags: new Map(tags.map(({ slug, kind }) => [slug, kind])),
    sources: new Set(sources.map(({ key }) => key)),
    plants: new Map([...plants].map(([id, slug]) => [slug, id])),
  }
}
