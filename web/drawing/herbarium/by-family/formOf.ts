import { families, unknownFamilies } from './families.ts'
import type { Form, Habit } from './form.ts'
import { genera } from './genera.ts'
import type { Random } from '../../random.ts'

const HABITS: readonly Habit[] = ['herb', 'shrub', 'tree', 'vine', 'grass', 'succulent', 'fern']

/** What to draw: the family's form, changed by what is known of the genus and the species. */
export function formOf(scientificName: string, family: string, chance: Random): Form {
  const [genus = '', epithet = ''] = scientificName.trim().split(/\s+/)
  const form = families[/\p{Lu}\p{Ll}+aceae/u.exec(family)?.[0] ?? ''] ?? chance.pick(unknownFamilies)
  return { ...form, ...genera[genus], ...genera[`${genus} ${epithet}`] }
}

export function habitOf(habit: string | null | undefined): Habit {
  const word = habit?.toLowerCase() ?? ''
  return HABITS.find((known) => known === word) ?? 'herb'
}
