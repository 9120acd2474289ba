import type { Page } from '@playwright/test'
import { describePictures, signInAsAdmin } from '../support/admin.ts'
import { expect, hydrated, RESENT, test, unfold } from '../support/browser.ts'

// Cases that the seed content lacks: photos, videos, and texts in one language only.

const NAME = `Sampler ${crypto.randomUUID().slice(0, 8)}`

/** Creates a public item as an admin; the page itself stays signed out. */
async function add<Input extends object>(page: Page, baseURL: string, noun: 'Plant' | 'Project', input: Input) {
  await signInAsAdmin(page, baseURL)
  if ('galleryImages' in input) await describePictures(page, input.galleryImages as string[])
  const session = (await (await page.request.get('/api/auth/get-session', RESENT)).json()) as { accessToken: string }
  const response = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${session.accessToken}` },
    data: {
      query: `mutation ($input: ${noun}Input!) { added: create${noun}(input: $input) { id } }`,
      variables: { input },
    },
  })
  await page.context().clearCookies()
  const { data } = (await response.json()) as { data: { added: { id: string } } }
  return data.added.id
}

test('a plant plays its video when it is clicked, shows three pictures at most, and says in which language a text is', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A video</title>' })
  })
  const galleryImages = [1, 2, 3, 4].map((number) => `${baseURL}/favicon.svg?plant-${number}`)
  const id = await add(page, baseURL!, 'Plant', {
    commonNameEn: NAME,
    commonNameEs: NAME,
    youtubeVideoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
    galleryImages,
    descriptionEn: 'A text that nobody has translated yet.',
    precautionsEn: 'A warning that nobody has translated yet.',
    isPublic: true,
  })
  await page.goto(`/plants/${id}`)
  await hydrated(page)
  await expect(page.getByRole('main').locator(`img[src^="${baseURL}/favicon.svg?"]`)).toHaveCount(3)
  expect(asked).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('link', { name: 'Play video' }).click()
  await expect(page.locator('iframe')).toBeFocused()
  // In the form that can be framed.
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube(-nocookie)?\.com\/embed\/abcdefghijk/,
  )

  await page.goto(`/plants/${id}?lang=es`)
  await unfold(page.getByRole('main'))
  const description = page.getByText('A text that nobody has translated yet.')
  await expect(page.locator('[lang=en]', { has: description })).toBeVisible()
  await expect(page.getByText('Este texto', { exact: false }).first()).toBeVisible()
  // A missing translation must never hide a warning.
  await expect(page.locator('[lang=en]', { hasText: 'A warning that nobody has translated yet.' })).toBeVisible()
})

test('the thumbnails of a project choose the picture that is shown', async ({ page, baseURL }) => {
  const galleryImages = [1, 2].map((number) => `${baseURL}/favicon.svg?project-${number}`)
  const id = await add(page, baseURL!, 'Project', { titleEn: NAME, titleEs: NAME, galleryImages, isLocked: false })
  await page.goto(`/projects/${id}`)
  await hydrated(page)
  const shown = page.getByRole('main').locator('figure img')
  await expect(shown).toHaveAttribute('src', galleryImages[0]!)
  const thumbnails = page.getByRole('main').locator(`li > a:has(img[src^="${baseURL}/favicon.svg?"])`)
  await thumbnails.nth(1).press('Enter')
  await expect(shown).toHaveAttribute('src', galleryImages[1]!)
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')
})
