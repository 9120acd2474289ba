import { prisma } from '../database/client.ts'
import { API_LANGUAGE, type Language } from '../discovery/languages.ts'
import { isHeld, KINDS, kindOf, titlesOf, type ContentKind, type ContentTable } from '../content/kinds.ts'
import { byId } from '../content/list.ts'
import { withCredits } from '../content/rights/credits.ts'
import { rowsOf } from '../content/stores.ts'
import { inLanguage } from '../schema/language.ts'
import { stopLinesOf, STOPS } from '../content/stop-lines.ts'
import type { Card } from './draw-card.ts'
import { PLATE_COLUMNS, plateOf } from './plate.ts'

type Asked = { lang: 'EN' | 'ES'; fallback: true }

/** The card of a public item, by the key of its page; null if there is none. */
export async function findCard(noun: ContentTable, key: string, language: Language): Promise<Card | null> {
  if (noun === 'plants') return findPlant(key, language)
  const kind = kindOf(noun)
  const { title, visible, urlKey } = KINDS[kind]
  const [row] = await rowsOf(prisma, kind).findMany({
    where: { ...visible, ...(urlKey === 'id' ? byId(key) : { [urlKey]: key }) },
    select: { id: true, [`${title}En`]: true, [`${title}Es`]: true, updatedAt: true },
  })
  if (!row) return null
  const titles = titlesOf(kind, row)
  const credit = await creditOfItem(kind, row.id, language)
  return {
    updatedAt: row.updatedAt,
    subject: { language, title: titles[language] || titles.en || titles.es, credit, woven: row.id },
  }
}

async function findPlant(id: string, language: Language) {
  const asked: Asked = { lang: API_LANGUAGE[language], fallback: true }
  const plant = await prisma.plant.findFirst({
    where: { ...KINDS.PLANT.visible, ...byId(id) },
    select: {
      commonNameEn: true,
      commonNameEs: true,
      ...PLATE_COLUMNS,
      ...STOPS,
      precautionsEn: true,
      precautionsEs: true,
      updatedAt: true,
    },
  })
  if (!plant) return null
  const { updatedAt } = plant
  const plate = plateOf(id, plant)
  const credit = await creditOfItem('PLANT', id, language)
  const stops = stopLinesOf(plant, language === 'en' ? 'En' : 'Es').map(({ text }) => text)
  return { updatedAt, subject: { language, title: inLanguage(plant, 'commonName', asked), credit, stops, plate } }
}

async function creditOfItem(kind: ContentKind, id: string, language: Language): Promise<string> {
  if (!isHeld(kind)) return ''
  const [item] = await withCredits(kind, [{ id: id.toLowerCase() }])
  return item!.credit[language === 'en' ? 'En' : 'Es']
}
