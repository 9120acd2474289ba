import { AILMENT_AUTHORITIES, TAXON_AUTHORITIES, wordsIn, type Word } from './vocabulary.ts'
import { INPUT_LIMITS } from './input-limits.ts'
import { filledLine, wordOf } from './fields.ts'
import { z } from './zod.ts'

// Ids of plants and ailments in catalogues of others. Each catalogue has a format, and most have a page for each id.

export type Authority = Word<typeof TAXON_AUTHORITIES> | Word<typeof AILMENT_AUTHORITIES>

interface Catalogue {
  format: RegExp
  /** What stands before the id in the URL of its page; null if there is no page. */
  page: string | null
}

const number = /^[1-9]\d{0,9}$/

export const CATALOGUES: Record<Authority, Catalogue> = {
  GBIF: { format: number, page: 'https://www.gbif.org/species/' },
  POWO: { format: /^[1-9]\d{0,8}-\d$/, page: 'https://powo.science.kew.org/taxon/urn:lsid:ipni.org:names:' },
  WFO: { format: /^wfo-\d{10}$/, page: 'https://www.worldfloraonline.org/taxon/' },
  WIKIDATA: { format: /^Q[1-9]\d{0,9}$/, page: 'https://www.wikidata.org/wiki/' },
  NCBI: { format: number, page: 'https://www.ncbi.nlm.nih.gov/datasets/taxonomy/' },
  TROPICOS: { format: number, page: 'https://www.tropicos.org/name/' },
  // The letters I and O are left out: they look like digits.
  ICD11: { format: /^[1-9A-HJ-NP-X][A-HJ-NP-Z]\d[\dA-HJ-NP-Z](\.[\dA-HJ-NP-Z]{1,2})?$/, page: null },
  ICPC2: { format: /^[ABDFHKLNPRSTUWXYZ]\d{2}$/, page: null },
  MESH: { format: /^[CD]\d{6,9}$/, page: 'https://meshb.nlm.nih.gov/record/ui?ui=' },
}

interface Identifier {
  authority: string
  value: string
}

function hasFormat({ authority, value }: Identifier): boolean {
  return CATALOGUES[authority as Authority].format.test(value)
}

/** The page of an id in its catalogue; null if the catalogue has no page for each. */
export function pageOf({ authority, value }: Identifier): string | null {
  const { page } = CATALOGUES[authority as Authority]
  return page && page + value
}

const identifiersOf = <Words extends Readonly<Record<string, string>>>(authorities: Words) =>
  z
    .array(
      z
        .object({
          authority: wordOf(wordsIn(authorities)),
          value: filledLine(INPUT_LIMITS.line),
          checkedOn: z.iso.date({ error: ({ input }) => (input ? 'invalidDate' : 'required') }),
        })
        .superRefine((row, { addIssue }) => {
          const params = { words: { authority: row.authority } }
          if (row.value && !hasFormat(row))
            addIssue({ code: 'custom', path: ['value'], message: 'invalidIdentifier', params })
        }),
    )
    .max(INPUT_LIMITS.identifiers, 'tooMany')
    .superRefine((rows, { addIssue }) => {
      const known = new Set<string>()
      for (const [index, { authority, value }] of rows.entries()) {
        const key = `${authority} ${value}`
        if (known.has(key)) addIssue({ code: 'custom', path: [index, 'value'], message: 'twice' })
        known.add(key)
      }
    })
    .optional()

export const Identifiers = identifiersOf(TAXON_AUTHORITIES)
export const Codes = identifiersOf(AILMENT_AUTHORITIES)
