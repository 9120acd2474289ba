import { BEST, compress, decompress, digestOf, type Item } from './pack-item.ts'
import { spread } from './pack-parts.ts'

/*
 * Items that are downloaded together by a phone that has none of them. They are much alike: compressed together, they take
 * three quarters of the bytes, and a request takes two seconds on a slow line, however small it is.
 */

/** Of the texts in a batch: some 50 kB compressed, which is little to lose when the line breaks off. */
const BATCH_LENGTH = 400_000
/** One of as many items begins a batch, by its path: where content is changed or added, the batches that follow stay. */
const BATCH_ITEMS = 18

export interface BatchEntry {
  digest: string
  /** Compressed. */
  bytes: number
  /** Digests of its items, whose texts are its lines. */
  items: string[]
}

interface Batch {
  items: Item[]
  br: Promise<Buffer<ArrayBuffer>> | undefined
}

export type Batches = ReadonlyMap<string, Batch>

/** Puts items into batches, in their order; what is compressed already remains so. */
export function batchItems(items: readonly Item[], before?: Batches): Batches {
  const runs: Item[][] = []
  let length = Infinity
  for (const item of items) {
    length += item.length
    if (length > BATCH_LENGTH || spread(item.path, BATCH_ITEMS) === 0) {
      runs.push([])
      length = item.length
    }
    runs.at(-1)!.push(item)
  }
  return new Map(
    runs.map((items) => {
      const digest = digestOf(items.map((item) => item.digest).join('\n'))
      return [digest, before?.get(digest) ?? { items, br: undefined }]
    }),
  )
}

/** The texts of a batch, one in a line, compressed when it is first asked for: phones that have a pack need none. */
export function contentOf(batch: Batch): Promise<Buffer<ArrayBuffer>> {
  batch.br ??= compressTogether(batch.items)
  return batch.br
}

async function compressTogether(items: readonly Item[]): Promise<Buffer<ArrayBuffer>> {
  const texts = await Promise.all(items.map(({ br }) => decompress(br)))
  return compress(Buffer.from(texts.join('\n')), BEST)
}

export async function entriesOfBatches(batches: Batches): Promise<BatchEntry[]> {
  const entries: BatchEntry[] = []
  // One at a time: readers have precedence.
  for (const [digest, batch] of batches) {
    const { length: bytes } = await contentOf(batch)
    entries.push({ digest, bytes, items: batch.items.map((item) => item.digest) })
  }
  return entries
}
