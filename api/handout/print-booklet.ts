import { setPriority } from 'node:os'
import { buffer, text } from 'node:stream/consumers'
import type { Booklet } from './booklet.ts'
import { createPages } from './booklet-pages.ts'
import { printPlant } from './booklet-plant.ts'
import { BOOKLET_WORDS } from './booklet-words.ts'

// node api/handout/print-booklet.ts < booklet.json > booklet.pdf: a separate program, so that neither fonts nor pages stay
// in the memory of the server.

// Lower priority than requests.
setPriority(10)

const booklet = JSON.parse(await text(process.stdin)) as Booklet
const t = BOOKLET_WORDS[booklet.language]
const pages = createPages(booklet.language, t.title, booklet.subtitle)
const { doc } = pages
const output = buffer(doc)

printTitle()
// The contents stand before what they list, whose pages are known afterwards.
// Poisons are used for nothing.
const hasIndex = booklet.ailments.length > 0
const rows = [...booklet.plants.map(({ name }) => name), ...(hasIndex ? [t.index] : []), t.sources]
const contents = pages.reserve(rows.length)
const plants = booklet.plants.map((plant) => printPlant(pages, plant, t))
contents.fill(t.contents, rows, [...plants, ...(hasIndex ? [printIndex()] : []), printSources()])
pages.finish()
process.stdout.write(await output)

function printTitle(): void {
  pages.turn()
  pages.space(120)
  pages.block('H1', t.title, { size: 26, font: 'bold' })
  if (booklet.subtitle) pages.block('P', booklet.subtitle, { size: 16, font: 'italic' })
  pages.space(24)
  for (const sentence of [t.disclaimer, t.howToRead, ...(booklet.left > 0 ? [t.left(booklet.left)] : [])])
    pages.block('P', sentence, { gap: 6 })
  pages.block('P', t.emergency, { font: 'bold', gap: 6 })
}

function printIndex(): number {
  pages.turn()
  const first = pages.number
  pages.chapter(t.index)
  for (const { name, plants: used } of booklet.ailments) {
    const told = used.map((plant) => `${booklet.plants[plant]!.name} ${plants[plant]}`)
    pages.block('P', `${name}: ${told.join('; ')}`, { gap: 3 })
  }
  return first
}

function printSources(): number {
  pages.turn()
  const first = pages.number
  pages.chapter(t.sources)
  booklet.sources.forEach((source, index) => pages.block('P', `${index + 1}. ${source}`, { size: 8, gap: 2 }))
  return first
}
