/** A text of a page, with the prefix of its citation ids. */
export type NamedText = { name: string; html: string | null | undefined }

/** A citation in the HTML of the API: key and number of the source. */
const MARK = /<sup><a href="#source-([^"]+)">\[(\d+|\?)\]<\/a><\/sup>/g
/** Adjacent ones. */
const MARKS =
  /<sup><a href="#source-[^"]+">\[(?:\d+|\?)\]<\/a><\/sup>(?:\s*<sup><a href="#source-[^"]+">\[(?:\d+|\?)\]<\/a><\/sup>)*/g

/** The link target of a citation, the same as in the HTML of the API. */
export function sourceId(key: string): string {
  return `source-${key}`
}

/** The id of the nth citation of a source in a text. */
export function citationId(text: string, key: string, nth: number): string {
  return `cited-${text}-${nth}-${key}`
}

/** Where a paragraph, an item of a list or a cell begins or ends. */
const BLOCK = /(<\/?(?:p|li|ul|ol|t[dhr]|table|h[2-4]|blockquote)\b[^>]*>)/

type Cited = { key: string; number: string }

/**
 * Makes one link of all citations of a paragraph, so that sentences are not cut into pieces for who swipes from link to link.
 * Those before it stay as numbers. Each has an id to link back to, and the link an accessible name.
 */
export function nameCitations(
  { name, html }: { name: string; html: string },
  labelOf: (cited: readonly Cited[]) => string,
  lang: string | undefined,
): string {
  const counted = new Map<string, number>()
  const idOf = (key: string) => {
    const nth = (counted.get(key) ?? 0) + 1
    counted.set(key, nth)
    return citationId(name, key, nth)
  }
  return html
    .split(BLOCK)
    .map((block) => {
      const all = [...block.matchAll(MARKS)].map(([marks]) => citedIn(marks))
      let group = 0
      return block.replaceAll(MARKS, () => {
        const own = all[group++]!
        const [first, ...others] = own.map(({ key, number }) => ({ id: idOf(key), key, number }))
        const rest = others.map(({ id, number }) => `, <span id="${escape(id)}">${number}</span>`).join('')
        if (group < all.length)
          return `<sup id="${escape(first!.id)}" data-cited aria-hidden="true">[${first!.number}${rest}]</sup>`
        const attributes = {
          id: first!.id,
          href: `#${sourceId(first!.key)}`,
          'aria-label': labelOf([...new Map(all.flat().map((cited) => [cited.key, cited])).values()]),
          lang,
        }
        const written = Object.entries(attributes).flatMap(([attribute, value]) =>
          value ? `${attribute}="${escape(value)}"` : [],
        )
        return `<sup data-cited><a ${written.join(' ')}>[${first!.number}${rest}]</a></sup>`
      })
    })
    .join('')
}

function citedIn(marks: string): Cited[] {
  return [...marks.matchAll(MARK)].map(([, key = '', number = '']) => ({ key, number }))
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
