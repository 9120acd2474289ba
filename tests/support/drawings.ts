import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** Plates as shown on a screen; beside each stands its view for print. */
export const PLATE = 'img[src*="/drawings/"][src*="#colour-"]'

export const isLoaded = (image: Element) =>
  (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0

/** Of pixels: the mean brightness, how much it varies (not at all where there is only paper), and the most colour. */
export async function look(drawing: Locator): Promise<{ brightness: number; contrast: number; colour: number }> {
  const shot = sharp(await drawing.screenshot())
  const { width = 0, height = 0 } = await shot.metadata()
  // Without its border, which is the page's.
  const picture = shot.extract({ left: 4, top: 4, width: width - 8, height: height - 8 })
  const { channels } = await picture.clone().grayscale().stats()
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let colour = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const pixel = data.subarray(at, at + 3)
    colour = Math.max(colour, Math.max(...pixel) - Math.min(...pixel))
  }
  return { brightness: channels[0]!.mean, contrast: channels[0]!.stdev, colour }
}

/** Images as a browser draws them on a small canvas, so that they can be compared. */
export function pixelsOf(page: Page, sources: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image(80, 100)
          image.src = source
          await image.decode()
          const canvas = new OffscreenCanvas(80, 100).getContext('2d')!
          canvas.drawImage(image, 0, 0, 80, 100)
          return canvas.getImageData(0, 0, 80, 100).data.join()
        }),
      ),
    sources,
  )
}
