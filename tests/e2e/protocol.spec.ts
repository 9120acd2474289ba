import type { Page } from '@playwright/test'
import { askAsAdmin, createPlant, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, sideways, test } from '../support/browser.ts'
import { logOut, mailedLink, register } from '../support/member.ts'

// What a community withholds from all but its members: what an admin says of it, and what a member and others then see.

test.use({ language: 'es', viewport: { width: 360, height: 740 } })

const SECRET = 'Se regala al amanecer, con nueve hojas.'

test('a part of a plant is withheld for members of a community', async ({ page, browser, words, baseURL }) => {
  test.slow()
  const { rights, communityMembers, withheld } = words
  await signInAsAdmin(page, baseURL!)
  const name = `Comunidad ${crypto.randomUUID().slice(0, 8)}`
  const { createCommunity } = await askAsAdmin<{ createCommunity: { id: string } }>(
    page,
    'mutation ($input: CommunityInput!) { createCommunity(input: $input) { id } }',
    { input: { nameEn: name, nameEs: name, isPublic: true } },
  )
  const culturalSignificanceEs = SECRET
  const id = await createPlant(page, {
    commonNameEn: 'Sage',
    commonNameEs: 'Salvia',
    culturalSignificanceEs,
    isPublic: true,
  })
  const own = await browser.newContext({ baseURL: baseURL!, locale: 'es', viewport: { width: 360, height: 740 } })
  const member = await own.newPage()
  const email = await register(member)
  await open(member, '/profile')
  await member.getByRole('button', { name: words.profilePage.unconfirmed.send }).click()
  await expect(member.getByText(words.profilePage.unconfirmed.sent.replace('{email}', email))).toBeVisible()
  await open(member, await mailedLink(email, 'confirm-email'))
  await member.getByRole('button', { name: words.confirmEmailPage.submit }).click()
  await expect(member.getByText(words.confirmEmailPage.success)).toBeVisible()

  await open(page, `/admin/plants/${id}/rights?lang=es`)
  const form = page.getByRole('region', { name: rights.new })
  await form.getByLabel(rights.place).selectOption('culturalSignificance')
  await form.getByLabel(rights.community, { exact: true }).fill(name)
  await form.getByRole('button', { name }).click()
  await form.getByLabel(rights.wordsEs).fill('Solo para quienes curan.')
  await form.getByLabel(rights.protocol).selectOption('SEASON')
  await expect(form.getByLabel(rights.monthOf.replace('{label}', rights.seasonFrom))).toBeVisible()
  await expectAccessible(page, 'the form of a protocol')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await form.getByLabel(rights.protocol).selectOption('INITIATED')
  await form.getByLabel(rights.consentBy).fill('María Caal')
  await form.getByRole('button', { name: rights.save }).click()
  await expect(form.getByText(rights.saved)).toBeVisible()
  const row = page.getByRole('region', { name: rights.list }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(rights.withheldNow)
  await expectAccessible(page, 'what is withheld of a plant')

  await row.locator('summary').getByText(rights.change).click()
  await expect(row.getByText(rights.heldStays)).toBeVisible()
  await row.getByLabel(rights.protocol).selectOption('MEMBERS')
  await row.getByRole('button', { name: rights.save }).click()
  await expect(row.getByText(rights.mustAgree)).toBeVisible()
  await expect(row.getByText(rights.holders.replace('{names}', 'María Caal'))).toBeVisible()
  await row.getByLabel(rights.agreedBy).fill('María Caal')
  await row.getByLabel(rights.agreedRole).fill('De la asamblea')
  await row.getByLabel(rights.agreedOn).fill(new Date().toLocaleDateString('sv', { timeZone: 'America/Guatemala' }))
  await row.getByLabel(rights.agreedHow).fill('En la reunión.')
  await expectAccessible(page, 'the form of a milder protocol')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await row.getByRole('button', { name: rights.save }).click()
  await expect(row.getByText(`${rights.withheldNow} ${rights.protocols.MEMBERS}`)).toBeVisible()

  await open(page, `/admin/communities/edit/${createCommunity.id}?lang=es`)
  await page.getByRole('link', { name: communityMembers.open }).click()
  const add = page.getByRole('region', { name: communityMembers.add })
  await add.getByLabel(communityMembers.email).fill(email)
  await add.getByRole('button', { name: communityMembers.save }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  await expectAccessible(page, 'the members of a community')
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  await open(page, `/plants/${id}?lang=es`)
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: withheld.title })).toHaveCount(0)

  await open(member, `/plants/${id}?lang=es`)
  const part = member.getByRole('region', { name: withheld.title })
  await expect(part.getByText(SECRET)).toBeVisible()
  await expect(part).toContainText(`Conocimiento de: ${name} · «Solo para quienes curan.»`)
  await expectAccessible(member, 'a plant with what a member reads', { frame: false })
  expect(await sideways(member)).toBeLessThanOrEqual(0)
  // It arrived after the page, and no cache of the browser has it.
  expect(await (await own.request.get(`/plants/${id}?lang=es`)).text()).not.toContain(SECRET)
  expect(await stored(member)).not.toContain(SECRET)
  await open(member, '/profile?lang=es')
  await expect(member.getByRole('main')).toContainText(name)
  await expectAccessible(member, 'a profile that names communities', { frame: false })

  await open(member, `/plants/${id}?lang=es`)
  await expect(part.getByText(SECRET)).toBeVisible()
  await member.setViewportSize({ width: 1280, height: 740 })
  await logOut(member, words)
  await member.goBack()
  await expect(member.getByRole('heading', { name: 'Salvia', level: 1 })).toBeVisible()
  await expect(member.getByText(SECRET)).toHaveCount(0)
  await own.close()
})

/** All that the site has stored in a browser. */
function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const response of await cache.matchAll()) texts.push(await response.clone().text())
    }
    return texts.join('\n')
  })
}
