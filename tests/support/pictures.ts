import sharp, { type Sharp } from 'sharp'

type Format = 'jpeg' | 'png' | 'webp' | 'avif'

/** A unique picture, red on the left and blue on the right, in a given format. */
export async function drawPicture(width = 600, height = 300, format: Format = 'jpeg'): Promise<Buffer<ArrayBuffer>> {
  // Different enough to yield different JPEG bytes.
  const shade = { r: 0, g: (drawn % 8) * 12, b: 200 + (Math.floor(drawn / 8) % 7) * 8 }
  drawn++
  const red = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: '#d00000' } })
    .png()
    .toBuffer()
  return bytesOf(
    sharp({ create: { width, height, channels: 3, background: shade } })
      .composite([{ input: red, left: 0, top: 0 }])
      .toFormat(format, format === 'avif' ? { effort: 0 } : {}),
  )
}

/** The same picture as from a phone held sideways: with orientation and location. */
export async function photograph(): Promise<Buffer<ArrayBuffer>> {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '14/1 38/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '90/1 30/1 0/1',
  }
  const picture = sharp(await drawPicture(1000, 500))
  return bytesOf(
    picture
      .withExif({ IFD0: { Make: 'Telephone', Copyright: 'Somebody' }, IFD3: place })
      .withMetadata({ orientation: 6 })
      .withXmp('<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/">My garden</x:xmpmeta>')
      .jpeg(),
  )
}

/** A picture whose file names its author. */
export async function signedPicture(author: string): Promise<Buffer<ArrayBuffer>> {
  return bytesOf(
    sharp(await drawPicture(1200, 800))
      .withExif({ IFD0: { Artist: author } })
      .jpeg(),
  )
}

export async function bytesOf(picture: Sharp): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await picture.toBuffer())
}

let drawn = 0
