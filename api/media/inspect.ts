import { Refusal } from './refusal.ts'

const FORMATS: { format: string; isMeant: (bytes: Buffer) => boolean }[] = [
  { format: 'jpeg', isMeant: (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff },
  { format: 'png', isMeant: (bytes) => bytes.readBigUInt64BE() === 0x89504e470d0a1a0an },
  { format: 'webp', isMeant: (bytes) => at(bytes, 0, 4) === 'RIFF' && at(bytes, 8, 12) === 'WEBP' },
  {
    format: 'avif',
    isMeant: (bytes) => at(bytes, 4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)),
  },
]
const HEIC_BRANDS = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/
const SHORTEST = 32

// Strings that begin a page, a script or a document. A picture does not need them, not even in its metadata.
const FOREIGN = /<(?:script|html|!doctype|iframe|\?php|svg[\s>])|javascript:|%PDF-\d/i
// The first marker of a JPEG whose length reads as the beginning of a comment, which makes the file a valid script.
const SCRIPT_IN_JPEG = /^\xff\xd8\xff[\xe0-\xef]\/[*/]/
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_LENGTH = 22

/**
 * Detects the format of a picture by its bytes. Throws a Refusal for other files, and for pictures that are also
 * something else: uploads are never served as they are, but the sender should know.
 */
export function inspect(bytes: Buffer): string {
  if (bytes.length === 0) throw new Refusal('empty')
  if (bytes.length < SHORTEST) throw new Refusal('wrongType')
  const found = FORMATS.find(({ isMeant }) => isMeant(bytes))
  if (!found) throw new Refusal(isHeic(bytes) ? 'heic' : 'wrongType')
  const text = bytes.toString('latin1')
  if (FOREIGN.test(text) || SCRIPT_IN_JPEG.test(text) || endsAsZip(bytes)) throw new Refusal('hidesSomething')
  return found.format
}

function isHeic(bytes: Buffer): boolean {
  return at(bytes, 4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => HEIC_BRANDS.test(brand))
}

/** The first box of a file lists its compatible formats. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [at(bytes, 8, 12)]
  for (let start = 16; start + 4 <= end; start += 4) brands.push(at(bytes, start, start + 4))
  return brands
}

function at(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end)
}

/** A ZIP is read from its end, where the directory gives the length of the comment: exactly the rest of the file. */
function endsAsZip(bytes: Buffer): boolean {
  const start = bytes.lastIndexOf(ZIP_END)
  if (start < 0 || start + ZIP_END_LENGTH > bytes.length) return false
  return start + ZIP_END_LENGTH + bytes.readUInt16LE(start + 20) <= bytes.length
}
