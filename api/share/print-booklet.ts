import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { Booklet } from './booklet.ts'
import { createPages, type Pages } from './booklet-pages.ts'
import { printPlant } from './booklet-plant.ts'
import { BOOKLET_WORDS } from './booklet-words.ts'

type Words = (typeof BOOKLET_WORDS)[keyof typeof BOOKLET_WORDS]

// Lower priority than requests.
setPriority(10)

/** Prints a booklet as PDF, in a worker of the server. */
export async function printBooklet(booklet: Booklet): Promise<Uint8Array> {
  const t = BOOKLET_WORDS[booklet.language]
  const pages = createPages(booklet.language, booklet.title, booklet.subtitle)
  const output = buffer(pages.doc)
  printTitle(booklet, pages, t)
  // The contents stand before what they list, whose pages are known afterwards.
  // Poisons are used for nothing.
  const hasIndex = booklet.ailments.length > 0
  const rows = [...booklet.plants.map(({ name }) => name), ...(hasIndex ? [t.index] : []), t.sources]
  const contents = pages.reserve(rows.length)
  const plants = booklet.plants.map((plant) => printPlant(pages, plant, t))
  const index = hasIndex ? [printIndex(booklet, pages, t, plants)] : []
  contents.fill(t.contents, rows, [...plants, ...index, printSources(booklet, pages, t)])
  pages.finish()
  return output
}

function printTitle(booklet: Booklet, pages: Pages, t: Words): void {
  pages.turn()
  pages.space(120)
  pages.block('H1', booklet.title, { size: 26, font: 'bold' })
  if (booklet.subtitle) pages.block('P', booklet.subtitle, { size: 16, font: 'italic' })
  pages.space(24)
  for (const sentence of [t.disclaimer, t.howToRead, ...(booklet.left > 0 ? [t.left(booklet.left)] : [])])
    pages.block('P', sentence, { gap: 6 })
  pages.block('P', t.emergency(booklet.ambulances), { font: 'bold', gap: 6 })
}

function printIndex(booklet: Booklet, pages: Pages, t: Words, plants: number[]): number {
  pages.turn()
  const first = pages.number
  pages.chapter(t.index)
  for (const { name, plants: used } of booklet.ailments) {
    const told = used.map((plant) => `${booklet.plants[plant]!.name} ${plants[plant]}`)
    pages.block('P', `${name}: ${told.join('; ')}`, { gap: 3 })
  }
  return first
}

function printSources(booklet: Booklet, pages: Pages, t: Words): number {
  pages.turn()
  const first = pages.number
  pages.chapter(t.sources)
  booklet.sources.forEach((source, index) => pages.block('P', `${index + 1}. ${source}`, { size: 8, gap: 2 }))
  return first
}
