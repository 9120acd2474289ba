import type { Browser, Locator, Page } from '@playwright/test'
import { askAsAdmin, completeLines, createItem, promote, signInAsAdmin, updateItem } from '../support/admin.ts'
import { register } from '../support/member.ts'
import { expectAccessible } from '../support/axe.ts'
import { asks, expect, open, test } from '../support/browser.ts'

// Long texts: the editor, the two languages beside each other, and drafts.

test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

function createArticle(page: Page, input: object = {}): Promise<string> {
  const titles = { titleEn: `Teas ${crypto.randomUUID()}`, titleEs: 'Tés' }
  return createItem(page, 'Article', { ...titles, ...input })
}

/** A long text of a form, once its editor is loaded. */
function textIn(page: Page, field: string): Locator {
  return page.getByRole('main').locator(`.cm-content[data-field=${field}]`)
}

test('an article is translated by keyboard, with its structure, its citations and no scrolling within boxes', async ({
  page,
  words,
}) => {
  const { markdown, translated, older } = words.adminForm
  const paragraph = 'Steep it for ten minutes. '.repeat(30).trim()
  const contentEn = `It calms.[^cano-incense-2008]\n\n${paragraph}\n\n## Preparation\n\n- **Leaves**\n- Water\n\n## Care`
  const id = await createArticle(page, { contentEn })
  await open(page, `/admin/articles/edit/${id}`)
  const [source, text] = [textIn(page, 'contentEn'), textIn(page, 'contentEs')]
  await expect(text).toHaveAccessibleName(/Spanish/)
  await expect(text).toHaveAccessibleDescription(words.adminForm.missing.es)

  // From the source's toolbar to the other language.
  await source.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: markdown.copyTo.es })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(text.locator('.cm-line')).toHaveText(['[^cano-incense-2008]', '', '## ', '', '- ', '- ', '', '## '])
  await completeLines(page, ['Calma.', '', 'Preparación', '', 'Hojas', 'Agua', '', 'Cuidado'])
  await expect(text).toHaveAccessibleDescription(translated)

  // Sections begin at the same height, however long the ones before are, and nothing scrolls within.
  const heading = (of: Locator, index: number) => of.locator('.cm-line', { hasText: '##' }).nth(index)
  for (const index of [0, 1])
    await expect
      .poll(async () => {
        const [one, other] = [await heading(source, index).boundingBox(), await heading(text, index).boundingBox()]
        return Math.abs(one!.y - other!.y)
      })
      .toBeLessThan(3)
  for (const field of [source, text])
    expect(await field.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)

  // A source is found by its title, and named at the cursor.
  await page.keyboard.type(' [^Cano')
  const choices = page.getByRole('listbox', { name: markdown.completions })
  await expect(choices.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'the sources to cite', { within: choices })
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await page.keyboard.type(' incense')
  await expect(choices.getByRole('option', { name: /cano-incense-2008/ })).toBeVisible()
  // Until the sources for all that was typed have come, the editor takes no click.
  await expect(page.locator('.cm-tooltip-autocomplete-disabled')).toBeHidden()
  await choices.getByRole('option', { name: /cano-incense-2008/ }).click()
  await expect(text).toContainText('## Cuidado [^cano-incense-2008]')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Cano' })).toBeVisible()

  // Shortcuts; Tab leaves the text.
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('Nunca')
  await expect(text).toContainText('**Nunca**')
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()

  await page.keyboard.press('Control+s')
  await expect(page.getByText(words.adminForm.updated.articles)).toBeVisible()
  const read = 'query ($id: ID!) { article(id: $id) { content(lang: ES, fallback: false) } }'
  const { article } = await askAsAdmin<{ article: { content: string } }>(page, read, { id })
  expect(article.content).toBe(
    'Calma.[^cano-incense-2008]\n\n## Preparación\n\n- Hojas\n- Agua\n\n## Cuidado [^cano-incense-2008]\n\n**Nunca**',
  )

  // What changes in one language makes the other one older.
  await updateItem(page, 'Article', id, { contentEn: `${contentEn}\n\nMore.` })
  await open(page, `/admin/articles/edit/${id}`)
  await expect(text).toHaveAccessibleDescription(older.es)
})

