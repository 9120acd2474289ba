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
import { countStatements } from '../support/database.ts'
import {
  admin,
  beginVisits,
  built,
  change,
  openApp,
  rename,
  reopen,
  state,
  visit,
  type Visit,
} from '../support/page-visits.ts'
import { beginWith } from '../support/shared-rows.ts'

// When pages from memory change, and which stay.

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

  test('a page changes after the last day of a review and at the end of the year, and stays warm otherwise', async () => {
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

    test.each(CHANGES)('%s', async (_name, edit) => {
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

  test('and leaves the pages warm that do not show it', async () => {
    const { paths, edited, elsewhere } = await world()
    const [, , ofEdited, ofOther, , ofArticle, ofElsewhere, ofProject] = paths as [string, ...string[]]
    const items = [ofEdited, ofOther, ofArticle, ofElsewhere, ofProject] as string[]
    const renderedAfter = async (mutation: () => Promise<void>) => {
      for (const path of items) await visit(path)
      await mutation()
      const cold: string[] = []
      for (const path of items) {
        let page: Visit
        const statements = await countStatements(async () => void (page = await visit(path)))
        expect(page!.renders > 0).toBe(statements > 0)
        if (statements > 0) cold.push(path)
      }
      return cold
    }
    expect(await renderedAfter(() => rename(edited, 'Rude'))).toEqual([ofEdited, ofArticle])
    const retitle = () => change(`updateArticle(id: "${elsewhere.id}", input: { titleEn: "New" }) { id }`)
    expect(await renderedAfter(retitle)).toEqual([ofOther, ofElsewhere])
    const unrelated = () =>
      change('createPlant(input: { commonNameEn: "X", commonNameEs: "X", isPublic: true }) { id }')
    expect(await renderedAfter(unrelated)).toEqual([])
  })

  test('a list that might have changed, but has not, is read again and not rendered', async () => {
    await buildPlant({ commonNameEn: 'Rue' })
    const { html } = await visit('/plants')
    await change('createPlant(input: { commonNameEn: "X", commonNameEs: "X" }) { id }')
    let again: Visit
    expect(await countStatements(async () => void (again = await visit('/plants')))).toBeGreaterThan(0)
    expect([again!.renders, again!.html]).toEqual([0, html])
    expect(await countStatements(() => visit('/plants'))).toBe(0)
  })

  test('and leaves lists warm that do not show it, unless it enters, leaves or moves', async () => {
    const plant = await buildPlant({ isPublic: false, commonNameEn: 'Rue', cautions: DECIDED_CAUTIONS })
    const tagged = await buildPlant({ commonNameEn: 'Sage', tags: ['tea'], cautions: DECIDED_CAUTIONS })
    const lists = ['/', '/plants', '/plants?tag=tea', '/plants?tag=bath']
    const coldAfter = async (mutation: () => Promise<void>) => {
      for (const path of lists) await visit(path)
      await mutation()
      const cold: string[] = []
      for (const path of lists) if ((await countStatements(() => visit(path))) > 0) cold.push(path)
      return cold
    }
    const input = (values: string, { id } = plant) => change(`updatePlant(id: "${id}", input: { ${values} }) { id }`)
    expect(await coldAfter(() => input('commonNameEn: "Rude", isPublic: false'))).toEqual([])
    expect(await coldAfter(() => input('descriptionEn: "Green"', tagged))).toEqual(['/', '/plants', '/plants?tag=tea'])
    expect(await coldAfter(() => input('tags: ["bath"]'))).toEqual(lists)
    expect(await coldAfter(() => input('isPublic: true'))).toEqual(lists)
    expect((await visit('/plants?tag=bath')).html).toContain('Rude')
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
