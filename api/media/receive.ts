import { open } from 'node:fs/promises'
import { keyOf, startKey } from './names.ts'
import { Refusal } from './refusal.ts'

const MAX_UPLOAD = 15 * 1024 * 1024

/** The bytes of a file: a request that uploads it, or the response of another server. */
export interface Upload {
  headers: Headers
  body: AsyncIterable<Uint8Array> | null
}

/** Writes an upload to a file, and returns the key of what is made from it. Throws a Refusal. */
export async function receive(upload: Upload, file: string, maxBytes = MAX_UPLOAD): Promise<string> {
  if (Number(upload.headers.get('content-length') ?? 0) > maxBytes) throw new Refusal('tooLarge')
  const hash = startKey()
  let size = 0
  const handle = await open(file, 'wx')
  try {
    for await (const chunk of upload.body ?? []) {
      size += chunk.length
      // The client may send no length, or a wrong one.
      if (size > maxBytes) throw new Refusal('tooLarge')
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return keyOf(hash)
}