test('a text that cannot be saved says why; what is pasted is Markdown, without what was struck out, of which the author is told', async ({
  page,
  words,
}) => {
  const { pasted } = words.adminForm
  const id = await createArticle(page)
  await open(page, `/admin/articles/edit/${id}`)
  const text = textIn(page, 'contentEn')
  await text.fill('Take two ~~three~~ cups.')
  const why = page.getByRole('main').getByText('Nothing can be struck out')
  await expect(why).toBeVisible()
  await text.fill('Take two cups.')
  await expect(why).toHaveCount(0)

  await text.fill('')
  await paste(text, { 'text/html': WORD, 'text/plain': 'plain' })
  await expect(text.locator('.cm-line')).toHaveText([
    '## How to brew',
    '',
    'Take **ten** leaves\\* and *hot* water.[^cano-incense-2008] See [the site](https://example.org/a_b) or the note.',
    '',
    '- Leaves',
    '  - fresh',
    '- Water',
    '',
    '1. Boil',
    '2. Wait',
    '',
    /^\| Part +\| For +\|$/,
    /^\| -+ \| -+ \|$/,
    /^\| Leaf +\| Cough +\|$/,
  ])

  const spanish = textIn(page, 'contentEs')
  const struck = page.getByRole('listitem').filter({ hasText: pasted.struck })
  await expect(struck).toHaveCount(0)
  await paste(spanish, {
    'text/html': '<p>Dosis: <span style="text-decoration:line-through">30 g</span> 10<sup>3</sup> mg</p>',
  })
  await expect(spanish).toHaveText('Dosis: 10³ mg')
  await expect(struck).toContainText('“30 g”')
  // A message of WhatsApp.
  await paste(spanish, { 'text/plain': '~5 g~' })
  await expect(struck).toHaveCount(2)
  await expectAccessible(page, 'what was pasted', { within: page.getByRole('main') })
  await page.getByRole('button', { name: pasted.dismiss }).last().focus()
  await page.keyboard.press('Enter')
  await expect(struck).toHaveCount(0)
  await expect(spanish).toBeFocused()
})

test('what was pasted without its formatting says so', async ({ page, words }) => {
  const { pasted } = words.adminForm
  const id = await createArticle(page)
  await open(page, `/admin/articles/edit/${id}`)
  const text = textIn(page, 'contentEn')
  await page.route(/paste/, (route) => route.fulfill({ status: 503 }))
  await paste(text, { 'text/html': '<p>10<sup>3</sup> mg</p>', 'text/plain': '103 mg' })
  await expect(text).toHaveText('103 mg')
  await expect(page.getByText(pasted.unread)).toBeVisible()
})

async function paste(text: Locator, data: Record<string, string>) {
  await text.focus()
  await text.evaluate((field, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

const ITEM = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span><![endif]>${words}</p>`
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p { color: red }</style></head><body>
<h1>How to <span style="color:red">brew</span><o:p></o:p></h1>
<p class=MsoNormal>Take <b>ten</b> leaves* and <span style="font-style:italic">hot</span>&nbsp;water.[^cano-incense-2008]
See <a href="https://example.org/a_b">the site</a> or <a href="javascript:alert(1)">the note</a>.<img src="file:///c:/a.png"></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${ITEM(1, '·', 'Leaves')}${ITEM(2, 'o', 'fresh')}${ITEM(1, '·', 'Water')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${ITEM(1, '1.', 'Boil')}${ITEM(1, '2.', 'Wait')}
<table><tr><td>Part</td><td>For</td></tr><tr><td>Leaf</td><td>Cough</td></tr></table>
</body></html>`

test('a draft survives the browser and is continued elsewhere; another admin sees whose it is', async ({
  page,
  words,
  browser,
  baseURL,
}) => {
  const { adminForm: form } = words
  const id = await createArticle(page, { contentEn: 'It calms.', contentEs: 'Calma.' })
  const [here, elsewhere] = [await newBrowser(browser, baseURL!), await newBrowser(browser, baseURL!)]
  await signInAsAdmin(here, baseURL!)
  await open(here, `/admin/articles/edit/${id}`)
  await textIn(here, 'contentEn').fill('It calms and warms.')
  await expect(here.getByText(form.draftStored)).toBeVisible()
  // Nobody asks, as in a crash.
  await here.context().close()

  await promote(page, await register(elsewhere))
  await open(elsewhere, `/admin/articles/edit/${id}`)
  const note = elsewhere.getByRole('status').filter({ hasText: 'admin@' })
  await expect(note).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: form.takeDraft })).toHaveCount(0)
  await open(elsewhere, '/admin/articles')
  await expect(
    elsewhere
      .getByRole('main')
      .getByText(/^Draft by admin@/)
      .first(),
  ).toBeVisible()
  await elsewhere.context().close()

  // Meanwhile somebody saves: the draft says so, and saving it shows both.
  await updateItem(page, 'Article', id, { contentEn: 'It calms at night.', contentEs: 'Calma de noche.' })
  await open(page, `/admin/articles/edit/${id}`)
  await expect(page.getByText(form.draftIsOlder)).toBeVisible()
  await page.getByRole('button', { name: form.takeDraft }).click()
  await expect(textIn(page, 'contentEn')).toHaveText('It calms and warms.')
  await expect(textIn(page, 'contentEs')).toHaveText('Calma de noche.')
  await page.getByRole('button', { name: form.save, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.adminConflict.title.articles })).toBeFocused()
  await page.getByRole('radio', { name: words.adminConflict.mine, exact: true }).check()
  await page.getByRole('button', { name: words.adminConflict.save }).click()
  await expect(page.getByText(form.updated.articles)).toBeVisible()
  // Saved is not a draft any more.
  const drafts = 'query ($id: String!) { drafts(of: ARTICLE, subject: $id) { id } }'
  await expect.poll(() => askAsAdmin(page, drafts, { id })).toEqual({ drafts: [] })
})

