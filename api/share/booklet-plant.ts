import { lineOf, type Line } from '../rules/share/lines.ts'
import type { BookletPlant } from './booklet.ts'
import type { Pages } from './booklet-pages.ts'
import type { BookletWords } from './booklet-words.ts'

/** A box of cautions may take so much of a page, so that there is room for a use below it. */
const MAX_SHARE_OF_PAGE = 0.5
const QR_SIZE = 62

/**
 * A plant, from the top of a page: all cautions, then uses, preparation and dosage. Each further page begins with all
 * cautions in few words, so that no page shows a use without them. Returns the number of its first page.
 */
export function printPlant(pages: Pages, plant: BookletPlant, t: BookletWords): number {
  pages.turn()
  const first = pages.number
  pages.chapter(plant.name, QR_SIZE + 8)
  pages.qr(plant.url, QR_SIZE)
  if (plant.scientificName) pages.block('P', plant.scientificName, { font: 'italic', size: 12, inset: QR_SIZE + 8 })
  if (plant.mayanName) pages.block('P', plant.mayanName, { inset: QR_SIZE + 8 })
  pages.below(QR_SIZE)
  const isBig = pages.heightOf(boxed(plant.brief)) > pages.height * MAX_SHARE_OF_PAGE
  pages.atTop(() => {
    pages.block('P', t.continued(plant.name), { font: 'bold' })
    box(pages, t.cautions, isBig ? plant.briefest : plant.brief)
  })
  box(pages, t.cautions, plant.cautions)
  section(
    pages,
    t.care,
    plant.care.map((sentence) => `• ${sentence}`),
  )
  section(pages, t.further, plant.further)
  const uses = plant.uses.map(({ ailment, text, sources }) => {
    const cited = sources.length > 0 ? ` [${sources.join(', ')}]` : ''
    return text ? `${ailment}: ${text}${cited}` : `${ailment}${cited}`
  })
  section(pages, t.uses, uses)
  section(pages, t.preparation, plant.preparation)
  section(pages, t.dosage, plant.dosage)
  if (plant.credit) pages.block('P', plant.credit, { font: 'italic', gap: 3 })
  pages.atTop(undefined)
  return first
}

function boxed(lines: readonly Line[]): string[] {
  return lines.map(lineOf)
}

function box(pages: Pages, title: string, lines: readonly Line[]): void {
  pages.box(title, boxed(lines))
}

/** A heading never stands alone at the end of a page. */
function section(pages: Pages, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  pages.space(6)
  pages.heading(title, lines[0]!)
  for (const line of lines) pages.block('P', line, { gap: 3 })
}
