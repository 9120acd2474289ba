import { z } from 'zod'
import { UnavailableError } from '../../errors.ts'
import { NAME_CATALOGUES, type FoundName, type NameCatalogue } from './look-up.ts'

export interface NamedPlant {
  slug: string
  scientificName: string | null
  identifiers: readonly { authority: string; value: string }[]
}

interface Options {
  write: (line: string) => void
  /** Between two plants, for the sake of the catalogues. */
  pause: () => Promise<unknown>
}

/** In a row without a response, after which a catalogue is left alone. */
const PATIENCE = 2

/**
 * Looks up the scientific name of each plant in the catalogues, and writes what disagrees with them and what is missing. Returns
 * false if no catalogue could be reached.
 */
export async function compareNames(plants: readonly NamedPlant[], { write, pause }: Options): Promise<boolean> {
  const open = new Map(NAME_CATALOGUES.map((catalogue) => [catalogue, 0]))
  let count = 0
  for (const plant of plants) {
    const { slug, scientificName } = plant
    if (!scientificName) {
      write(`${slug}: no scientific name`)
      continue
    }
    for (const [catalogue, failures] of open) {
      const found = await lookUp(catalogue, scientificName, write)
      if (found === undefined) {
        if (failures + 1 < PATIENCE) open.set(catalogue, failures + 1)
        else open.delete(catalogue)
        continue
      }
      open.set(catalogue, 0)
      count++
      for (const line of differences(plant, catalogue, found)) write(`${slug}, ${scientificName}: ${line}`)
    }
    if (open.size === 0) break
    await pause()
  }
  return count > 0
}

/** Undefined without a response. */
async function lookUp({ authority, lookUp }: NameCatalogue, name: string, write: Options['write']) {
  try {
    return await lookUp(name)
  } catch (error) {
    if (error instanceof z.ZodError) write(`${authority}: its response to ${name} cannot be read`)
    else if (!(error instanceof UnavailableError)) throw error
    return undefined
  }
}

function differences({ identifiers }: NamedPlant, { authority }: NameCatalogue, found: FoundName | null): string[] {
  if (!found) return [`${authority} does not have exactly this name`]
  const { value, name, isAccepted } = found
  const own = identifiers
    .filter((identifier) => identifier.authority === authority)
    .map((identifier) => identifier.value)
  return [
    ...(isAccepted ? [] : [`${authority} does not accept this name; it has ${name} (${value})`]),
    ...(own.length === 0 ? [`${authority} ${value} is missing`] : []),
    ...(own.length > 0 && !own.includes(value) ? [`${authority} has ${value}, not ${own.join(', ')}`] : []),
  ]
}