test('what is written while the server does not respond is continued in a new tab, and once it does, on the server', async ({
  page,
  words,
  browser,
  baseURL,
}) => {
  const { adminForm: form } = words
  const id = await createArticle(page, { contentEn: 'It calms.' })
  const first = await newBrowser(browser, baseURL!)
  await signInAsAdmin(first, baseURL!)
  await open(first, `/admin/articles/edit/${id}`)
  const text = textIn(first, 'contentEn')
  await expect(text).toBeVisible()
  await first.route('/graphql', (route) => route.abort())
  await text.press('Control+End')
  await first.keyboard.type(' And warms.')
  await expect(first.getByText(form.unsaved)).toBeVisible()
  const second = await first.context().newPage()
  await first.close({ runBeforeUnload: false })

  await open(second, `/admin/articles/edit/${id}`)
  await second.getByRole('button', { name: form.takeDraft }).click()
  await expect(textIn(second, 'contentEn')).toHaveText('It calms. And warms.')
  await expect(second.getByText(form.draftStored)).toBeVisible()
  const drafts = 'query ($id: String!) { drafts(of: ARTICLE, subject: $id) { form } }'
  const stored = await askAsAdmin<{ drafts: { form: string }[] }>(page, drafts, { id })
  expect(stored.drafts.map((draft) => draft.form)).toEqual([expect.stringContaining('And warms.')])
  await second.context().close()
})

test('what is written before the server has named earlier drafts is not offered to its own form', async ({
  page,
  words,
}) => {
  const { adminForm: form } = words
  const name = `Slow ${crypto.randomUUID().slice(0, 8)}`
  await page.route('**/graphql*', async (route) => {
    // Longer than the pause after which a draft is sent.
    if (asks(route.request(), 'DraftsOfForm')) await page.waitForTimeout(3000)
    await route.continue()
  })
  const earlier = page.waitForResponse((response) => asks(response.request(), 'DraftsOfForm'))
  await open(page, '/admin/plants/new')
  await page.locator('[name=commonNameEn]').fill(name)
  await earlier
  await expect(page.getByText(form.draftStored)).toBeVisible()
  await page.waitForTimeout(300)
  await expect(page.getByRole('status').filter({ hasText: name })).toHaveCount(0)
})

test('two new plants in two tabs are both kept, saving one leaves the draft of the other, and each is offered by its name', async ({
  page,
  words,
}) => {
  const { adminForm: form } = words
  const mark = crypto.randomUUID().slice(0, 8)
  const other = await page.context().newPage()
  const write = async (tab: Page, name: string) => {
    await open(tab, '/admin/plants/new')
    await tab.locator('[name=commonNameEn]').fill(name)
    await tab.locator('[name=commonNameEs]').fill(name)
    await expect(tab.getByText(form.draftStored)).toBeVisible()
  }
  await write(page, `First ${mark}`)
  await write(other, `Second ${mark}`)
  // Nobody asks, as in a crash; then the other one is saved.
  await page.goto('about:blank').catch(() => undefined)
  await page.close({ runBeforeUnload: false })
  // Who leaves before that would find it again.
  const forgotten = (tab: Page) =>
    tab.waitForResponse((response) => response.request().postData()?.includes('DeleteDraft') ?? false)
  const ofSecond = forgotten(other)
  await other.keyboard.press('Control+s')
  await expect(other.getByText(form.created.plants)).toBeVisible()
  await ofSecond

  await write(other, `Third ${mark}`)
  await other.close({ runBeforeUnload: false })
  const context = other.context()
  const again = await context.newPage()
  // From the server alone, as on another device.
  await again.addInitScript(() => localStorage.clear())
  await open(again, '/admin/plants/new')
  const offer = (name: string) => again.getByRole('status').locator('div', { hasText: `${name} ${mark}` })
  await expect(offer('Third')).toBeVisible()
  await expect(offer('Second')).toHaveCount(0)
  await offer('First').getByRole('button', { name: form.takeDraft }).click()
  await expect(again.locator('[name=commonNameEn]')).toHaveValue(`First ${mark}`)
  await expect(offer('Third')).toBeVisible()
  const ofFirst = forgotten(again)
  await again.keyboard.press('Control+s')
  await expect(again.getByText(form.created.plants)).toBeVisible()
  await ofFirst
  await open(again, '/admin/plants/new')
  await expect(offer('Third')).toBeVisible()
  await expect(offer('First')).toHaveCount(0)
  await offer('Third').getByRole('button', { name: form.dropDraft }).click()
  await expect(offer('Third')).toHaveCount(0)
})

async function newBrowser(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}
