/** Which words say what is missing from the description of a picture. */
export function missingOf({ altEn, altEs }: { altEn?: string | null; altEs?: string | null }) {
  if (altEn) return 'missing.es'
  return altEs ? 'missing.en' : 'missing.both'
}
