import type { Page } from '@playwright/test'

const PHOTO = {
  __typename: 'OpenPhoto',
  id: 'COMMONS:1',
  catalogue: 'COMMONS',
  title: 'Ruda',
  author: 'Ana Xol',
  licence: 'CC BY 4.0',
  page: 'https://commons.wikimedia.org/wiki/File:Ruda.jpg',
  thumbnail: 'https://upload.wikimedia.org/ruda.jpg',
  width: 400,
  height: 300,
}

/** In place of the catalogues of photos: each search finds one photo, and taking it gives the picture with `url`. */
export async function serveOpenPhoto(page: Page, url?: string): Promise<void> {
  await page.route('/graphql', async (route) => {
    const sent = route.request().postData() ?? ''
    if (url && sent.includes('TakeOpenPhoto'))
      return route.fulfill({ json: { data: { takeOpenPhoto: { __typename: 'Photo', url } } } })
    if (!sent.includes('FindPhoto')) return route.fallback()
    const openPhotos = { __typename: 'OpenPhotoSearch', photos: [PHOTO], unavailable: [] }
    return route.fulfill({ json: { data: { openPhotos } } })
  })
}
