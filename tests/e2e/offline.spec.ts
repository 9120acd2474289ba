import { expect, type Page } from '@playwright/test'
import { askAsAdmin, createItem, createPlant, NOTHING_KNOWN, signInAsAdmin, updateItem } from '../support/admin.ts'
import { addressOfPlant, offlineParts } from '../support/browser.ts'
import { REMOVAL } from '../../api/http/worker-removal.ts'
import { logOut, register } from '../support/member.ts'
import { heading, isKept, read, test, words } from '../support/offline.ts'

// Reading without a network, with the real service worker, over a line that the tests cut. What goes wrong besides is in
// tests/e2e/offline-faults.spec.ts.

test('pages that were read open without a network, in the language, theme and view of the reader; others say what to do', async ({
  page,
  line,
}) => {
  const [first, second, other] = [
    await addressOfPlant(page, 'pericón'),
    await addressOfPlant(page, 'ruda'),
    await addressOfPlant(page, 'manzanilla'),
  ]
  await read(page, first)
  const name = await heading(page).innerText()
  await page.goto(`${second}?lang=es`)
  await isKept(page, second)
  const spanish = await heading(page).innerText()
  // Opened without loading a document.
  await page.getByRole('contentinfo').getByRole('link', { name: words.es.footer.articles }).click()
  await expect(heading(page)).toHaveText(words.es.articles.title)

  line.cut()
  await page.goto(`${second}?lang=es`)
  await expect(heading(page)).toHaveText(spanish)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('contentinfo').getByRole('link', { name: words.es.footer.articles }).click()
  await expect(heading(page)).toHaveText(words.es.articles.title)
  await page.goto(`${first}?lang=en`)
  await expect(heading(page)).toHaveText(name)

  await page.goto(`${other}?lang=en`)
  await expect(heading(page)).toHaveText(words.en.errorPage.notKept)
  // It may have been withdrawn since: no page may look as if nothing warned of the plant.
  await expect(page.getByText(words.en.offline.mayBeWithdrawn)).toBeVisible()
  await page.goto(`${other}?lang=es`)
  await expect(heading(page)).toHaveText(words.es.errorPage.notKept)
  await expect(page.getByText(words.es.offline.mayBeWithdrawn)).toBeVisible()
  // Neither pages whose scripts are not here, nor URLs of nothing.
  for (const path of ['/plates', '/login', '/nope']) {
    await page.goto(`${path}?lang=es`)
    await expect(heading(page), path).toHaveText(words.es.errorPage.notKept)
  }
  await page.getByRole('link', { name: words.es.errorPage.kept }).click()
  await expect(heading(page)).toHaveText(words.es.offline.title)
  await expect(page.getByRole('main').getByRole('link', { name: spanish })).toBeVisible()
  // Read in the other language: its link would lead to a page that is not here.
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)

  line.mend()
  await page.goto(`${other}?lang=es`)
  await expect(heading(page)).not.toHaveText(words.es.errorPage.notKept)
  await page.goto(`${first}?lang=en&simple=1`)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  line.cut()
  await page.goto(first)
  await expect(heading(page)).toHaveText(name)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('#preparationMethods')).toBeVisible()
  await expect(page.locator('#sources')).toBeHidden()
})

test('what a member reads opens without a network, has nothing of their account, and is gone when they sign out', async ({
  page,
  line,
}) => {
  const [first, second] = [await addressOfPlant(page, 'pericón'), await addressOfPlant(page, 'ruda')]
  const email = await register(page)
  await read(page, first)
  const name = await heading(page).innerText()
  // Opened without loading a document.
  await page.getByRole('contentinfo').getByRole('link', { name: words.en.footer.articles }).click()
  await expect(heading(page)).toHaveText(words.en.articles.title)
  await page.goto('/profile')
  await expect(page.locator('body')).toContainText(email)
  await read(page, second)
  const found = async () => {
    const kept = await everythingKept(page)
    return ['Tagetes lucida', '"articles":{', email, '"viewer"'].map((text) => kept.includes(text))
  }
  // What other tests change meanwhile is removed, and fetched anew.
  await expect.poll(found).toEqual([true, true, false, false])

  line.cut()
  await page.goto(first)
  await expect(heading(page)).toHaveText(name)
  await page.getByRole('contentinfo').getByRole('link', { name: words.en.footer.articles }).click()
  await expect(heading(page)).toHaveText(words.en.articles.title)
  await page.goto('/profile')
  await expect(page.locator('body')).not.toContainText(email)

  line.mend()
  await page.goto('/terms')
  await logOut(page, words.en)
  const pages = [first, second].map((path) => `"plant":{"id":"${path.split('/').at(-1)}"`)
  const isLeft = async () => {
    const left = await everythingKept(page)
    return pages.some((start) => left.includes(start))
  }
  await expect.poll(isLeft).toBe(false)
  line.cut()
  await page.goto(first)
  await expect(heading(page)).toHaveText(words.en.errorPage.notKept)
})

