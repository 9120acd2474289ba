import { INPUT_LIMITS } from './input-limits.ts'

const NAME = /^10\.\d{4,9}(?:\.\d+)*\/\S+$/
const BEFORE =
  /^(?:<|"|“|«|\s)*(?:url:\s*)?(?:(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|(?:urn:|info:)?doi\s*[:/]?\s*)+/i
const AFTER = /[\s.,;:>"'”’»]+$/

/** The bare name of a DOI that is written in any form, in lower case: names ignore case. Null if it is none. */
export function doiOf(written: string): string | null {
  if (written.length > INPUT_LIMITS.line) return null
  const isUrl = /^\W*(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\//i.test(written)
  const bare = written.trim().replace(BEFORE, '')
  // Query and anchor of a copied URL; percent signs are written in URLs only.
  const name = withoutEnd(isUrl ? decoded(bare.replace(/[?#].*$/, '')) : bare).toLowerCase()
  return NAME.test(name) ? name : null
}

/** Where a stored DOI leads. Null for what was stored before the rule and is none. */
export function doiUrl(stored: string): string | null {
  const doi = doiOf(stored)
  return doi && `https://doi.org/${encodeURIComponent(doi).replaceAll('%2F', '/').replaceAll('%3A', ':')}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Without the punctuation of the sentence around it. A bracket that it opened is its own. */
function withoutEnd(name: string): string {
  const shorter = name.replace(AFTER, '')
  for (const [open, close] of ['()', '[]'] as const)
    if (shorter.endsWith(close!) && count(shorter, close!) > count(shorter, open!))
      return withoutEnd(shorter.slice(0, -1))
  return shorter
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
