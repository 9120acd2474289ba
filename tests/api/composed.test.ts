import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { openBrowser, PASSWORD } from '../support/auth.ts'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

// Some keyboards, and file names of a Mac, write é as e and an accent.
const apart = (text: string) => text.normalize('NFD')

const CREATE = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id commonName(lang: ES) tags } }'
const FOUND = 'query ($search: String, $tag: String) { plants(search: $search, tag: $tag) { totalCount } }'

test('the letters é and e with an accent are one letter in whatever is stored', async () => {
  const as = await buildAdmin()
  const input = { commonNameEn: apart('Café'), commonNameEs: apart('Pericón'), tags: [apart('café'), 'café'] }
  const { data, errors } = await run(CREATE, { input }, { as })
  expect(errors).toEqual([])
  expect(data.createPlant).toMatchObject({ commonName: 'Pericón', tags: ['café'] })
  const profile = 'mutation ($input: ProfileInput!) { updateProfile(input: $input) { fullName } }'
  expect((await run(profile, { input: { fullName: apart('José') } }, { as })).data.updateProfile.fullName).toBe('José')
  await openBrowser().post('sign-up/email', { email: 'ana@example.org', password: PASSWORD, name: apart('Inés') })
  expect(await prisma.profile.count({ where: { fullName: 'Inés' } })).toBe(1)
})

test('also where it stands in the query itself', async () => {
  const input = `{ slug: "te", kind: "topic", labelEn: "Tea", labelEs: "${apart('Té')}" }`
  const { data, errors } = await run(
    `mutation { saveTag(input: ${input}) { label(lang: ES) } }`,
    {},
    { as: await buildAdmin() },
  )
  expect(errors).toEqual([])
  expect(data.saveTag.label).toBe('Té')
})

test('and in whatever is searched, by POST, by GET and on a page', async () => {
  await buildPlant({ commonNameEs: 'Pericón', tags: ['café'] })
  for (const variables of [{ search: apart('pericón') }, { tag: apart('café') }]) {
    expect(await run(FOUND, variables)).toMatchObject({ errors: [], data: { plants: { totalCount: 1 } } })
    const search = new URLSearchParams({ query: FOUND, variables: JSON.stringify(variables) })
    const response = await app.request(`http://localhost/graphql?${search}`)
    expect(await response.json()).toMatchObject({ data: { plants: { totalCount: 1 } } })
  }
  const page = await app.request(`http://localhost/plants?${new URLSearchParams({ lang: 'es', tag: apart('café') })}`)
  expect(await page.text()).toContain('Pericón')
})
