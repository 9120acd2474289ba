import { slugOf } from '../files/file-names.ts'
import { KINDS, mapTables, type ContentKind } from '../kinds.ts'
import type { Reference, SheetPart } from './columns.ts'
import { fold } from './words.ts'

/** What the site has, by the names that cells may call it. `names` are by column. */
export interface SiteEntry {
  part: Reference
  key: string
  slug: string
  names: Record<string, string | null>
}

/** The columns by which a row without an id or key is the same as something that there is; the first given ones count. */
export const NAMED_BY: Record<SheetPart, readonly (readonly string[])[]> = {
  ...mapTables((kind) => [titleColumns(kind)]),
  plants: [['scientificName'], titleColumns('PLANT')],
  sources: [['doi'], ['title']],
  tags: [['labelEs', 'labelEn']],
}

function titleColumns(kind: ContentKind): string[] {
  return ['Es', 'En'].map((language) => KINDS[kind].title + language)
}

/** Finds what cells refer to, also what the same file adds. */
export class SiteIndex {
  readonly #byKey = new Map<string, SiteEntry>()
  readonly #bySlug = new Map<string, SiteEntry>()
  readonly #byColumn = new Map<string, Set<SiteEntry>>()
  readonly #byName = new Map<string, Set<SiteEntry>>()

  constructor(entries: readonly SiteEntry[]) {
    entries.forEach((entry) => this.add(entry))
  }

  add(entry: SiteEntry): void {
    this.#byKey.set(`${entry.part} ${entry.key.toLowerCase()}`, entry)
    this.#bySlug.set(`${entry.part} ${entry.slug}`, entry)
    for (const [column, name] of Object.entries(entry.names)) {
      if (!name) continue
      addTo(this.#byColumn, `${entry.part} ${column} ${fold(name)}`, entry)
      addTo(this.#byName, `${entry.part} ${fold(name)}`, entry)
    }
  }

  byKey(part: Reference, key: string): SiteEntry | undefined {
    return this.#byKey.get(`${part} ${key.toLowerCase()}`)
  }

  /** Everything that an id, slug, key or name may mean. */
  find(part: Reference, text: string): SiteEntry[] {
    const exact = this.byKey(part, text) ?? this.#bySlug.get(`${part} ${text}`)
    return exact ? [exact] : [...(this.#byName.get(`${part} ${fold(text)}`) ?? [])]
  }

  named(part: SheetPart, names: readonly (readonly [column: string, name: string])[]): SiteEntry[] {
    const sets = names.map(
      ([column, name]) => this.#byColumn.get(`${part} ${column} ${fold(name)}`) ?? new Set<SiteEntry>(),
    )
    return [...sets[0]!].filter((entry) => sets.every((set) => set.has(entry)))
  }

  freeSlug(part: SheetPart, title: string, otherwise: string): string {
    const slug = slugOf(title) || otherwise
    for (let count = 1; ; count++) {
      const tried = count > 1 ? `${slug}-${count}` : slug
      if (!this.#bySlug.has(`${part} ${tried}`)) return tried
    }
  }
}

function addTo(map: Map<string, Set<SiteEntry>>, key: string, entry: SiteEntry): void {
  const set = map.get(key)
  if (set) set.add(entry)
  else map.set(key, new Set([entry]))
}
