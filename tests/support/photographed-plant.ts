import type { Page } from '@playwright/test'
import { createPlant, describePictures, signInAsAdmin } from './admin.ts'
import { RESENT } from './browser.ts'
import { drawPicture } from './pictures.ts'

/** Adds a public plant with three landscape photos, and returns its URL. Clears all cookies. */
export async function addPhotographedPlant(page: Page, baseURL: string, name: string): Promise<string> {
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
  const names = { commonNameEn: name, commonNameEs: name }
  const id = await createPlant(page, { ...names, isPublic: true, mainImageUrl: urls[0], galleryImages: urls })
  await page.context().clearCookies()
  return `/plants/${id}`
}
