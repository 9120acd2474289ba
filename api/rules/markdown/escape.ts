/** A sentence that is no Markdown, as Markdown: its characters are no marks. */
export function escapeMarks(sentence: string): string {
  return sentence
    .replace(/[\\*_[]/g, String.raw`\$&`)
    .replace(/^(\s*)(#{1,6}|[-+])(?=\s|$)/, String.raw`$1\$2`)
    .replace(/^(\s*\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
}
