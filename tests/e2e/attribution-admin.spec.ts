import { askAsAdmin, createItem, createPlant, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, sideways, test } from '../support/browser.ts'

// From which community something comes: what an admin says of it, and what readers then see.

test.use({ language: 'es', viewport: { width: 360, height: 740 } })

test('a plant says from which community it comes, and its consent is for admins', async ({ page, words, baseURL }) => {
  test.slow()
  const { rights } = words
  await signInAsAdmin(page, baseURL!)
  const name = `Comunidad ${crypto.randomUUID().slice(0, 8)}`
  const community = await createItem(page, 'Community', { nameEn: name, nameEs: name, isPublic: true })
  const id = await createPlant(page, {
    commonNameEn: 'Sage',
    commonNameEs: 'Salvia',
    culturalSignificanceEs: 'Se regala.',
    names: ['uno', 'dos'].map((name) => ({ name, language: 'cak' })),
    isPublic: true,
  })
  await open(page, `/admin/plants/edit/${id}?lang=es`)
  await page.getByRole('link', { name: rights.open }).click()
  const main = page.getByRole('main')
  const form = main.getByRole('region', { name: rights.new })
  await form.getByLabel(rights.place).selectOption('culturalSignificance')
  await form.getByLabel('CT Atribución').check()
  await form.getByRole('button', { name: rights.save }).click()
  await expect(form.getByText(rights.refused.required)).toBeVisible()
  await form.getByLabel(rights.community, { exact: true }).fill(name)
  await form.getByRole('button', { name }).click()
  await form.getByLabel(rights.wordsEs).fill('Pregunten antes.')
  await form.getByLabel(rights.consentBy).fill('María Caal')
  await form.getByRole('button', { name: rights.save }).click()
  await expect(form.getByText(rights.saved)).toBeVisible()

  const row = main.getByRole('region', { name: rights.list }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('María Caal')
  await row.locator('summary').click()
  await row.getByLabel(rights.wordsEs).fill('Pregunten después.')
  await row.getByLabel(rights.document).setInputFiles({
    name: 'consentimiento.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Firmado.'),
  })
  await expect(row.getByText(rights.stored)).toBeVisible()
  await expect(row.getByLabel(rights.wordsEs)).toHaveValue('Pregunten después.')
  await row.getByLabel(rights.wordsEs).fill('Pregunten antes.')
  await row.getByRole('button', { name: rights.save }).click()
  await expect(page.getByText(rights.saved)).toBeVisible()
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: rights.readDocument }).click()
  expect((await download).suggestedFilename()).toBe('consentimiento.txt')
  await expectAccessible(page, 'what is attributed of a plant', { frame: false })
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  await open(page, `/plants/${id}?lang=es`)
  const line = page.getByText(`Conocimiento de: ${name} · CT Atribución · «Pregunten antes.»`)
  await expect(line).toHaveCount(1)
  expect(await page.content()).not.toContain('María Caal')
  await expectAccessible(page, 'a plant with an attribution', { frame: false })

  await open(page, `/admin/communities/edit/${community}?lang=es`)
  await page.getByRole('link', { name: rights.ofCommunity.open }).click()
  const held = main.getByRole('listitem').filter({ hasText: 'Salvia' })
  await expect(held).toContainText('María Caal')
  await expect(held.getByRole('link', { name: 'Salvia' })).toHaveAttribute('href', `/admin/plants/${id}/rights`)
  await expectAccessible(page, 'all of a community')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await main.getByRole('button', { name: rights.withdrawAll }).click()
  await page.getByRole('dialog').getByRole('button', { name: rights.withdraw, exact: true }).click()
  await expect(main.getByText(rights.ofCommunity.none).first()).toBeVisible()
  const door = main.getByText(rights.doors.chatText)
  await expect(door).toBeHidden()
  await main.locator('summary').click()
  await expect(door).toBeVisible()

  await open(page, `/admin/plants/${id}/rights?lang=es`)
  const back = main.getByRole('region', { name: rights.withdraw, exact: true })
  await expect(back.getByText('María Caal')).toBeVisible()
  await back.getByLabel(rights.agreedBy).fill('Pedro Tot')
  await back.getByLabel(rights.agreedRole).fill('De la asamblea')
  await back.getByLabel(rights.agreedOn).fill(new Date().toLocaleDateString('sv', { timeZone: 'America/Guatemala' }))
  await back.getByLabel(rights.agreedHow).fill('En la reunión.')
  await expectAccessible(page, 'the form of an agreement', { frame: false })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await back.getByRole('button', { name: rights.giveBack }).click()
  await expect(back.getByText(rights.refused.notHolder)).toBeVisible()
  await back.getByLabel(rights.agreedBy).fill('María Caal')
  await back.getByRole('button', { name: rights.giveBack }).click()
  await expect(back.getByText(rights.agreedLine.replace('{who}', 'María Caal, De la asamblea'))).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  const input = { communityId: community, protocol: 'SEASON', seasonFrom: '01-01', seasonUntil: '12-31' }
  await askAsAdmin(
    page,
    'mutation ($id: ID!, $input: AttributionInput!) { createAttribution(of: PLANT, id: $id, place: "culturalSignificance", input: $input) { id } }',
    { id, input },
  )
  await open(page, `/admin/plants/${id}/rights?lang=es`)
  const season = main.getByRole('listitem').filter({ hasText: rights.openNow })
  await season.locator('summary').click()
  await expect(season.getByText(rights.protocolStays)).toBeVisible()
  await expect(season.getByRole('button', { name: rights.delete })).toHaveCount(0)

  // The second row has the place of the first now: it must not be the next to go.
  // Nothing is chosen for the admin, least of all the whole plant.
  await back.getByRole('button', { name: rights.withdraw, exact: true }).click()
  await expect(back.getByText(rights.partMissing)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await back.getByLabel(rights.place).selectOption('names.0')
  await expect(back.getByText(rights.partMissing)).toBeHidden()
  await back.getByRole('button', { name: rights.withdraw, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: rights.withdraw, exact: true }).click()
  await expect(back.locator('summary').first()).toBeVisible()
  await expect(back.getByLabel(rights.place)).toHaveValue('')
})
