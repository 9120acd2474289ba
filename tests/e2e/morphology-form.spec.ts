import { askAsAdmin, createPlant, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, sidewaysAt, test } from '../support/browser.ts'

// What a plant looks like, in its form: closed until it is opened, drawn and described while it is written.

test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

const READ = 'query ($id: ID!) { plant(id: $id) { morphology } }'

test('a plant is described with terms, seen at once, told where it is wrong, and kept in the history', async ({
  page,
  words,
}) => {
  const { morphologyForm: form, plantForm, adminForm } = words
  const input = { commonNameEn: `Rue ${crypto.randomUUID()}`, commonNameEs: 'Ruda', plantFamilyEn: 'Rutaceae' }
  const plant = await createPlant(page, input)
  await open(page, `/admin/plants/edit/${plant}`)
  const section = page.locator('#morphology')
  await expect(section.getByRole('img')).toHaveCount(0)
  await section.locator('summary').filter({ hasText: plantForm.groups.morphology }).click()
  const plate = section.getByRole('img', { name: form.preview })
  await expect(plate).toHaveAttribute('src', /^data:image\/svg/)
  const usual = await plate.getAttribute('src')
  await expect(section).toContainText(form.usual)

  await section.getByLabel(form.fields.growth).selectOption('shrub')
  await expect(plate).not.toHaveAttribute('src', usual!)
  // Without a growth form, nothing is described.
  await section.getByLabel(form.fields.growth).selectOption('')
  await expect(section).toContainText(form.usual)
  await expect(plate).toHaveAttribute('src', usual!)
  await section.getByLabel(form.fields.growth).selectOption('shrub')
  await section.locator('summary', { hasText: form.groups.leaf }).click()
  const leaf = section.locator('details:has([name="morphology.leaf.length"])')
  await leaf.getByLabel(form.fields.division).selectOption('tripinnate')
  await leaf.locator('[name="morphology.leaf.length"]').fill('10')
  await leaf.getByRole('checkbox', { name: 'with glands like dots' }).check()
  await expect(section.locator('figcaption')).toContainText('Habit: shrub. Leaves: divided three times into leaflets')
  await expectAccessible(page, 'the morphology of a plant', { within: section })
  expect(await sidewaysAt(page, 360)).toBeLessThanOrEqual(0)

  // What is hidden is saved, and opens again as it was left.
  await page.getByRole('button', { name: adminForm.save, exact: true }).click()
  await page.waitForURL(/\/admin\/plants(\?|$)/)
  await open(page, `/admin/plants/edit/${plant}`)
  const lacking = page.getByRole('region', { name: words.publishChecklist.title })
  await lacking.getByRole('button', { name: adminForm.problem.invalidLength }).click()
  await expect(leaf.locator('[name="morphology.leaf.length"]')).toBeVisible()
  await expect(leaf.locator('[name="morphology.leaf.length"]')).toHaveValue('10')
  await leaf.locator('[name="morphology.leaf.length"]').fill('10 cm')
  await page.getByRole('button', { name: adminForm.save, exact: true }).click()
  await page.waitForURL(/\/admin\/plants(\?|$)/)
  const saved = await askAsAdmin<{ plant: { morphology: unknown } }>(page, READ, { id: plant })
  expect(saved.plant.morphology).toEqual({
    plant: { growth: 'shrub' },
    leaf: { division: 'tripinnate', length: '10 cm', features: ['dotted'] },
  })

  await open(page, `/admin/plants/${plant}/history`)
  await expect(page.getByRole('main')).toContainText('Leaves: divided three times into leaflets, 10 cm long')
})
