import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { themeColors } from '../../web/theme/theme.ts'

const css = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const GROUNDS = ['ground', 'surface', 'sunk']

/** Text and its background: 4.5 to 1. */
const texts: [text: string, on: string[]][] = [
  ['ink', [...GROUNDS, 'anil-wash', 'grana-wash', 'achiote-wash', 'pericon-wash', 'leaf-wash']],
  ['ink-soft', [...GROUNDS, 'anil-wash']],
  ['link', [...GROUNDS, 'anil-wash', 'pericon-wash']],
  ['grana', [...GROUNDS, 'grana-wash']],
  ['achiote', ['ground', 'surface', 'achiote-wash']],
  ['pericon-ink', ['ground', 'surface', 'pericon-wash']],
  ['leaf', ['ground', 'surface', 'leaf-wash']],
  ['ground', ['ink', 'leaf']],
  ['surface', ['grana']],
  ['on-anil', ['anil']],
  ['on-deep', ['anil-deep']],
  ['on-deep-soft', ['anil-deep']],
]

/** Borders of controls and the focus ring: 3 to 1. */
const edges: [edge: string, on: string[]][] = [
  ['edge', ['ground', 'surface']],
  ['focus', [...GROUNDS]],
  ['on-deep-focus', ['anil-deep']],
]

describe.each(themes)('in the %s theme', (theme) => {
  const cases = [
    ...texts.flatMap(([text, on]) => on.map((ground) => ({ text, ground, least: 4.5 }))),
    ...edges.flatMap(([text, on]) => on.map((ground) => ({ text, ground, least: 3 }))),
  ]
  it.each(cases)('$text on $ground has a contrast of at least $least', ({ text, ground, least }) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(least)
  })

  it("the browser's own bar has the colour of the page", () => {
    expect(themeColors[theme]).toBe(colour('ground', theme))
  })
})

function colour(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other) return colour(other, theme)
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [value, value, value]
  const found = theme === 'light' ? light : dark
  if (!/^#[\da-f]{6}$/.test(found ?? '')) throw new Error(`--${name} is "${value}"`)
  return found ?? ''
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
