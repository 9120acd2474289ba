import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../web/i18n/language.ts'
import { pageAssets } from '../../web/entry/page-assets.ts'
import { PAGE_BUDGETS } from '../support/page-budgets.ts'

const read = (file: string) => readFileSync(`web/dist/client/${file}`, 'utf8')
const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
const sheets = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
const styles = Object.fromEntries([...sheets].map((file) => [file, read(file)]))
const entry = manifest['entry/client.ts']!

/** Of a response. */
const BYTES_OF_HEADERS = 400

/** Those that the script of the head preloads, and the one that starts. */
function scriptsIn(tags: string): string[] {
  const [, preloaded = ''] = /data-scripts="([^"]+)"/.exec(tags) ?? []
  const [, started = ''] = /<script type="module" src="([^"]+)"/.exec(tags) ?? []
  return [...preloaded.split(' '), started]
}

const PAGES = [
  ['home/HomePage.tsx'],
  ['plant/PlantsPage.tsx', 'health.'],
  ['plant/PlantPage.tsx'],
  ['article/ArticlePage.tsx', 'article.'],
  ['legal/TermsPage.tsx', 'legal.'],
] as const

// On a phone each request costs time, and small files compress badly.
describe.each(LANGUAGES.flatMap((language) => PAGES.map(([page, words]) => ({ page, language, words }))))(
  '$page in $language',
  ({ page, language, words }) => {
    const files = ['', ...(words ? [words] : [])].map((bundle) => `i18n/${bundle}${language}.json`)
    const { style, tags } = pageAssets({ manifest, styles }, [page, ...files])

    test('loads at most eight scripts, each once, and nothing of members or admins', () => {
      const scripts = scriptsIn(tags)
      expect(new Set(scripts).size).toBe(scripts.length)
      expect(scripts.length).toBeGreaterThan(3)
      expect(scripts.length).toBeLessThanOrEqual(8)
      expect(scripts.filter((file) => /member|account|admin/.test(file))).toEqual([])
      expect(scripts).toContain(`/${entry.file}`)
    })

    test('loads no more scripts and fonts than the budgets say, compressed and with headers', () => {
      const bytes = scriptsIn(tags).map((file) => statSync(`web/dist/client${file}.br`).size + BYTES_OF_HEADERS)
      expect(sum(bytes)).toBeLessThanOrEqual(PAGE_BUDGETS.script)
      const fonts = [...style.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, file]) => file!)
      expect(fonts).not.toEqual([])
      const bytesOfFonts = [...new Set(fonts)].map((file) => statSync(`web/dist/client${file}`).size + BYTES_OF_HEADERS)
      expect(sum(bytesOfFonts)).toBeLessThanOrEqual(PAGE_BUDGETS.font)
    })

    test('has its styles in the page, at most 12.4 kB, those of shared components first, and loads none', () => {
      expect(brotliCompressSync(style).length).toBeLessThanOrEqual(PAGE_BUDGETS.style)
      expect(style).toContain('--ground:')
      expect(tags).not.toContain('rel="stylesheet"')
      const name = /(\w+)Page\.tsx$/.exec(page)![1]!.toLowerCase()
      const { css: own = [] } = manifest[page] ?? Object.values(manifest).find((chunk) => chunk.name === name)!
      for (const file of own) expect(style.indexOf(styles[file]!)).toBeGreaterThan(style.indexOf('--ground:'))
    })
  },
)

test.each(['revision/CitePage.tsx', 'revision/RevisionPage.tsx', 'plant/list/PlantFilterForm.tsx'])(
  '%s loads nothing of members or admins',
  (page) => {
    const { tags } = pageAssets({ manifest, styles }, [page, 'i18n/revision.en.json'])
    expect(scriptsIn(tags).filter((file) => /member|account|admin/.test(file))).toEqual([])
  },
)

test('no page of readers or members loads anything of admins', () => {
  const pages = Object.keys(manifest).filter((file) => /^(?!admin\/).*Page\.tsx$/.test(file))
  expect(pages.length).toBeGreaterThan(20)
  const loading = pages.filter((page) => /\/admin\b/.test(pageAssets({ manifest, styles }, [page]).tags))
  expect(loading).toEqual([])
})

test('a page loads nothing of the pages after which the routes of its words are named', () => {
  const files = ['ailment/AilmentPage.tsx', 'i18n/en.json']
  const named = ['words/health/plant/PlantsPage.tsx', 'words/ailments/plant/PlatesPage.tsx']
  const { tags } = pageAssets({ manifest, styles }, [...named, ...files])
  expect(scriptsIn(tags).filter((file) => /\/(?:plates|plant)-/.test(file))).toEqual([])
  expect(tags).toBe(pageAssets({ manifest, styles }, files).tags)
})

test('no scripts load each other in a circle, which would start them in any order', () => {
  const chunks = new Set(Object.keys(manifest))
  for (let before = 0; before !== chunks.size;) {
    before = chunks.size
    for (const key of chunks)
      if (!(manifest[key]!.imports ?? []).some((imported) => chunks.has(imported))) chunks.delete(key)
  }
  expect([...chunks]).toEqual([])
})

function sum(sizes: number[]): number {
  return sizes.reduce((whole, size) => whole + size, 0)
}
