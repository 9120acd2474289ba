/** Whether all words of a term begin a word of a label, whatever case and accents they have. */
export function matches(label: string, term: string): boolean {
  const words = fold(label).split(/[^\p{L}\p{N}]+/u)
  return fold(term)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
