import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { findUnseen } from '../text-shape.ts'
import { BOUNDS } from './marks.ts'
import type { Refusal } from './refusals.ts'

// What no parser need look at: bounds, and what other sites read as marks but readers here would see as it stands.

const MARKERS = String.raw`(?:[-*+]|\d{1,9}[.)])`
/** The marks of lists at the beginning of a line. */
const LIST_MARKS = new RegExp(String.raw`^[ \t]*(?:${MARKERS}(?:[ \t]+|$))+`, 'gm')
const MARK = new RegExp(MARKERS, 'g')

/** Counted in one pass each, before a text is parsed. */
const COUNTED: readonly (readonly [reason: 'tooManyLines' | 'tooManyMarks', pattern: RegExp, most: number])[] = [
  ['tooManyLines', /\r\n?|\n/g, BOUNDS.lines],
  ['tooManyMarks', /[*_]/g, BOUNDS.emphasis],
  ['tooManyMarks', /\[(?!\^[A-Za-z\d][\w.-]*\])/g, BOUNDS.brackets],
  ['tooManyMarks', /\|/g, BOUNDS.cells],
  ['tooManyMarks', /\\/g, BOUNDS.escapes],
]

/** What would take too long to parse. `room` is for what is added to a text that was saved, such as cautions. */
export function findExcess(text: string, room = 1): Refusal | undefined {
  if (text.length > BOUNDS.length * room)
    return { reason: 'tooManyCharacters', written: '', most: BOUNDS.length, at: BOUNDS.length }
  for (const [reason, pattern, most] of COUNTED) {
    let count = 0
    for (const { 0: mark, index } of text.matchAll(pattern)) {
      if (++count > most * room) return { reason, written: mark.trim(), most, at: index }
    }
  }
  let items = 0
  for (const { 0: marks, index } of text.matchAll(LIST_MARKS)) {
    const depth = (marks.match(MARK) ?? []).length
    const isDeep = depth > BOUNDS.depth || /[^ \t]/.exec(marks)!.index > BOUNDS.indent
    if (isDeep) return { reason: 'tooDeep', written: shorten(marks.trim()), most: BOUNDS.depth, at: index }
    items += depth
    if (items > BOUNDS.items * room) return { reason: 'tooManyItems', written: '', most: BOUNDS.items, at: index }
  }
  return undefined
}

const ELEMENTS =
  'a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h[1-6] head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'
const TAG = String.raw`<\/?(?:${ELEMENTS.replaceAll(' ', '|')})(?:[\s/][^<>]*)?>`
const ESCAPE = String.raw`\\[!-/:-@[-\`{-~]`

/** Each alternative is a reason; what a backslash is before is meant as it stands. */
const SEEN = new RegExp(
  [
    ESCAPE,
    String.raw`(?<htmlRaised>[^\s<>\\]{0,20}<(?:sup|sub)>[^<>]{1,40}<\/(?:sup|sub)>(?:\s?[\/⁄]\s?<su[bp]>[^<>]{1,40}<\/su[bp]>)?)`,
    String.raw`(?<htmlBreak><\/?br(?:[\s/][^<>]*)?>)`,
    `(?<html>${TAG}|<!--)`,
    String.raw`(?<entity>&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)`,
    String.raw`(?<struck>~~(?=[^\s~])[^\n~]{1,500}~~)`,
    String.raw`(?<citationKey>\[\^(?![A-Za-z\d][\w.-]*\])[^\[\]\n]{0,80}\]?)`,
    String.raw`^[ \t]*(?:${MARKERS}[ \t]+)*(?:(?<footnote>\[\^[^\[\]\n]{1,80}\]:)|(?<definition>\[[^\[\]\n]{1,500}\]:))`,
  ].join('|'),
  'gim',
)

/** What readers would see as it stands, although its author expects something else. */
export function findForeign(text: string): Refusal[] {
  return [...text.matchAll(SEEN)].flatMap(({ groups = {}, index }): Refusal[] => {
    const [reason, written] = Object.entries(groups).find(([, matched]) => matched !== undefined) ?? []
    const at = index
    switch (reason) {
      case 'htmlRaised': {
        const better = raised(written!)
        return [better ? { reason, written: written!, better, at } : { reason: 'html', ...escaped(written!), at }]
      }
      case 'html':
        return [{ reason, ...escaped(written!), at }]
      case 'entity': {
        const better = characterOf(written!)
        return better ? [{ reason, written: written!, better, at }] : []
      }
      case 'htmlBreak':
        return [{ reason, written: around(text, at, written!.length), at }]
      case 'struck':
      case 'citationKey':
      case 'footnote':
      case 'definition':
        return [{ reason, written: shorten(written!), at }]
      default:
        return []
    }
  })
}

/** The first character that readers would not see, within the words that it joins or parts: `10[U+00AD]20`. */
export function findHidden(text: string): Refusal | undefined {
  const unseen = findUnseen(text)
  if (!unseen) return undefined
  const { character, at } = unseen
  const end = at + character.length
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  const before = /[^\s\p{C}]{0,20}$/u.exec(text.slice(Math.max(0, at - 20), at))![0]
  const after = /^[^\s\p{C}]{0,20}/u.exec(text.slice(end, end + 20))![0]
  return { reason: 'hidden', written: `${before}[U+${code}]${after}`, at }
}

function escaped(tag: string) {
  return { written: shorten(tag), better: `\\${shorten(tag)}` }
}

const RAISED = Object.fromEntries([...'0123456789+-−'].map((digit, index) => [digit, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'][index]]))
const LOWERED = Object.fromEntries([...'0123456789+-−'].map((digit, index) => [digit, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋'][index]]))

/** `10<sup>3</sup>` as 10³, `1<sup>1</sup>/<sub>2</sub>` as 1 1/2; undefined if there are no such characters. */
function raised(written: string): string | undefined {
  const fraction = /^(\d*)<sup>(\d+)<\/sup>\s?[/⁄]\s?<sub>(\d+)<\/sub>$/i.exec(written)
  if (fraction) return `${fraction[1] ? `${fraction[1]} ` : ''}${fraction[2]}/${fraction[3]}`
  const better = written.replace(/<(su[bp])>([^<>]*)<\/su[bp]>/gi, (_, tag: string, raised: string) =>
    [...raised.trim()].map((digit) => (tag.toLowerCase() === 'sup' ? RAISED : LOWERED)[digit] ?? '<').join(''),
  )
  return better.includes('<') ? undefined : better
}

/** What would not be seen. */
const SEEN_AS: Readonly<Record<string, string>> = { shy: '-', ensp: ' ', emsp: ' ', thinsp: ' ' }

/** Undefined if the name means nothing: `R&D;` is text. */
function characterOf(entity: string): string | undefined {
  const name = entity.slice(1, -1)
  if (!name.startsWith('#'))
    return (
      SEEN_AS[name] ||
      decodeNamedCharacterReference(name) ||
      decodeNamedCharacterReference(name.toLowerCase()) ||
      undefined
    )
  const code = name[1]!.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '?'
}

/** With the words that it joins. */
function around(text: string, at: number, length: number): string {
  const before = /[^\s<>]{0,20}$/.exec(text.slice(Math.max(0, at - 20), at))![0]
  const after = /^[^\s<>]{0,20}/.exec(text.slice(at + length, at + length + 20))![0]
  return before + text.slice(at, at + length) + after
}

/** The beginning of what is quoted, without half a character. */
export function shorten(written: string): string {
  return written.length > 60 ? `${/^[^]{0,60}/u.exec(written.slice(0, 120))![0]}…` : written
}
