/** A text without what api/content/glossary.ts and measures.ts mark in it for pages of plants and ailments. */
export function withoutTerms(html: string): string {
  return html
    .replace(
      /<button [^>]*popovertarget="term-[^>]*>(.*?)<\/button><span id="term-[^>]*>.*?<\/span>/gs,
      (_, word: string) => word,
    )
    .replaceAll(/<span data-measure=[^>]*>(.*?)<\/span>/gs, (_, measure: string) => measure)
    .replaceAll('\u2060', '')
}
