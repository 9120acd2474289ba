import { expect, test } from 'vitest'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

const ROWS = {
  uses: 'uses { ailment { slug } text sources { key } }',
  cautions: 'cautions { subject text sources { key } }',
  sources: 'sources { key }',
  precautions: 'precautions(format: HTML)',
  basicUses: 'basicUses(format: HTML)',
  warning: 'warning',
}

test('rows are read whatever else is asked before them', async () => {
  await buildAilment('cough')
  const { id } = await buildPlant({
    uses: [{ ailmentSlug: 'cough', textEn: 'A tea.', textEs: 'Un té.', sourceKeys: ['one'] }],
    cautions: [{ subject: 'PREGNANCY', level: 'AVOID', textEn: 'No.', textEs: 'No.', sourceKeys: ['two'] }],
  })
  const fields = Object.values(ROWS)
  for (let first = 0; first < fields.length; first++) {
    const order = [...fields.slice(first), ...fields.slice(0, first)]
    const { data, errors } = await run(`query ($id: ID!) { plant(id: $id) { ${order.join(' ')} } }`, { id })
    expect({ order, errors }).toEqual({ order, errors: [] })
    expect(data.plant).toMatchObject({
      uses: [{ ailment: { slug: 'cough' }, text: 'A tea.', sources: [{ key: 'one' }] }],
      cautions: [{ subject: 'PREGNANCY', text: 'No.', sources: [{ key: 'two' }] }],
      sources: [{ key: 'one' }, { key: 'two' }],
    })
  }
})

test('an admin sees all uses, whatever else is asked before them', async () => {
  await buildAilment('cough', { isPublic: false })
  const { id } = await buildPlant({ uses: [{ ailmentSlug: 'cough' }] })
  const as = await buildAdmin()
  const { data, errors } = await run(
    'query ($id: ID!) { plant(id: $id) { sources { key } uses { text } allUses { text } } }',
    { id },
    { as },
  )
  expect(errors).toEqual([])
  expect(data.plant).toEqual({ sources: [], uses: [], allUses: [{ text: 'People drink it.' }] })
})
