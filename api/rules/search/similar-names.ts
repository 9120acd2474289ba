import { MIN_MISSPELLED } from './known-words.ts'
import { MAX_NAME_WORDS } from './names-in.ts'
import type { PlantIndex } from './plant-index.ts'
import { distance, soundOf } from './words.ts'

const MAX_CANDIDATES = 20
const MAX_LETTERS = 100
const MIN_NEAR = 7

/**
 * Plants with a whole name that sounds like these words: "salbia sija" is salviasija, "huarumo" is guarumo. Null if none
 * does.
 */
export async function similarWhole(index: PlantIndex, words: readonly string[]) {
  const typed = words.join('').slice(0, MAX_LETTERS)
  // One of them may be written as two.
  if (typed.length < MIN_MISSPELLED || words.length > MAX_NAME_WORDS + 1) return null
  const candidates = await index.namesAlike(typed, MAX_CANDIDATES)
  const sound = soundOf(typed)
  const most = typed.length >= 8 ? 2 : 1
  const near = candidates.map((name) => ({ name, away: distance(sound, soundOf(name), most) }))
  const least = Math.min(...near.map(({ away }) => away))
  if (least > most) return null
  const names = near.filter(({ away }) => away === least).map(({ name }) => name)
  return { matches: { called: names }, isSure: least === 0, isNear: least <= 1 && typed.length >= MIN_NEAR }
}
