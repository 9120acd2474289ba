import { apiError } from '../../errors.ts'
import { doiOf } from '../../rules/doi.ts'
import { isbnOf } from '../../rules/isbn.ts'
import { lookUpDoi, lookUpIsbn } from './look-up.ts'
import { isRis, readRis } from './ris.ts'
import { workOf, type CslItem, type ReadWork } from './works.ts'

export type ReferenceOrigin = 'TEXT' | 'DOI_REGISTRY' | 'OPEN_LIBRARY'

export interface References {
  origin: ReferenceOrigin
  works: ReadWork[]
}

const MOST_WORKS = 20

/**
 * The works that a DOI, an ISBN, BibTeX, RIS or CSL-JSON describes. Null if the text is none of these. Throws NOT_AVAILABLE if a
 * registry would have to be asked and `mayAsk` is false. Rejects with NotThere, or with an UnavailableError.
 */
export async function readReferences(text: string, mayAsk: boolean): Promise<References | null> {
  const pasted = text.trim()
  if (/^[[{]/.test(pasted)) return written(readJson(pasted))
  if (isRis(pasted)) return written(readRis(`${pasted}\nER  -`))
  if (/^\s*@\s*\w+\s*[{(]/m.test(pasted)) return written(await readBibtex(pasted))
  const [isbn, doi] = [isbnOf(pasted), doiOf(pasted)]
  if (!isbn && !doi) return null
  if (!mayAsk) throw apiError('NOT_AVAILABLE')
  if (isbn) return found('OPEN_LIBRARY', [(await lookUpIsbn(isbn)) ?? {}])
  return found('DOI_REGISTRY', [{ ...(await lookUpDoi(doi!)), DOI: doi }])
}

function written(items: CslItem[] | null): References | null {
  const read = items && found('TEXT', items)
  return read && read.works.length > 0 ? read : null
}

function found(origin: ReferenceOrigin, items: readonly CslItem[]): References {
  return { origin, works: items.slice(0, MOST_WORKS).flatMap((item) => workOf(item) ?? []) }
}

/** One item or a list; the API of Crossref has it under `message`. */
function readJson(text: string): CslItem[] | null {
  try {
    const value = JSON.parse(text) as unknown
    const items = [(value as { message?: unknown }).message ?? value].flat() as unknown[]
    return items.filter((item): item is CslItem => typeof item === 'object' && item !== null)
  } catch {
    return null
  }
}

/** The type is given, since the library fetches what looks like a URL. */
const OPTIONS = {
  forceType: '@bibtex/text',
  generateGraph: false,
  maxChainLength: 10,
  strict: true,
  target: '@csl/list+object',
}

/** Null if it cannot be parsed. */
async function readBibtex(text: string): Promise<CslItem[] | null> {
  const { plugins } = await import('@citation-js/core')
  await import('@citation-js/plugin-bibtex')
  try {
    return plugins.input.chain(text, OPTIONS) as unknown as CslItem[]
  } catch {
    return null
  }
}
