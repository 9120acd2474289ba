import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from '../../web/packed.ts'

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 0, 1.5, '', 'Plant'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('id', 'name', '__typename'), tie('value'), { noNullPrototype: true }),
  ),
})).value

test('whatever is packed is the same when it is unpacked, by way of JSON', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(unpack(JSON.parse(JSON.stringify(pack(value))))).toEqual(value)
    }),
    { numRuns: 1000 },
  )
})

test('a list states names of fields, and values of all rows, once', () => {
  const tags = [
    { slug: 'tea', __typename: 'Tag' },
    { slug: 'bath', __typename: 'Tag' },
  ]
  const plants = ['Rue', 'Sage', 'Basil'].map((name) => ({ name, tags, photo: null }))
  const text = JSON.stringify(pack({ plants }))
  for (const once of ['"name"', '"slug"', '"Tag"', 'null']) expect(text.split(once)).toHaveLength(2)
})
