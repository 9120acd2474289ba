import { prisma } from '../database/client.ts'
import { API_LANGUAGE, type Language } from '../discovery/languages.ts'
import { KINDS, type ContentTable } from '../content/kinds.ts'
import { byId } from '../content/list.ts'
import { inLanguage } from '../schema/language.ts'
import { stopLinesOf, STOPS } from '../content/stop-lines.ts'
import { PLATE_COLUMNS, plateOf } from './plate.ts'

/** The content of a card, as web/open-graph/draw.ts reads it, and when it last changed. */
export interface Card {
  updatedAt: Date
  subject: object
}

type Asked = { lang: 'EN' | 'ES'; fallback: true }

const TITLED = { id: true, titleEn: true, titleEs: true, updatedAt: true } as const

/** The card of a public item, by the key of its page; null if there is none. */
export async function findCard(noun: ContentTable, key: string, language: Language): Promise<Card | null> {
  const asked: Asked = { lang: API_LANGUAGE[language], fallback: true }
  if (noun === 'plants') return findPlant(key, language, asked)
  if (noun === 'ailments') return findAilment(key, language, asked)
  const row = await (noun === 'articles'
    ? prisma.article.findFirst({ where: { ...KINDS.ARTICLE.visible, ...byId(key) }, select: TITLED })
    : prisma.project.findFirst({ where: { ...KINDS.PROJECT.visible, ...byId(key) }, select: TITLED }))
  if (!row) return null
  return { updatedAt: row.updatedAt, subject: { language, title: inLanguage(row, 'title', asked), woven: row.id } }
}

async function findPlant(id: string, language: Language, asked: Asked) {
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
  const stops = stopLinesOf(plant, language === 'en' ? 'En' : 'Es').map(({ text }) => text)
  return { updatedAt, subject: { language, title: inLanguage(plant, 'commonName', asked), stops, plate } }
}

async function findAilment(slug: string, language: Language, asked: Asked) {
  const ailment = await prisma.ailment.findFirst({
    where: { ...KINDS.AILMENT.visible, slug },
    select: { id: true, nameEn: true, nameEs: true, updatedAt: true },
  })
  if (!ailment) return null
  return {
    updatedAt: ailment.updatedAt,
    subject: { language, title: inLanguage(ailment, 'name', asked), woven: ailment.id },
  }
}
