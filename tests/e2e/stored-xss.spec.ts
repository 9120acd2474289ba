import type { Page } from '@playwright/test'
import { askAsAdmin, NOTHING_KNOWN, signInAsAdmin } from '../support/admin.ts'
import { expect, hydrated, test } from '../support/browser.ts'
import { SCRIPTS } from '../support/scripts.ts'

// Nothing that users write runs. The Content-Security-Policy alone would log a violation, which fails the test.

const NAME = '</script><img src=x onerror="window.ran=1">{{7*7}}'
const TEXT = SCRIPTS.join('\n\n')
const BOTH = ['En', 'Es']
const TEXTS = {
  Plant:
    'description keyProperties basicUses culturalSignificance spiritualCeremonialUse preparationMethods dosageGuidelines precautions ethicalHarvesting geographicLocation',
  Article: 'content',
  Project: 'description',
}

test.beforeEach(async ({ page, baseURL }) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
})

for (const noun of ['Plant', 'Article', 'Project'] as const) {
  test(`nothing that is written in a ${noun.toLowerCase()} runs`, async ({ page }) => {
    const mark = `Ixkej ${crypto.randomUUID().slice(0, 8)}`
    const source = mark.replace('Ixkej ', 'xss-')
    const title = noun === 'Plant' ? 'commonName' : 'title'
    const inBoth = (name: string, value: string) => BOTH.map((language) => [name + language, value])
    const input = {
      ...Object.fromEntries([
        ...inBoth(title, `${mark} ${NAME}`),
        ...TEXTS[noun].split(' ').flatMap((name) => inBoth(name, `${TEXT}\n\nSaid so.[^${source}]`)),
      ]),
      youtubeVideoUrl: 'https://www.youtube.com/watch?v="onload="window.ran=1',
      tags: [`x" onclick="window.ran=1 ${mark}`],
      ...(noun === 'Project' ? { ...Object.fromEntries(inBoth('status', NAME)), isLocked: false } : { isPublic: true }),
      ...(noun === 'Plant' && {
        scientificName: NAME,
        cautions: [
          ...NOTHING_KNOWN,
          { subject: 'SUN', level: 'AVOID', textEn: TEXT.slice(0, 900), textEs: TEXT.slice(0, 900) },
        ],
        mayanName: NAME,
        plantPartUsed: NAME,
        ...Object.fromEntries(inBoth('plantFamily', NAME)),
        names: [{ name: NAME, language: 'quc', place: NAME, noteEn: NAME, noteEs: NAME }],
      }),
    }
    await askAsAdmin(page, 'mutation ($input: SourceInput!) { saveSource(input: $input) { key } }', {
      input: { key: source, title: NAME, author: NAME, noteEn: NAME, noteEs: NAME },
    })
    const { made } = await askAsAdmin<{ made: { id: string } }>(
      page,
      `mutation ($input: ${noun}Input!) { made: create${noun}(input: $input) { id } }`,
      { input },
    )
    const list = `${noun.toLowerCase()}s`
    try {
      for (const path of [
        `/${list}/${made.id}`,
        `/${list}/${made.id}?lang=es`,
        `/${list}?q=${encodeURIComponent(mark)}`,
        '/',
        `/admin/${list}?q=${encodeURIComponent(mark)}`,
        `/admin/${list}/edit/${made.id}`,
        `/admin/sources?q=${source}`,
        `/admin/sources/edit/${source}`,
        '/admin',
      ]) {
        await page.goto(path)
        await hydrated(page)
        if (path.includes(made.id)) await pressEverything(page)
        expect(await ran(page), path).toBe(false)
      }
    } finally {
      await askAsAdmin(
        page,
        `mutation ($id: ID!, $source: ID!) { delete${noun}(id: $id) deleteFromBin(ids: [$id]) deleteSource(key: $source) }`,
        { id: made.id, source },
      )
    }
  })
}

/** Collapsed content is opened, including previews. */
async function pressEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) (details as HTMLDetailsElement).open = true
  })
  await page.waitForTimeout(500)
}

function ran(page: Page): Promise<boolean> {
  return page.evaluate(() => 'ran' in window)
}
