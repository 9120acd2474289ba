import { createHash, randomBytes } from 'node:crypto'

/** A UUID v7, like those of Prisma: milliseconds since 1970, followed by random bits. */
export function newId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return withHyphens(bytes.toString('hex'))
}

/** The UUID by which revisions refer to what has none: derived from its name, so that it survives deletion and recreation. */
export function derivedId(name: string): string {
  return withHyphens(createHash('md5').update(name).digest('hex'))
}

/** A UUID of a version that is made of a text. */
export function idFrom(text: string, version: 7 | 8): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return withHyphens(`${hash.slice(0, 12)}${version}${hash.slice(13, 16)}8${hash.slice(17, 32)}`)
}

function withHyphens(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
