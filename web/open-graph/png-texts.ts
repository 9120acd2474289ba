import { crc32 } from 'node:zlib'

/** Few colours, each as drawn: dithering would leave specks of others on the paper beside every line. */
export const FEW_COLOURS = { palette: true, effort: 4, dither: 0 } as const

/** Where the first chunk, IHDR, ends. */
const AFTER_HEADER = 33

/** A PNG with texts about it, by keyword, that are in no pixel: sharp writes none. */
export function withTexts(png: Buffer, texts: Record<string, string>): Buffer {
  const chunks = Object.entries(texts).map(([keyword, text]) => internationalText(keyword, text))
  return Buffer.concat([png.subarray(0, AFTER_HEADER), ...chunks, png.subarray(AFTER_HEADER)])
}

/** A chunk of uncompressed UTF-8 without a language; tEXt has no letters beyond Latin-1. */
function internationalText(keyword: string, text: string): Buffer {
  const data = Buffer.from(`iTXt${keyword}\0\0\0\0\0${text}`)
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(data))
  return Buffer.concat([frame, data, check])
}
