import { createClient, gql, type Exchange } from 'urql'
import { map, pipe } from 'wonka'
import { expect, test } from 'vitest'
import { exchangePerUser } from '../../web/graphql/exchange-per-user.ts'

test('a member who comes back finds the same cache, but not after another one was there', async () => {
  let user: { id: string } | null = null
  let opened = 0
  const open = (): Exchange => {
    const number = ++opened
    return () => (operations) =>
      pipe(
        operations,
        map((operation) => ({ operation, data: { number }, stale: false, hasNext: false })),
      )
  }
  const client = createClient({
    url: 'https://site.example/graphql',
    exchanges: [exchangePerUser(() => user as never, open)],
    preferGetMethod: false,
  })
  const cacheOf = async (id: string | null) => {
    user = id === null ? null : { id }
    const { data } = await client.query(gql('{ number }'), {}, { requestPolicy: 'network-only' }).toPromise()
    return (data as { number: number }).number
  }
  const ana = await cacheOf('ana')
  expect(await cacheOf(null)).not.toBe(ana)
  expect(await cacheOf('ana')).toBe(ana)
  await cacheOf(null)
  const luis = await cacheOf('luis')
  expect(luis).not.toBe(ana)
  expect(await cacheOf('luis')).toBe(luis)
  expect(await cacheOf('ana')).not.toBe(ana)
})
