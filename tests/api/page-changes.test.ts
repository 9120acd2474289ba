import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import type { Renderer } from '../../api/http/pages.ts'
import {
  buildAilment,
  buildArticle,
  buildPlant,
  buildProject,
  buildSource,
  DECIDED_CAUTIONS,
} from '../support/content.ts'
import { ID, plantFile } from '../support/content-yaml.ts'
import { importZip, zipOf } from '../support/content-zip.ts'
import { admin, beginVisits, built, change, openApp, rename, reopen, state, visit } from '../support/page-visits.ts'
import { beginWith } from '../support/shared-rows.ts'

// When pages from memory change.

const fresh = openApp({ cachesResponses: false })

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

describe('an edit shows at once', () => {
  const world = async () => {
    await buildSource('book')
    await buildAilment('cough')
    const uses = [{ ailmentSlug: 'cough', sourceKeys: ['book'] }]
    const details = { descriptionEn: 'See [^book].', uses, cautions: DECIDED_CAUTIONS }
    const edited = await buildPlant({ ...details, id: ID, commonNameEn: 'Rue' })
    const other = await buildPlant({ ...details, commonNameEn: 'Sage' })
    const article = await buildArticle({ plants: [edited], titleEn: 'Teas' })
    const elsewhere = await buildArticle({ titleEn: 'Gardens', plants: [other] })
    const project = await buildProject({ titleEn: 'A nursery' })
    const paths = [edited, other].map(({ id }) => `/plants/${id}`)
    const articles = [article, elsewhere].map(({ id }) => `/articles/${id}`)
    return {
      paths: ['/', '/plants', ...paths, '/articles', ...articles, `/projects/${project.id}`, '/ailments/cough'],
      edited,
      elsewhere,
      project,
    }
  }

  const CHANGES: [string, (of: Awaited<ReturnType<typeof world>>) => Promise<unknown>][] = [
    ['a new name', ({ edited }) => rename(edited, 'Rude')],
    ['hiding', ({ edited }) => change(`setPlantVisibility(id: "${edited.id}", isPublic: false) { id }`)],
    ['deletion', ({ edited }) => change(`deletePlant(id: "${edited.id}")`)],
    ['locking', ({ project }) => change(`setProjectLock(id: "${project.id}", isLocked: true) { id }`)],
    ['a source', () => change('saveSource(input: { key: "book", title: "Another" }, replace: true) { key }')],
    [
      'a new ailment name',
      async () => {
        const { id } = await prisma.ailment.findFirstOrThrow()
        await change(`updateAilment(id: "${id}", input: { nameEn: "Bad cough" }) { id }`)
      },
    ],
    ['an article', ({ elsewhere }) => change(`updateArticle(id: "${elsewhere.id}", input: { titleEn: "New" }) { id }`)],
    [
      'a relation',
      ({ elsewhere, edited }) =>
        change(`updateArticle(id: "${elsewhere.id}", input: { relatedPlantIds: ["${edited.id}"] }) { id }`),
    ],
    ['a label', () => change('saveTag(input: { slug: "a", kind: "topic", labelEn: "A", labelEs: "A" }) { slug }')],
    ['an import', () => importZip(zipOf({ 'plants/rue.yaml': plantFile() }), admin)],
  ]

  describe('of', () => {
    const built = beginWith(world)

    test.each(CHANGES)('%s', { timeout: 60_000 }, async (_name, edit) => {
      const of = built()
      for (const path of of.paths) await visit(path)
      await edit(of)
      for (const path of of.paths) {
        const { status, html } = await visit(path)
        expect([path, { status, html }]).toEqual([path, await shownBy(path)])
      }
    })
  })

  async function shownBy(path: string) {
    const { status, html } = await visit(path, {}, fresh)
    return { status, html }
  }

  test('what is restored, from the bin or to an earlier state', async () => {
    const { edited } = await world()
    const path = `/plants/${edited.id}`
    await rename(edited, 'Rude')
    expect((await visit(path)).html).toContain('"Rude"')
    await change(`deletePlant(id: "${edited.id}")`)
    expect((await visit(path)).status).toBe(404)
    await change(`restoreFromBin(ids: ["${edited.id}"]) { id }`)
    expect((await visit(path)).html).toContain('"Rude"')
    const { id } = await prisma.revision.findFirstOrThrow({ orderBy: { createdAt: 'asc' } })
    await change(`restoreRevision(id: "${id}") { id }`)
    expect((await visit(path)).html).toContain('"Rue"')
  })

  test('made while the page was rendered', async () => {
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
})
