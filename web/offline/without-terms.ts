/** A text without the explanations of its terms, which api/content/glossary.ts writes for pages of plants and ailments. */
export function withoutTerms(html: string): string {
  return html
    .replace(
      /<button [^>]*popovertarget="term-[^>]*>(.*?)<\/button><span id="term-[^>]*>.*?<\/span>/gs,
      (_, word: string) => word,
    )
    .replaceAll('\u2060', '')
}
