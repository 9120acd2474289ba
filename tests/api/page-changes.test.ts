import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Renderer } from '../../api/http/pages.ts'
import { buildPlant } from '../support/content.ts'
import { beginVisits, built, rename, reopen, state, visit } from '../support/page-visits.ts'

// When pages from memory change; after which changes: tests/api/content-version.test.ts.

beginVisits()

describe('as days pass', () => {
  let asked = 0
  const counting: Renderer = {
    ...built,
    render: (...given) => {
      asked++
      return built.render(...given)
    },
  }
  const isCold = async (path: string) => {
    const before = asked
    await visit(path)
    return asked > before
  }
  const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  beforeEach(() => reopen({ shows: counting }))
  afterEach(() => void vi.useRealTimers())

  test('a page changes after the last day of a review and at the end of the year, and is made once a day', async () => {
    const review = { reviewedBy: 'Ana Xol', reviewedOn: '2026-01-05', reviewedUntil: '2099-12-30' }
    const plant = `/plants/${(await buildPlant(review)).id}`
    at('2099-12-30T12:00:00Z')
    expect((await visit(plant)).html).toContain('The review holds until')
    // The day ends at six o'clock in UTC.
    at('2099-12-31T05:00:00Z')
    expect(await isCold(plant)).toBe(false)
    at('2099-12-31T07:00:00Z')
    expect((await visit(plant)).html).toContain('The review held until')
    expect((await visit('/terms')).html).toContain('© 2099')
    at('2100-01-01T05:00:00Z')
    expect([await isCold(plant), await isCold('/terms')]).toEqual([false, false])
    at('2100-01-01T07:00:00Z')
    expect((await visit('/terms')).html).toContain('© 2100')
  })
})

test('an edit that is made while a page is rendered shows at once', async () => {
  const plant = await buildPlant({ commonNameEn: 'Rue' })
  const path = `/plants/${plant.id}`
  const { promise, resolve } = Promise.withResolvers<void>()
  state.gate = () => promise
  const early = visit(path)
  await expect.poll(() => state.rendered).toBeGreaterThan(0)
  state.gate = undefined
  await rename(plant, 'Rude')
  expect((await visit(path)).html, 'without waiting for the earlier one').toContain('"Rude"')
  resolve()
  expect((await early).html).toContain('"Rue"')
  expect((await visit(path)).html).toContain('"Rude"')
})
