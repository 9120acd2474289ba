import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { inspect } from './inspect.ts'
import { FORMATS, nameOf, type Extension } from './names.ts'
import { Refusal } from './refusal.ts'

// node api/media/convert.ts <upload> <folder> <key>: makes the files of a picture, and prints what is known of it as JSON.
// A program of its own, so that a hostile picture meets nothing but itself, and what a large one takes is given back.

const WIDTHS = [480, 960, 1600]
/** So tall that nobody misses anything, and within what every format can hold. */
const MAX_HEIGHT = 3200
/** What the largest telephones take, 8,192 × 6,144, and some more; a few kilobytes can claim to be any number of pixels. */
const MAX_PIXELS = 64_000_000
/** An AVIF is read whole, at twenty bytes a pixel; of the others a few lines at a time are, or a third of that. */
const MAX_AVIF_PIXELS = 16_000_000
const PLACEHOLDER_WIDTH = 16

// Lower than all who wait for a page.
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

const ENCODERS: Record<Extension, (image: Sharp) => Sharp> = {
  // More effort takes six times as long and saves a twentieth.
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 75 }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
}

const [upload = '', folder = '', key = ''] = process.argv.slice(2)
try {
  console.info(JSON.stringify(await convert()))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.info(JSON.stringify({ refused: error.reason }))
}

async function convert() {
  const bytes = await readFile(upload)
  const { data, info } = await decode(bytes, inspect(bytes))
  const { width, height, channels } = info
  const image = () => sharp(data, { raw: { width, height, channels } })
  const widths = [...WIDTHS.filter((step) => step < width), width]
  for (const step of widths) {
    for (const { extension } of FORMATS) {
      const file = join(folder, nameOf(key, step, widths, extension))
      // One after the other: together they would need their memory together.
      // oxlint-disable-next-line no-await-in-loop
      await ENCODERS[extension](image().resize(step)).toFile(file)
    }
  }
  const tiny = await image().resize(PLACEHOLDER_WIDTH).webp({ quality: 30 }).toBuffer()
  return { width, height, widths, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

/**
 * The picture as bare pixels, upright, in sRGB, on white where it was transparent, at most as large as it is kept. All that
 * its maker's device has noted beside it, such as the place, ends here.
 */
async function decode(bytes: Buffer, format: string) {
  try {
    const limitInputPixels = format === 'avif' ? MAX_AVIF_PIXELS : MAX_PIXELS
    const options = { limitInputPixels, failOn: 'error', animated: false } as const
    const found = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (found.width * found.height > limitInputPixels) throw new Refusal('tooManyPixels')
    if ((found.format === 'heif' ? found.compression : found.format) !== (format === 'avif' ? 'av1' : format)) {
      throw new Refusal('wrongType')
    }
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: WIDTHS.at(-1)!, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('broken')
  }
}
