import { diffArrays } from 'diff'
import { LRUCache } from 'lru-cache'
import { decompress, type Item, type PackEntry } from './pack-item.ts'

/*
 * An edit changes a few words of an item of ten thousand bytes. A phone that has the earlier item gets what is new
 * (web/offline/patch.ts puts it together, and the digest of the result is checked).
 */

/** Walks along the earlier text: a number copies as many characters, a negative one skips them, a text is inserted. */
export type Patch = (number | string)[]

/** With a patch, an item need not be downloaded. */
export type PatchedEntry = PackEntry & { patch?: Patch }

/** More take long to find, and make a patch that is hardly smaller than its item. */
const MAX_DIFFERENCES = 400
/** Characters of all patches of a list, which is not continued if the line breaks off. */
const MAX_PATCHES_LENGTH = 20_000
const MAX_REPLACED_BYTES = 8_000_000
const MAX_KNOWN = 500

export function createPatches() {
  const replaced = new LRUCache<string, Item>({ maxSize: MAX_REPLACED_BYTES, sizeCalculation: ({ bytes }) => bytes })
  const known = new LRUCache<string, { patch: Patch | undefined }>({ max: MAX_KNOWN })

  async function patchOf(before: Item, item: Item): Promise<Patch | undefined> {
    const name = `${before.digest} ${item.digest}`
    const found = known.get(name) ?? { patch: patchBetween(await textOf(before), await textOf(item)) }
    known.set(name, found)
    return found.patch
  }

  return {
    /** Remembers an item that another one takes the place of. */
    keep: (item: Item): void => void replaced.set(item.digest, item),

    /** What the list says of items; `before` has the digests of those that a phone has, by path. */
    async entriesOf(items: Item[], before: ReadonlyMap<string, string> | undefined): Promise<PatchedEntry[]> {
      const entries: PatchedEntry[] = []
      let room = MAX_PATCHES_LENGTH
      for (const item of items) {
        const { path, digest, bytes } = item
        const old = replaced.get(before?.get(path) ?? '')
        const patch = old && (await patchOf(old, item))
        const length = patch ? JSON.stringify(patch).length : Infinity
        const isWorth = length <= Math.min(room, bytes)
        if (isWorth) room -= length
        entries.push({ path, digest, bytes, ...(isWorth && { patch: patch! }) })
      }
      return entries
    },
  }
}

async function textOf({ br }: Item): Promise<string> {
  return (await decompress(br)).toString()
}

/** Undefined if the texts have little in common. */
function patchBetween(before: string, after: string): Patch | undefined {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_DIFFERENCES })
  return changes?.map(({ value, added, removed }) => {
    const text = value.join('')
    return added ? text : removed ? -text.length : text.length
  })
}

/** Words of texts, and values of JSON. */
function wordsOf(text: string): string[] {
  return text.split(/(?<=[\s",[\]])/)
}
