import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

export interface PackEntry {
  path: string
  digest: string
  /** Compressed. */
  bytes: number
}

export interface Item extends PackEntry {
  /** Of its text. */
  length: number
  br: Buffer<ArrayBuffer>
}

/** 132 bits of SHA-256. */
const DIGEST_LENGTH = 22

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH)
}

/** Qualities of compression. A thirtieth of the time makes an eighth more bytes. */
export const [FAST, BEST] = [5, constants.BROTLI_MAX_QUALITY]

export async function compress(text: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  // A copy, as in api/http/compress.ts.
  return Buffer.from(await promisify(brotliCompress)(text, { params }))
}

export const decompress: (body: Buffer) => Promise<Buffer<ArrayBuffer>> = promisify(brotliDecompress)
