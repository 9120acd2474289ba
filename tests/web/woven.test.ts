import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { weavePicture } from '../../web/drawing/woven/weave.ts'

const seeds = Array.from({ length: 60 }, (_, index) => `0190a1b2-0000-7000-8000-${index}`)

describe('a woven picture', () => {
  it('is woven for a seed that is empty too', () => {
    expect(rowsOf(weavePicture('')).size).toBeGreaterThan(20)
  })

  it('is the same for the same seed, and hardly ever for another one', () => {
    expect(weavePicture('a')).toBe(weavePicture('a'))
    expect(new Set(seeds.map(weavePicture)).size).toBe(seeds.length)
  })

  it('stays on the loom, mirrors itself and is light', () => {
    for (const seed of seeds.slice(0, 12)) {
      const picture = weavePicture(seed)
      expect.soft(picture, seed).not.toMatch(/NaN|undefined|style=/)
      expect.soft(gzipSync(picture).length, seed).toBeLessThan(3_072)
      const outside = stitches(picture).filter(
        ({ row, from, threads }) => threads < 1 || from + threads > 96 || row < 0 || row > 62,
      )
      expect.soft(outside, seed).toEqual([])
      const rows = rowsOf(picture)
      // The broad band in the middle is at most 21 rows high; all others come in pairs.
      for (let row = 0; row < 21; row++) expect.soft(rows.get(row), `${seed}, row ${row}`).toEqual(rows.get(62 - row))
    }
  })
})

function stitches(picture: string) {
  return [...picture.matchAll(/class="yarn-(\w+)" d="([^"]*)"/g)].flatMap(([, yarn = '', d = '']) =>
    [...d.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, from, row, threads]) => ({
      yarn,
      from: Number(from),
      row: Number(row),
      threads: Number(threads),
    })),
  )
}

function rowsOf(picture: string): Map<number, string[]> {
  const rows = new Map<number, string[]>()
  for (const { yarn, row, from, threads } of stitches(picture)) {
    rows.set(row, [...(rows.get(row) ?? []), `${yarn} ${from} ${threads}`].toSorted())
  }
  return rows
}
