import type { ElementContent, Text } from 'hast'
import { BLOCKS, isElement } from './html.ts'
import type { Notices } from './notices.ts'

/** Levels of text, as names of elements. */
export const LEVELS = { raised: 'sup', lowered: 'sub', fraction: 'data-fraction' } as const

/** Name of an element whose text is no raised figure, though it looks like one. */
export const NOTE_MARK = 'data-note'

type Run = { level: 'sup' | 'sub' | 'data-fraction' | ''; nodes: Text[] }

const RAISED = new Map(pairs('0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ'))
const LOWERED = new Map(pairs('0123456789+-−–=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎'))
/** 1er, 2nd, 3ª: letters that are as good on the line. */
const ORDINAL = /^(?:er|ra|ro|d[oa]|t[oa]|m[oa]|v[oa]|n[oa]|[oa]s|st|nd|rd|th)\.?$/i
/** Signs that are raised by themselves. */
const RAISED_ALREADY = /^[°ºª®©™℠'’′"”″*†‡⁰-⁹¹²³]+$/
const WHOLE_FRACTION = /^(\d+)\s*[/⁄∕]\s*(\d+)$/

/** Writes raised and lowered figures as characters: 10³, H₂O, 1 1/2. */
export function writeFigures(nodes: ElementContent[], notices: Notices): void {
  for (const runs of blocksOf(nodes)) {
    let before = ''
    runs.forEach((run, index) => {
      const fraction = run.level === 'sup' && fractionAt(runs, index)
      if (fraction) {
        set(run, fractionAfter(before, fraction))
        set(runs[index + 1]!, '')
        set(runs[index + 2]!, /^\d/.test(valueOf(runs[index + 3])) ? ' ' : '')
        runs[index + 2]!.level = ''
      } else if (run.level) {
        const [, start = '', value = '', end = ''] = /^(\s*)([^]*?)(\s*)$/.exec(valueOf(run)) ?? []
        if (value) set(run, start + written(value, run.level, before + start, notices) + end)
      }
      before = (before + valueOf(run)).slice(-20)
    })
  }
}

function written(value: string, level: string, before: string, notices: Notices): string {
  const [, numerator, denominator] = WHOLE_FRACTION.exec(value) ?? []
  if (numerator && level !== 'sub') {
    const isMixed = /\d$/.test(before)
    // 10 with a raised 1/2 is a number and a half, or a root.
    if (isMixed && level === 'sup') notices.add('figures', `${before}${value}`)
    return fractionAfter(before, `${numerator}/${denominator}`)
  }
  if (level === 'data-fraction') return value
  const known = level === 'sup' ? RAISED : LOWERED
  const characters = [...value]
  if (characters.every((character) => known.has(character))) return characters.map((each) => known.get(each)).join('')
  if (level === 'sup') {
    if (RAISED_ALREADY.test(value)) return value
    if (value === 'o' || value === 'a') return value === 'o' ? 'º' : 'ª'
    if (/^tm$/i.test(value)) return '™'
    if (/\d$/.test(before) && ORDINAL.test(value)) return value
  }
  const marked = `${level === 'sup' ? '^' : '_'}(${value})`
  notices.add('figures', before + marked)
  return marked
}

function fractionAfter(before: string, fraction: string): string {
  return /\d$/.test(before) ? ` ${fraction}` : fraction
}

/** A raised number, a slash and a lowered number. */
function fractionAt(runs: readonly Run[], index: number): string | null {
  const [numerator, slash, denominator] = [0, 1, 2].map((step) => valueOf(runs[index + step]).trim())
  if (runs[index + 1]?.level !== '' || runs[index + 2]?.level !== 'sub') return null
  if (!/^\d+$/.test(numerator!) || !/^[/⁄∕]$/.test(slash!) || !/^\d+$/.test(denominator!)) return null
  return `${numerator}/${denominator}`
}

function valueOf(run: Run | undefined): string {
  return run?.nodes.map(({ value }) => value).join('') ?? ''
}

function set({ nodes }: Run, value: string): void {
  nodes.forEach((node, index) => (node.value = index === 0 ? value : ''))
}

/** The texts of each block, in runs of the same level. */
function blocksOf(nodes: ElementContent[]): Run[][] {
  const blocks: Run[][] = [[]]
  const read = (children: ElementContent[], level: Run['level']) => {
    for (const child of children) {
      if (child.type === 'text') {
        const last = blocks.at(-1)!.at(-1)
        if (last?.level === level) last.nodes.push(child)
        else if (child.value) blocks.at(-1)!.push({ level, nodes: [child] })
      } else if (isElement(child)) {
        const { tagName } = child
        const isBlock = BLOCKS.has(tagName) || tagName === 'br'
        if (isBlock) blocks.push([])
        const isLevel = tagName === 'sup' || tagName === 'sub' || tagName === LEVELS.fraction
        read(child.children, isLevel ? tagName : tagName === NOTE_MARK ? '' : level)
        if (isBlock) blocks.push([])
      }
    }
  }
  read(nodes, '')
  return blocks
}

function pairs(plain: string, level: string): [string, string][] {
  const written = [...level]
  return [...plain].map((character, index) => [character, written[index]!])
}
