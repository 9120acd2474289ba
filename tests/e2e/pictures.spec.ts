import type { Locator, Page } from '@playwright/test'
import { describePictures, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, open, sidewaysAt, test } from '../support/browser.ts'
import { serveOpenPhoto } from '../support/open-photo.ts'
import { drawPicture } from '../support/pictures.ts'
import type { Words } from '../support/words.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

const jpeg = async (name: string, width = 1200): Promise<File> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawPicture(width, width / 2),
})
const rowsOf = (gallery: Locator) => gallery.locator('ol > li')
const addressesOf = (gallery: Locator) =>
  gallery.locator('ol picture > img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))

test.use({ language: 'es' })

test.beforeEach(({ page, baseURL }) => {
  test.slow()
  return signInAsAdmin(page, baseURL!)
})

test('pictures are uploaded, ordered, described and shown to readers', async ({ page, words }) => {
  const { adminForm: form, adminPictures: t } = words
  const title = `Ceiba ${crypto.randomUUID().slice(0, 8)}`
  const { main, gallery, save } = await openNewProject(page, words)
  await main.locator('[name=titleEn]').fill(title)
  await main.locator('[name=titleEs]').fill(title)
  await main.getByLabel(form.makePublic.projects).check()

  await choose(page, gallery, [await jpeg('one.jpg'), await jpeg('two.jpg', 600)])
  // The first uploads of a busy machine take longer.
  await expect(rowsOf(gallery)).toHaveCount(2, { timeout: 30_000 })
  await give(gallery, 'drop', await jpeg('three.jpg'))
  await expect(rowsOf(gallery)).toHaveCount(3)
  await give(gallery, 'paste', await jpeg('four.jpg'))
  await expect(rowsOf(gallery)).toHaveCount(4)
  await expect(gallery.locator('ol picture > img')).toHaveCount(4)
  const [one, two, three, four] = await addressesOf(gallery)

  const up = (number: number) => gallery.getByRole('button', { name: fill(form.gallery.up, { number }), exact: true })
  await up(4).press('Enter')
  await expect(up(3)).toBeFocused()
  await expect(gallery.getByText(fill(form.gallery.moved, { from: 4, to: 3, total: 4 }))).toBeAttached()
  await expect.poll(() => addressesOf(gallery)).toEqual([one, two, four, three])
  await rowsOf(gallery).nth(0).locator('[draggable]').dragTo(rowsOf(gallery).nth(1))
  await expect.poll(() => addressesOf(gallery)).toEqual([two, one, four, three])
  await gallery.getByRole('button', { name: fill(form.gallery.remove, { number: 4 }), exact: true }).click()
  await expect(rowsOf(gallery)).toHaveCount(3)

  await gallery.getByRole('button', { name: fill(t.describeOne, { name: picture(form, 2) }) }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t.describeTitle })
  await expectAccessible(page, 'the dialog')
  await dialog.getByLabel(t.focus.x).fill('80')
  await dialog.getByLabel(t.focus.y).press('Home')
  await dialog.getByLabel(t.altEn).fill('The trunk of a ceiba')
  await dialog.getByLabel(t.altEs).fill('El tronco de una ceiba')
  await dialog.getByLabel(t.credit).fill('Ana Xol')
  await dialog.getByLabel(t.licence).fill('CC BY 4.0')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.described)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(gallery.getByText('El tronco de una ceiba')).toBeVisible()
  // Who made the last one is offered for the next.
  await gallery.getByRole('button', { name: fill(t.describeOne, { name: picture(form, 1) }) }).click()
  await dialog.getByRole('button', { name: fill(t.sameCredit, { credit: 'Ana Xol, CC BY 4.0' }) }).click()
  await expect(dialog.getByLabel(t.credit)).toHaveValue('Ana Xol')
  await expect(dialog.getByLabel(t.licence)).toHaveValue('CC BY 4.0')
  // The next one without a description follows at once.
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('heading')).toContainText('3')
  await expect(dialog.getByLabel(t.altEn)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The others are asked for beside the switch that publishes them.
  await expect(main.getByText(fill(t.toDescribe, { number: 1 }))).toBeVisible()
  await expect(main.getByText(fill(t.toDescribe, { number: 2 }))).toHaveCount(0)
  await expectAccessible(page, 'the gallery', { within: gallery })

  await save.click()
  await expect(main.getByText(form.notDescribed)).toBeVisible()
  await describePictures(page, [two!, four!])
  await save.click()
  await expect(main.getByText(form.created.projects)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/projects$/)

  await page.context().clearCookies()
  for (const [lang, alt] of [
    ['en', 'The trunk of a ceiba'],
    ['es', 'El tronco de una ceiba'],
  ]) {
    await page.goto(`/projects?lang=${lang}&q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title }).first().click()
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}/)
    await hydrated(page)
    const shown = page.getByRole('main').locator('figure')
    await expect(shown.locator('picture > img')).toHaveAttribute('src', two!)
    await page.getByRole('main').locator('li > a:has(picture)').nth(1).click()
    const image = shown.getByRole('img', { name: alt! })
    await expect(image).toHaveAttribute('src', one!)
    expect(await image.evaluate(({ width, height }: HTMLImageElement) => [width > 0, height > 0])).toEqual([true, true])
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\.avif$/)
    await expect(shown.locator('source').first()).toHaveAttribute(
      'srcset',
      /-480\.avif 480w, \S+-960\.avif 960w, \S+\.avif 1200w$/,
    )
    await expect(shown.getByText('Ana Xol · CC BY 4.0')).toBeVisible()
    expect(await image.evaluate((element) => getComputedStyle(element).objectPosition)).toBe('80% 0%')
  }
})

test('pictures that cannot be taken say why, those under way can be cancelled, and one that is dropped into a text joins the others', async ({
  page,
  words,
}) => {
  const { adminForm: form, adminPictures: t } = words
  const { gallery, main, save } = await openNewProject(page, words)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const page2 = Buffer.concat([await drawPicture(), Buffer.from('<script>alert(1)</script>')])
  await choose(page, gallery, [
    { name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: svg },
    { name: 'both.jpg', mimeType: 'image/jpeg', buffer: page2 },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) },
  ])
  for (const problem of [t.problem.wrongType, t.problem.hidesSomething, t.problem.tooLarge])
    await expect(gallery.getByRole('alert').filter({ hasText: problem })).toBeVisible()
  await expectAccessible(page, 'what was refused', { within: gallery })
  await gallery.getByRole('button', { name: fill(t.dismiss, { name: 'drawing.jpg' }) }).click()
  await expect(gallery.getByText(t.problem.wrongType)).toHaveCount(0)
  await expect(rowsOf(gallery)).toHaveCount(0)

  // A stalled connection.
  await page.route('**/media', () => undefined)
  await choose(page, gallery, [await jpeg('slow.jpg')])
  await expect(gallery.getByRole('progressbar', { name: fill(t.progress, { name: 'slow.jpg' }) })).toBeVisible()
  await save.click()
  await expect(gallery.getByText(t.wait)).toBeVisible()
  await expect(main.getByText(form.namesRequired.projects)).toHaveCount(0)
  await main.getByRole('link', { name: form.cancel }).click()
  const leaving = page.getByRole('dialog', { name: words.leave.title })
  await leaving.getByRole('button', { name: words.leave.stay }).click()
  await gallery.getByRole('button', { name: fill(t.cancel, { name: 'slow.jpg' }) }).click()
  await expect(gallery.getByRole('progressbar')).toHaveCount(0)
  await save.click()
  await expect(main.getByText(form.namesRequired.projects)).toBeVisible()

  await page.unroute('**/media')
  const text = main.locator('.cm-content[data-field=descriptionEn]')
  await expect(text).toBeVisible()
  const { name, mimeType, buffer } = await jpeg('one.jpg')
  await text.evaluate(
    (target, [name, type, base64]) => {
      const data = new DataTransfer()
      data.items.add(
        new File([Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0))], name!, { type: type! }),
      )
      target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
    },
    [name, mimeType, buffer.toString('base64')],
  )
  await expect(page.getByText(words.adminForm.markdown.pictureTaken)).toBeVisible()
  await expect(rowsOf(gallery)).toHaveCount(1)
  await expect(gallery.locator('picture > img')).toHaveAttribute('src', /^\/media\//)
  await expect(text).toHaveText('')
})

test('the picture of an article is uploaded, or named by its address', async ({ page, words, baseURL }) => {
  const { adminForm: form } = words
  await page.goto('/admin/articles/new')
  await hydrated(page)
  const field = page.getByRole('main').getByRole('group', { name: form.picture, exact: true })
  await field.locator('[name=picture]').fill(`${baseURL}/favicon.svg`)
  await expect(field.locator('picture > img')).toHaveAttribute('src', `${baseURL}/favicon.svg`)
  await choose(page, field, [await jpeg('one.jpg')])
  await expect(field.locator('picture > img')).toHaveAttribute('src', /^\/media\//)
  await expect(field.locator('[name=picture]')).toHaveCount(0)
  await field.getByRole('button', { name: form.removePicture }).click()
  await expect(field.locator('[name=picture]')).toHaveValue('')
  expect(await sidewaysAt(page, 360)).toBeLessThanOrEqual(0)
})

async function openNewProject(page: Page, { adminForm: form }: Words) {
  await page.goto('/admin/projects/new')
  await hydrated(page)
  const main = page.getByRole('main')
  return {
    main,
    gallery: main.getByRole('group', { name: form.gallery.label }),
    save: main.getByRole('button', { name: form.save, exact: true }),
  }
}

async function choose(page: Page, field: Locator, files: File[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.locator('button:has(+ input[type=file])').click(),
  ])
  await chooser.setFiles(files)
}

/** Dispatches the event of a dropped or pasted file. */
async function give(gallery: Locator, how: 'drop' | 'paste', { name, mimeType, buffer }: File) {
  await gallery.locator('button:has(+ input[type=file])').evaluate(
    (target, [how, name, mimeType, base64]) => {
      const bytes = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name!, { type: mimeType! }))
      const shared = { bubbles: true, cancelable: true }
      target.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...shared, dataTransfer: data })
          : new ClipboardEvent('paste', { ...shared, clipboardData: data }),
      )
    },
    [how, name, mimeType, buffer.toString('base64')],
  )
}

function picture(form: { gallery: { picture: string } }, number: number): string {
  return fill(form.gallery.picture, { number })
}

function fill(message: string, values: Record<string, string | number>): string {
  return message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

test('an open photo is chosen among thumbnails that come from this site', async ({ page, words }) => {
  const { find } = words.adminPictures
  await serveOpenPhoto(page)
  const asked: string[] = []
  await page.route(/\/open-photo\?/, async (route) => {
    asked.push(route.request().headers()['authorization'] ?? '')
    return route.fulfill({ body: (await jpeg('one.jpg')).buffer, contentType: 'image/jpeg' })
  })
  await open(page, '/admin/plants/new')
  const main = page.getByRole('main')
  await main.locator('summary', { hasText: words.plantForm.groups.pictures }).click()
  const button = main.getByRole('button', { name: find.open }).first()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(find.needsName)
  await expect(main.getByText(find.needsName).first()).toBeVisible()
  await main.locator('[name=scientificName]').fill('Ruta chalepensis')
  await button.click()
  const image = page.getByRole('dialog').locator('li img')
  await expect(image).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0)
  expect(asked).toEqual([expect.stringMatching(/^Bearer ./)])
})

test('a search for open photos that reached no catalogue does not say there are none, and is tried again', async ({
  page,
  words,
}) => {
  const { find } = words.adminPictures
  let searches = 0
  await page.route('/graphql', async (route) => {
    if (!route.request().postData()?.includes('FindPhoto')) return route.fallback()
    const unavailable = searches++ === 0 ? ['COMMONS', 'INATURALIST', 'GBIF'] : []
    const openPhotos = { __typename: 'OpenPhotoSearch', photos: [], unavailable }
    return route.fulfill({ json: { data: { openPhotos } } })
  })
  await open(page, '/admin/plants/new')
  const main = page.getByRole('main')
  await main.locator('summary', { hasText: words.plantForm.groups.pictures }).click()
  await main.locator('[name=scientificName]').fill('Ruta chalepensis')
  await main.getByRole('button', { name: find.open }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('GBIF')).toBeVisible()
  await expect(dialog.getByText(find.none)).toHaveCount(0)
  await dialog.getByRole('button', { name: words.errorPage.retry }).click()
  await expect(dialog.getByText(find.none)).toBeVisible()
})
