import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { fileCreditIn } from './file-credit.ts'
import { inspect } from './inspect.ts'
import { FORMATS, nameOf, type Extension } from './names.ts'
import { Refusal } from './refusal.ts'

// node api/media/convert.ts <upload> <folder> <key> creates the files of a picture and prints its metadata as JSON. A
// separate process, which a hostile picture cannot leave, and whose memory is freed.

const WIDTHS = [480, 960, 1600]
/** Tall enough for any picture of use, and within the limits of all formats. */
const MAX_HEIGHT = 3200
/** Somewhat more than the largest phone pictures, 8,192 × 6,144; a few kilobytes can claim any number of pixels. */
const MAX_PIXELS = 64_000_000
/** An AVIF is decoded whole, at twenty bytes per pixel; other formats a few lines at a time, or at a third of that. */
const MAX_AVIF_PIXELS = 16_000_000
const PLACEHOLDER = { width: 16, height: 64 }

// Lower priority than requests.
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

const ENCODERS: Record<Extension, (image: Sharp) => Sharp> = {
  // More effort takes six times as long and saves five percent.
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
  const { data, info, fileCredit } = await decode(bytes, inspect(bytes))
  const { width, height, channels } = info
  const image = () => sharp(data, { raw: { width, height, channels } })
  const widths = [...WIDTHS.filter((step) => step < width), width]
  for (const step of widths) {
    for (const { extension } of FORMATS) {
      const file = join(folder, nameOf(key, step, widths, extension))
      // One after the other, to limit memory.
      await writeFile(file, await encode(ENCODERS[extension](shrink(image(), { width: step, height }))))
    }
  }
  const tiny = await encode(shrink(image(), PLACEHOLDER).webp({ quality: 30 }))
  return { width, height, widths, fileCredit, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

function shrink(image: Sharp, size: { width: number; height: number }): Sharp {
  return image.resize({ ...size, fit: 'inside', withoutEnlargement: true })
}

/** A picture that an encoder does not accept is refused; a file that cannot be written remains an error. */
async function encode(image: Sharp): Promise<Buffer> {
  try {
    return await image.toBuffer()
  } catch {
    throw new Refusal('broken')
  }
}

/**
 * The picture as raw pixels, upright, in sRGB, on white if transparent, scaled down to the maximum size. This drops all
 * metadata, such as the location; only the name of the author is read from them.
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
    const pixels = await shrink(sharp(bytes, options).autoOrient(), { width: WIDTHS.at(-1)!, height: MAX_HEIGHT })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { ...pixels, fileCredit: found.exif ? fileCreditIn(found.exif) : null }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('broken')
  }
}