test('nothing that an admin reads is kept, since it may be hidden', async ({ page, baseURL }) => {
  await read(page, await addressOfPlant(page, 'pericón'))
  await signInAsAdmin(page, baseURL!)
  await page.goto(`/plants/${await createPlant(page, { commonNameEn: 'Secretwort', commonNameEs: 'Secreta' })}`)
  await expect(heading(page)).toHaveText('Secretwort')
  await page.getByRole('contentinfo').getByRole('link', { name: words.en.footer.articles }).click()
  await expect(heading(page)).toHaveText(words.en.articles.title)
  await page.goBack()
  await offlineParts(page)
  const kept = await everythingKept(page)
  expect([kept.includes('Secretwort'), kept.includes('"articles":{')]).toEqual([false, false])
})

/** The URLs and bodies of all caches. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of (await caches.keys()).filter((name) => !name.includes('precache'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) found.push(request.url, await (await cache.match(request))!.text())
    }
    return found.join('\n')
  })
}

test('what was corrected or withdrawn changes at the next contact, and says so to who has read it', async ({
  admin,
  page,
  line,
}) => {
  const cautions = (textEn: string) => [
    { subject: 'PREGNANCY', level: 'CARE', textEn, textEs: textEn, sourceKeys: [] },
    ...NOTHING_KNOWN.slice(1),
  ]
  const create = (name: string) =>
    createPlant(admin, { commonNameEn: name, commonNameEs: name, isPublic: true, cautions: cautions('One cup a day.') })
  const [dose, gone, taken] = [await create('Dosewort'), await create('Gonewort'), await create('Takenwort')]
  const [poison, recipe] = [await create('Poisonwort'), await create('Recipewort')]
  const slug = `corrected-${crypto.randomUUID().slice(0, 8)}`
  const sorrelFever = { slug, nameEn: 'Sorrel fever', nameEs: 'Fiebre', kind: 'ILLNESS', bodySystem: 'SKIN' }
  const ailment = await createItem(admin, 'Ailment', { ...sorrelFever, isPublic: true })
  for (const path of [
    ...[gone, taken, poison, recipe].map((id) => `/plants/${id}`),
    `/ailments/${slug}`,
    `/plants/${dose}`,
  ])
    await read(page, path)

  await updateItem(admin, 'Plant', dose, { cautions: cautions('Not at all.') })
  await updateItem(admin, 'Plant', poison, { isPoisonous: true })
  await updateItem(admin, 'Plant', recipe, { preparationMethodsEn: 'Boil 2 g.', preparationMethodsEs: 'Hierva 2 g.' })
  await askAsAdmin(admin, 'mutation ($id: ID!) { deletePlant(id: $id) }', { id: gone })
  await askAsAdmin(admin, 'mutation ($id: ID!) { withdraw(of: PLANT, id: $id) { hidden } }', { id: taken })
  await updateItem(admin, 'Ailment', ailment, { doNotEn: '- No sorrel.', doNotEs: '- Nada de acedera.' })
  // Eleven minutes later, by another page.
  await page.evaluate(async () => {
    const cache = await caches.open('state')
    const state = (await (await cache.match('/kept.json'))!.json()) as { at: number }
    await cache.put('/kept.json', Response.json({ ...state, at: state.at - 11 * 60_000 }))
  })
  // The last response does not come: browsers may stop the worker meanwhile.
  const held = Promise.withResolvers<void>()
  line.instead = (asked, response) => {
    if (!asked.startsWith('/graphql') || !asked.includes(dose)) return false
    const send = async () => {
      await held.promise
      const late = await page.request.get(asked)
      response.writeHead(200, { 'content-type': 'application/json' }).end(await late.text())
    }
    void send()
    return true
  }
  await page.goto('/terms')
  const notice = page.getByRole('complementary', { name: words.en.offline.corrections })
  const told = [/Gonewort has been withdrawn/, /Takenwort has been withdrawn/, /Poisonwort/, /Recipewort/, /Sorrel/]
  await expect(notice.getByRole('listitem')).toHaveText(told, { timeout: 20_000 })
  line.instead = () => false
  held.resolve()
  await expect(notice.getByRole('listitem')).toHaveText([...told, /Dosewort/])

  // The browser may have an old copy of the page.
  await page.goBack()
  await offlineParts(page)
  await page.waitForTimeout(500)
  line.cut()
  await page.goto(`/plants/${dose}`)
  await page.getByText('In pregnancy: with care').click()
  await expect(page.getByText('Not at all.').first()).toBeVisible()
  await expect(page.getByText('One cup a day.')).toHaveCount(0)
  await page.goto(`/plants/${gone}`)
  await expect(heading(page)).toHaveText(words.en.plantPage.notFound)
  await notice.getByRole('button', { name: words.en.offline.understood }).click()
  await expect(notice).toHaveCount(0)
  await page.goto(`/plants/${dose}`)
  await expect(heading(page)).toHaveText('Dosewort')
  await expect(notice).toHaveCount(0)
})

test('without a pack, a search says what opens and how to search, and breaths are counted', async ({ page, line }) => {
  const path = await addressOfPlant(page, 'pericón')
  await read(page, `${path}?lang=es`)
  await read(page, '/ailments/cough?lang=es')
  line.cut()
  await page.goto('/plants?q=pericon&lang=es')
  await expect(page.getByText(words.es.offline.searchNeedsPack)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Pericón' })).toHaveAttribute('href', path)
  await page.goto('/ailments/cough?lang=es')
  await page.getByRole('button', { name: words.es.breaths.open }).click()
  await expect(page.getByRole('dialog').getByLabel('menor de 2 meses')).toBeVisible()
})

test('one setting of the server removes the worker, and all that it kept', async ({ page, line }) => {
  const path = await addressOfPlant(page, 'pericón')
  await read(page, path)
  line.instead = (asked, response) => {
    if (asked !== '/worker.js') return false
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(REMOVAL)
    return true
  }
  await page.goto('/terms')
  // The page registers the worker, which would take back its removal.
  await offlineParts(page)
  // A browser looks by itself, but takes its time.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const left = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ...(await caches.keys()),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ])
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  await page.goto(path)
  await expect(heading(page)).toBeVisible()
})

test('an update never shows a page of one release with scripts of another', async ({ page, line }) => {
  const path = await addressOfPlant(page, 'pericón')
  await read(page, path)
  // Another release, of which one file is missing while it is being deployed.
  let isWhole = false
  const next = await (await page.request.get('/worker.js')).text()
  const shell = /"shell":"([^"]+)"/.exec(next)![1]!
  const html = await (await page.request.get(shell)).text()
  line.instead = (asked, response) => {
    if (asked === '/worker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(next.replace(shell, '/shell/next'))
    } else if (asked === '/shell/next' && isWhole) {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(html.replace('<head>', '<head><script>release = "next"</script>'))
    } else if (asked === '/shell/next') response.writeHead(404).end()
    else return false
    return true
  }
  const update = () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!
      await registration.update().catch(() => {})
    })
  const release = () => page.evaluate(() => (globalThis as { release?: string }).release ?? 'first')
  await update()
  line.cut()
  await page.goto(path)
  await expect(heading(page)).toBeVisible()
  expect(await release()).toBe('first')

  line.mend()
  isWhole = true
  await page.goto(path)
  await update()
  const isWaiting = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())!.waiting))
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  // It waits until the pages of the older release are closed.
  line.cut()
  await page.goto(path)
  await expect(heading(page)).toBeVisible()
  expect(await release()).toBe('first')
})
