import type { PlantDistribution } from '../../prisma/generated/client/client.ts'
import { escapeMarks } from '../rules/markdown/escape.ts'
import { areaName, isDepartment } from '../rules/areas.ts'
import type { ORIGINS, Word } from '../rules/vocabulary.ts'

type Language = 'en' | 'es'
export type PlaceRow = Omit<PlantDistribution, 'id' | 'plantId' | 'position'>

const WORDS = {
  en: {
    origin: { NATIVE: 'native', INTRODUCED: 'brought, now wild', CULTIVATED: 'cultivated' },
    altitude: (from: string, to: string) => (from === to ? `at ${from} m` : `from ${from} to ${to} m`),
    above: (from: string) => `from ${from} m up`,
    below: (to: string) => `up to ${to} m`,
    metres: new Intl.NumberFormat('en'),
  },
  es: {
    origin: { NATIVE: 'nativa', INTRODUCED: 'traída, ya silvestre', CULTIVATED: 'cultivada' },
    altitude: (from: string, to: string) => (from === to ? `a ${from} m` : `de ${from} a ${to} m`),
    above: (from: string) => `desde ${from} m`,
    below: (to: string) => `hasta ${to} m`,
    metres: new Intl.NumberFormat('es-GT'),
  },
} as const

/**
 * Where a plant grows as a list in Markdown, with citations; departments lead to the plants that grow there. Habitats that are
 * not translated are left out. Null if nothing is left.
 */
export function placesText(rows: readonly PlaceRow[], language: Language): string | null {
  const items = rows.flatMap((row) => {
    const text = placeText(row, language)
    return text ? `- ${text}${row.sourceKeys.map((key) => `[^${key}]`).join('')}` : []
  })
  return items.join('\n') || null
}

function placeText(row: PlaceRow, language: Language): string {
  const named = row.areas.map((area) => {
    const name = areaName(area, language) ?? area
    return isDepartment(area) ? `[${name}](/plants?department=${area})` : escapeMarks(name)
  })
  const origin = row.origin && WORDS[language].origin[row.origin as Word<typeof ORIGINS>]
  const habitat = language === 'en' ? row.habitatEn : row.habitatEs
  const details = [origin, altitudeText(row, language), habitat && escapeMarks(habitat)].filter(Boolean)
  return [named.join(', '), details.join(', ')].filter(Boolean).join(': ')
}

function altitudeText({ minAltitude, maxAltitude }: PlaceRow, language: Language): string | null {
  const { altitude, above, below, metres } = WORDS[language]
  if (minAltitude === null) return maxAltitude === null ? null : below(metres.format(maxAltitude))
  if (maxAltitude === null) return above(metres.format(minAltitude))
  return altitude(metres.format(minAltitude), metres.format(maxAltitude))
}
