import { z } from 'zod'
import { NotThere, Outgoing } from '../../http/outgoing.ts'

// What catalogues of taxa say of a scientific name.

/** A name in a catalogue: that of the taxon which it accepts. */
export interface FoundName {
  value: string
  name: string
  /** Whether the name that was looked up is the accepted one. */
  isAccepted: boolean
}

/** A catalogue that can be asked without a key. */
export interface NameCatalogue {
  authority: 'GBIF' | 'WFO'
  /** Null if it does not have exactly this name. Rejects with an UnavailableError as without a network. */
  lookUp: (scientificName: string) => Promise<FoundName | null>
}

const MS = 8000
const catalogues = new Outgoing('A catalogue of names', ['api.gbif.org', 'list.worldfloraonline.org'])

/** The backbone, whose keys are numbers: other checklists of GBIF have keys of their own. */
const BACKBONE = 'd7dddbf4-2cf0-4f39-9b2a-bb099caae36c'

const Usage = z.object({ key: z.string(), name: z.string() })
const GbifMatch = z.object({
  usage: Usage.optional(),
  acceptedUsage: Usage.optional(),
  diagnostics: z.object({ matchType: z.string() }),
})

/** https://techdocs.gbif.org/en/openapi/v1/species */
const gbif: NameCatalogue = {
  authority: 'GBIF',
  lookUp: async (scientificName) => {
    const query = new URLSearchParams({ scientificName, kingdom: 'Plantae', checklistKey: BACKBONE })
    const url = `https://api.gbif.org/v2/species/match?${query}`
    const { usage, acceptedUsage, diagnostics } = GbifMatch.parse(await catalogues.requestJson(url, MS))
    const taxon = acceptedUsage ?? usage
    if (diagnostics.matchType !== 'EXACT' || !taxon) return null
    return { value: taxon.key, name: taxon.name, isAccepted: !acceptedUsage }
  },
}

const WfoMatch = z.object({
  match: z.object({ wfo_id: z.string(), full_name_plain: z.string(), placement: z.string().nullish() }).nullish(),
})

/** https://list.worldfloraonline.org/matching_rest.php */
const wfo: NameCatalogue = {
  authority: 'WFO',
  lookUp: async (scientificName) => {
    const url = `https://list.worldfloraonline.org/matching_rest.php?${new URLSearchParams({ input_string: scientificName })}`
    const { match } = WfoMatch.parse(await catalogues.requestJson(url, MS).catch(orNothing))
    if (!match) return null
    const { wfo_id: value, full_name_plain: name, placement } = match
    // The path of a synonym ends with a mark and the synonym. A name of unknown status has no path.
    return { value, name, isAccepted: Boolean(placement?.includes('/')) && !placement!.includes('$') }
  },
}

function orNothing(error: unknown): unknown {
  if (error instanceof NotThere) return {}
  throw error
}

export const NAME_CATALOGUES: readonly NameCatalogue[] = [gbif, wfo]
