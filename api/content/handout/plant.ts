import { mayPoison } from '../cautions.ts'
import { KINDS } from '../kinds.ts'
import { warningOf } from '../warning.ts'
import { POISONING_CONTACTS } from '../word-lists.ts'
import { barringLines, BREVITIES, dangerLines, type BarringRow, type Brevity } from './caution-lines.ts'
import { chatText } from './chat-text.ts'
import { pageUrl, type Handout, type Language, type Line, type Words } from './lines.ts'
import { useLines, type UseRow } from './use-lines.ts'

export interface HandoutPlant {
  id: string
  commonNameEn: string
  commonNameEs: string
  scientificName: string | null
  isPoisonous: boolean
  uses: readonly UseRow[]
  cautions: readonly BarringRow[]
}

/** The columns of a HandoutPlant. */
export const HANDOUT_PLANT = {
  id: true,
  commonNameEn: true,
  commonNameEs: true,
  scientificName: true,
  isPoisonous: true,
  uses: {
    select: {
      ailmentSlug: true,
      evidence: true,
      finding: true,
      ailment: { select: { nameEn: true, nameEs: true } },
    },
    where: { ailment: KINDS.AILMENT.visible },
    orderBy: { position: 'asc' },
  },
  cautions: {
    select: {
      subject: true,
      level: true,
      underAge: true,
      medicine: true,
      condition: true,
      routes: true,
      textEn: true,
      textEs: true,
      sourceKeys: true,
    },
    orderBy: { position: 'asc' },
  },
} as const

const POISON: Words = {
  En: 'POISONOUS, nobody may use any part of it, and no amount is safe',
  Es: 'VENENOSA, nadie debe usar ninguna parte, y ninguna cantidad es segura',
}
const NUMBERS = POISONING_CONTACTS.flatMap(({ number }) => number ?? [])
const CALL: Words = { En: 'If somebody swallowed it, call', Es: 'Si alguien la tragó, llame' }

/** What is handed on of a plant. Of a poison no use is told. */
export function handOutPlant(plant: HandoutPlant, language: Language): Handout {
  const url = pageUrl(`/plants/${plant.id}`, language)
  const uses = plant.isPoisonous ? [] : useLines(plant.uses, language)
  const cautions = BREVITIES.map((brevity) => cautionLines(plant, language, brevity))
  const name = plant[`commonName${language}`]
  const title = plant.scientificName ? `${name} (${plant.scientificName})` : name
  return { url, text: chatText({ title, language, url, cautions, uses }), uses, cautions: cautions[0]! }
}

export function cautionLines(
  plant: Pick<HandoutPlant, 'isPoisonous' | 'cautions'>,
  language: Language,
  brevity: Brevity,
): Line[] {
  const barred = plant.isPoisonous ? dangerLines : barringLines
  const lines: Line[] = [
    ...(plant.isPoisonous ? [{ label: POISON[language], items: [] }] : []),
    ...barred(plant.cautions, language, brevity),
  ]
  // A plant of which nothing bars anybody is not a safe one.
  if (lines.length === 0) lines.push({ label: warningOf(plant, plant.cautions, language), items: [] })
  if (mayPoison(plant, plant.cautions)) lines.push({ label: CALL[language], items: [NUMBERS.join(', ')] })
  return lines
}
