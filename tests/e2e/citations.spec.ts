import { addressOfPlant, expect, open, test } from '../support/browser.ts'

test.use({ language: 'es' })

test('a citation says whose it is, and the source leads back to each place that cites it', async ({ page, words }) => {
  const label = (number: string, name: string) =>
    words.sources.source.replace('{number}', number).replace('{name}', name)
  await open(page, await addressOfPlant(page, 'pericón'))
  const mark = page
    .locator('main sup a[href="#source-tramil-tagetes-lucida"]')
    .filter({ visible: true, hasText: /^\[\d+\]$/ })
    .and(page.locator(`[aria-label^="${words.sources.source.split(' ')[0]} "]`))
    .first()
  const number = (await mark.innerText()).replaceAll(/\D/g, '')
  await expect(mark).toHaveAccessibleName(label(number, 'TRAMIL network'))
  const id = await mark.getAttribute('id')

  await mark.focus()
  await page.keyboard.press('Enter')
  const source = page.locator('#source-tramil-tagetes-lucida')
  await expect(source).toBeInViewport()
  await expect(source).toBeFocused()

  await source.locator('summary').click()
  const back = source.locator(`a[href="#${id}"]`)
  await expect(back).toHaveAccessibleName(/\d+ de \d+/)
  await back.focus()
  await page.keyboard.press('Enter')
  await expect(mark).toBeInViewport()
  await expect(mark).toBeFocused()

  // Every citation links to a source that links back to it; the table of names has citations, too.
  const lost = await page.evaluate(() => {
    const marks = [...document.querySelectorAll('main [data-cited]')].flatMap((mark) => [
      ...(mark.id ? [mark] : []),
      ...mark.querySelectorAll('[id]'),
    ])
    const ids = marks.map((mark) => mark.id)
    const isDouble = new Set(ids).size < ids.length
    return marks
      .filter((mark) => !document.querySelector(`li a[href="#${mark.id}"]`))
      .map((mark) => mark.outerHTML)
      .concat(isDouble ? ['ids that stand twice'] : [])
  })
  expect(lost).toEqual([])

  // The numbers are hidden with nothing opened before, and stay so on the next page.
  await page.getByLabel(words.sources.hide).check()
  await expect(mark).toBeHidden()
  await open(page, await addressOfPlant(page, 'apazote'))
  await expect(page.locator('main [data-cited]').filter({ visible: true })).toHaveCount(0)
})
