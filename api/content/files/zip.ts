import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { Zip, ZipDeflate } from 'fflate'
import { CONTENT_TABLES } from '../kinds.ts'

/** A file in a zip; `path` is relative to the content folder. */
export interface ZippedFile {
  path: string
  bytes: Buffer
}

/** Why a zip is refused: keys of messages, not sentences. */
export type ZipReason =
  | 'notAZip'
  | 'brokenZip'
  | 'encryptedZip'
  | 'unsafePath'
  | 'tooManyFiles'
  | 'tooLarge'
  | 'takesTooMuch'
  | 'notASpreadsheet'
  | 'oldExcel'
  | 'tooManyRows'

/** A refused zip or spreadsheet; `path` is the name of the file in it that is the reason. */
export class ZipError extends Error {
  readonly reason: ZipReason
  readonly path: string | undefined

  constructor(reason: ZipReason, path?: string) {
    super(path ? `${reason}: ${path}` : reason)
    this.name = 'ZipError'
    this.reason = reason
    this.path = path
  }
}

export const ZIP_LIMITS = { files: 10_000, bytesOfFile: 2_000_000, bytes: 100_000_000 }

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const MAX_COMMENT = 0xffff
const METHODS = { stored: 0, deflated: 8 }
const ENCRYPTED = 1
const MADE_ON_UNIX = 3
const FILE_TYPE = 0o170000
const SYMBOLIC_LINK = 0o120000
const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)

/** Packs files into a zip. The same files yield the same bytes. */
export class ZipWriter {
  readonly #chunks: Uint8Array[] = []
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error
    this.#chunks.push(chunk)
  })

  add(path: string, text: string): void {
    const file = new ZipDeflate(path, { level: 6 })
    // Zips store local time from 1980 on.
    file.mtime = new Date(1980, 0, 1)
    this.#zip.add(file)
    file.push(Buffer.from(text), true)
  }

  finish(): Buffer<ArrayBuffer> {
    this.#zip.end()
    return Buffer.concat(this.#chunks)
  }
}

interface ZipEntry {
  path: string
  method: number
  checksum: number
  packedSize: number
  size: number
  offset: number
}

/**
 * The files of a zip, one after the other, without metadata files of other programs and the README. Nothing is written
 * to disk, and no more is unpacked than ZIP_LIMITS allow, whatever the zip declares. Throws a ZipError.
 */
export async function* unpackZip(zip: Buffer): AsyncGenerator<ZippedFile> {
  const entries = fromTheirFolder(listEntries(zip).filter(({ path }) => !isLeftByOthers(path)))
  let left = ZIP_LIMITS.bytes
  // Most zips declare the sizes.
  for (const { path, size } of entries)
    if (path.endsWith('.yaml') && (left -= size) < 0) throw new ZipError('tooLarge', path)
  left = ZIP_LIMITS.bytes
  for (const entry of entries) {
    // Files that are not content are only listed.
    const bytes = entry.path.endsWith('.yaml') ? await unpackEntry(zip, entry, left) : Buffer.alloc(0)
    left -= bytes.length
    yield { path: entry.path, bytes }
  }
}

/** Unpacks every file once within limits, so that what the zip declares is true for others who read it. Throws a ZipError. */
export async function checkZip(zip: Buffer, { files, bytes }: { files: number; bytes: number }): Promise<void> {
  const entries = listEntries(zip)
  if (entries.length > files) throw new ZipError('tooManyFiles')
  let left = bytes
  for (const { path, size } of entries) if ((left -= size) < 0) throw new ZipError('tooLarge', path)
  for (const entry of entries) await unpackEntry(zip, entry, bytes, bytes)
}

/** Number of files that `unpackZip` will yield. Throws a ZipError. */
export function countFiles(zip: Buffer): number {
  return listEntries(zip).filter(({ path }) => !isLeftByOthers(path)).length
}

function listEntries(zip: Buffer): ZipEntry[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  // ZIP64 is never needed below our limits.
  if (count > ZIP_LIMITS.files) throw new ZipError('tooManyFiles')
  const entries: ZipEntry[] = []
  const paths = new Set<string>()
  for (let index = 0, at = zip.readUInt32LE(end + 16); index < count; index++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ZipError('brokenZip')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength!).replaceAll('\\', '/')
    const isFolder = path.endsWith('/')
    checkPath(path.replace(/\/$/, ''), zip.readUInt8(at + 5), zip.readUInt32LE(at + 38))
    if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw new ZipError('encryptedZip', path)
    if (paths.has(path)) throw new ZipError('brokenZip', path)
    paths.add(path)
    if (!isFolder) {
      entries.push({
        path,
        method: zip.readUInt16LE(at + 10),
        checksum: zip.readUInt32LE(at + 16),
        packedSize: zip.readUInt32LE(at + 20),
        size: zip.readUInt32LE(at + 24),
        offset: zip.readUInt32LE(at + 42),
      })
    }
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return entries
}

/** Position of the end record, which only a comment may follow. */
function findEnd(zip: Buffer): number {
  if (zip.length < 22 || zip.readUInt16LE(0) !== 0x4b50) throw new ZipError('notAZip')
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - MAX_COMMENT); at--) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw new ZipError('brokenZip')
}

function checkPath(path: string, system: number, attributes: number): void {
  const isInside = path
    .split('/')
    // A Windows drive, a parent folder or a root: not allowed in a name.
    .every((step) => step !== '' && step !== '.' && step !== '..' && !/[:\p{Cc}\uFFFD]/u.test(step))
  const isLink = system === MADE_ON_UNIX && ((attributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK
  if (!isInside || isLink) throw new ZipError('unsafePath', path)
}

async function unpackEntry(
  zip: Buffer,
  entry: ZipEntry,
  left: number,
  bytesOfFile = ZIP_LIMITS.bytesOfFile,
): Promise<Buffer> {
  const { path, method, offset, packedSize, size } = entry
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== LOCAL_ENTRY) throw new ZipError('brokenZip', path)
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(start, start + packedSize)
  const most = Math.min(bytesOfFile, left)
  if (size > most || (method === METHODS.stored && packed.length > most)) throw new ZipError('tooLarge', path)
  const bytes =
    method === METHODS.stored ? packed : method === METHODS.deflated ? await inflateAtMost(packed, most, path) : null
  if (bytes?.length !== size || crc32(bytes) !== entry.checksum) throw new ZipError('brokenZip', path)
  return bytes
}

async function inflateAtMost(packed: Buffer, most: number, path: string): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ZipError(isTooLarge ? 'tooLarge' : 'brokenZip', path)
  }
}

function isLeftByOthers(path: string): boolean {
  const name = path.split('/').at(-1)!
  return /(^|\/)__MACOSX\//.test(path) || name.startsWith('.') || /^(README\.md|Thumbs\.db|desktop\.ini)$/i.test(name)
}

/** A zip of the folder itself has all files in that folder. */
function fromTheirFolder(entries: ZipEntry[]): ZipEntry[] {
  const [folder] = /^[^/]+\//.exec(entries[0]?.path ?? '') ?? []
  if (!folder || CONTENT_TABLES.some((table) => folder === `${table}/`)) return entries
  if (!entries.every(({ path }) => path.startsWith(folder))) return entries
  return fromTheirFolder(entries.map((entry) => ({ ...entry, path: entry.path.slice(folder.length) })))
}
