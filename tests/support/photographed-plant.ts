import type { Page } from '@playwright/test'
import { createPlant, describePictures, signInAsAdmin } from './admin.ts'
import { RESENT } from './browser.ts'
import { drawPicture } from './pictures.ts'

export const PHOTOGRAPHED = `Mirador ${crypto.randomUUID().slice(0, 8)}`
let url: string | undefined

/** The URL of a public plant with three landscape photos, of this name and worker. It is added once, which clears all cookies. */
export async function photographedPlant(page: Page, baseURL: string): Promise<string> {
  return (url ??= await addPhotographedPlant(page, baseURL))
}

async function addPhotographedPlant(page: Page, baseURL: string): Promise<string> {
  await signInAsAdmin(page, baseURL)
  const { accessToken } = (await (await page.request.get('/api/auth/get-session', RESENT)).json()) as {
    accessToken: string
  }
  const urls: string[] = []
  for (let number = 0; number < 3; number++) {
    const response = await page.request.post('/media', {
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'image/jpeg' },
      data: await drawPicture(900, 450),
    })
    urls.push(((await response.json()) as { data: { photo: { url: string } } }).data.photo.url)
  }
  await describePictures(page, urls)
  const names = { commonNameEn: PHOTOGRAPHED, commonNameEs: PHOTOGRAPHED }
  const id = await createPlant(page, { ...names, isPublic: true, mainImageUrl: urls[0], galleryImages: urls })
  await page.context().clearCookies()
  return `/plants/${id}`
}
