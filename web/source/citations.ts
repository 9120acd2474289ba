/** A text of a page, with the prefix of its citation ids. */
export type NamedText = { name: string; html: string | null | undefined }

/** A citation in the HTML of the API: key and number of the source. */
const MARK = /<sup><a href="#source-([^"]+)">\[(\d+|\?)\]<\/a><\/sup>/g

/** The link target of a citation, the same as in the HTML of the API. */
export function sourceId(key: string): string {
  return `source-${key}`
}

/** The id of the nth citation of a source in a text. */
export function citationId(text: string, key: string, nth: number): string {
  return `cited-${text}-${nth}-${key}`
}

/** Adds to each citation of a text an id to link back to, and an accessible name. */
export function nameCitations(
  { name, html }: { name: string; html: string },
  labelOf: (key: string, number: string) => string,
  lang: string | undefined,
): string {
  const counted = new Map<string, number>()
  return html.replaceAll(MARK, (_mark, key: string, number: string) => {
    const nth = (counted.get(key) ?? 0) + 1
    counted.set(key, nth)
    const attributes = {
      id: citationId(name, key, nth),
      href: `#${sourceId(key)}`,
      'aria-label': labelOf(key, number),
      lang,
    }
    const written = Object.entries(attributes).flatMap(([attribute, value]) =>
      value ? `${attribute}="${escape(value)}"` : [],
    )
    return `<sup><a ${written.join(' ')}>[${number}]</a></sup>`
  })
}

/** The ids of all citations by source, in the order of the texts. */
export function citationsBySource(texts: readonly NamedText[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { name, html } of texts) {
    const counted = new Map<string, number>()
    for (const [, key = ''] of (html ?? '').matchAll(MARK)) {
      const nth = (counted.get(key) ?? 0) + 1
      counted.set(key, nth)
      ids.set(key, [...(ids.get(key) ?? []), citationId(name, key, nth)])
    }
  }
  return ids
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** For an excerpt: its sources are on the page that it is from. */
export function withoutCitations(html: string): string {
  return html.replaceAll(/<sup>.*?<\/sup>/g, '')
}
