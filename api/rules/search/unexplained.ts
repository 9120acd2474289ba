/**
 * A sentence of a page as it was written: without the explanations of its terms, which stand in it as HTML
 * (api/content/glossary.ts) or as a pack has them (api/offline/pack-parts.ts).
 */
export function unexplained(html: string): string {
  return html
    .replace(/<span id="term-[^>]*>.*?<\/span>/g, '')
    .replace(/<\/?button[^>]*>/g, '')
    .replace(/\uE000[^\uE000]*\uE000([^\uE000]*)\uE000/g, '$1')
    .replaceAll('\u2060', '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&')
}
