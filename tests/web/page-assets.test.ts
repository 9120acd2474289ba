import { readFileSync } from 'node:fs'
import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { assetTags } from '../../web/page-assets.ts'

// On a phone each request costs time, and small files compress badly.
test('a plain page loads at most ten files', () => {
  const manifest = JSON.parse(readFileSync('web/dist/client/.vite/manifest.json', 'utf8')) as Manifest
  const page = 'legal/TermsPage.tsx'
  expect(manifest).toHaveProperty([page])
  const files = assetTags(manifest, [page]).match(/"\/assets\/[^"]+"/g)!
  expect(new Set(files).size).toBe(files.length)
  expect(files.length).toBeGreaterThan(3)
  expect(files.length).toBeLessThanOrEqual(10)
})
