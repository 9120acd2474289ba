import { isUtf8 } from 'node:buffer'

const TIFF_AT = 'Exif\0\0'.length
const ENTRY = 12
const ASCII = 2
const ARTIST = 0x13b
const COPYRIGHT = 0x8298
/** As of the credit that it may become. */
const MAX_CREDIT = 300

/**
 * The author whom the Exif metadata of a picture name, or else who holds the rights; null if they are damaged. Exif means
 * ASCII, but programs write UTF-8, or Latin-1 as older ones did.
 */
export function fileCreditIn(exif: Buffer): string | null {
  const tiff = exif.subarray(exif.toString('latin1', 0, TIFF_AT) === 'Exif\0\0' ? TIFF_AT : 0)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))

  function texts(): Map<number, string> {
    const directory = long(4)
    const entries = Array.from({ length: short(directory) }, (_, index) => directory + 2 + index * ENTRY)
    return new Map(
      entries
        .filter((at) => short(at + 2) === ASCII)
        .map((at) => {
          const length = long(at + 4)
          const start = length > 4 ? long(at + 8) : at + 8
          return [short(at), read(tiff.subarray(start, start + Math.min(length, 4 * MAX_CREDIT)))]
        }),
    )
  }

  function read(bytes: Buffer): string {
    return isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1')
  }

  try {
    const found = texts()
    const names = [ARTIST, COPYRIGHT].map((tag) => (found.get(tag) ?? '').replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    return names.find((name) => name !== '')?.slice(0, MAX_CREDIT) ?? null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
