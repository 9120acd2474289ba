/** What the formatting of a pasted text said and Markdown cannot say. */
export type NoticeKind =
  | 'struck'
  | 'hidden'
  | 'comments'
  | 'insertions'
  | 'footnotes'
  | 'pictures'
  | 'formulas'
  | 'figures'
  | 'cells'
  | 'numbering'
  | 'looks'
  | 'links'
  | 'unread'
  | 'tooLarge'

export interface Notice {
  kind: NoticeKind
  /** The words concerned, shortened. */
  words: string[]
  /** How many more places there are. */
  more: number
}

const PLACES = 5
const LENGTH = 80

/** What the author is to be told of a pasted text, each kind once. */
export class Notices {
  readonly #words = new Map<NoticeKind, string[]>()

  add(kind: NoticeKind, words = ''): void {
    const places = this.#words.get(kind) ?? []
    this.#words.set(kind, places)
    const text = words.replaceAll(/\s+/g, ' ').trim()
    if (text) places.push(text.length > LENGTH ? `${text.slice(0, LENGTH).trimEnd()}…` : text)
  }

  list(): Notice[] {
    return [...this.#words].map(([kind, words]) => {
      const places = [...new Set(words)]
      return { kind, words: places.slice(0, PLACES), more: Math.max(0, places.length - PLACES) }
    })
  }
}
