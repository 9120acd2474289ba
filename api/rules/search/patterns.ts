import { amountAt, wholeAt, type Amount } from './numbers.ts'
import { indexesFrom, type Span } from './spans.ts'
import { fold, soundOf } from './words.ts'

/*
 * The language in which prisma/vocabulary says what people write. Words are compared without accents and endings, and by
 * their sound. A few words that carry no meaning of their own may stand between two others.
 *
 * word*   begins so          =word  exactly so           (a|b c)  one of these       [a|b]  one of these or nothing
 * wor(d|t)  with one of these endings
 * <name>  a class of words   ..     up to four words     ^ $      begin and end      !(a|b) none of these follows
 * !(!(a|b)) one of these follows, which is not a part of what is found
 * #       a number           #7-12  one from 7 to 12     #years #months #weeks #days #age (the first two) #time (all four)
 */

type Node =
  | { word: string }
  | { exact: string }
  | { begin: string; sound: string }
  | { number: string; from: number; to: number }
  | { edge: 'start' | 'end' }
  | { gap: true }
  | { none: Group }
  | { any: Group; isOptional: boolean }
  | { named: string; any: Group }

/** Runs of nodes, by what they may begin with. */
type Group = FirstWords<readonly Node[]>

export interface Text {
  words: readonly string[]
  keys: readonly string[]
  sounds: readonly string[]
  isLight: readonly boolean[]
  amounts: readonly (Amount | undefined)[]
  /** Runs that belong to a class in this search only, by their first word. */
  runs: Partial<Record<Dynamic, ReadonlyMap<number, number>>>
  /** What a pattern may begin with at each word (see FirstWords). */
  firsts: string[][]
  /** Where the runs of a group that begin at a word end. */
  ends: Map<Group, number[][]>
}

export interface PatternRules {
  keyOf: (word: string) => string
  isLight: (word: string) => boolean
  classes: Record<string, readonly string[]>
}

const MOST_LIGHT = 4
const MOST_IN_GAP = 4
const SYNTAX = /[^\s()[\]|<>!#]+\([^()\s]*\)|<[\w-]+>|#[\w-]*|\.\.|!\(|[()[\]|^$]|[^\s()[\]|<>]+/g

/** What begins with a word, with letters, or with something else. */
class FirstWords<Value> {
  readonly #byKey = new Map<string, Value[]>()
  readonly firsts = new Set<string>()

  /**
   * `firsts` are keys, exact words after an equals sign, beginnings after an asterisk, a number sign, a caret, classes of this
   * search only after a less-than sign, and '' for anything.
   */
  add(value: Value, firsts: Iterable<string>): void {
    for (const first of new Set(firsts)) {
      this.firsts.add(first)
      push(this.#byKey, first.startsWith('*') ? first.slice(0, 1 + INDEXED) : first, value)
    }
  }

  at(place: number, text: Text): ReadonlySet<Value> {
    const found = new Set<Value>()
    for (const first of (text.firsts[place] ??= firstsAt(place, text)))
      for (const value of this.#byKey.get(first) ?? []) found.add(value)
    return found
  }
}

/** Letters of a beginning by which it is looked up. */
const INDEXED = 2

function firstsAt(place: number, { words, keys, sounds, amounts, runs }: Text): string[] {
  const word = words[place]
  if (word === undefined) return ['']
  const beginnings = [word, sounds[place]!].flatMap((letters) => [letters.slice(0, 1), letters.slice(0, INDEXED)])
  return [
    '',
    keys[place]!,
    `=${word}`,
    ...beginnings.map((letters) => `*${letters}`),
    ...(place === 0 ? ['^'] : []),
    ...(amounts[place] || /^\d/.test(word) ? ['#'] : []),
    ...DYNAMIC.filter((name) => runs[name]?.has(place)).map((name) => `<${name}`),
  ]
}

/** All patterns of the lists, found in one pass over a search. */
export class Patterns {
  readonly #rules: PatternRules
  readonly #classes = new Map<string, Group>()
  readonly #known = new Map<string, number>()
  readonly #nodes: Node[][] = []
  readonly #index = new FirstWords<number>()

  constructor(rules: PatternRules) {
    this.#rules = rules
  }

  add(pattern: string): number {
    const known = this.#known.get(pattern)
    if (known !== undefined) return known
    const nodes = this.#parse(pattern)
    const id = this.#nodes.push(nodes) - 1
    this.#known.set(pattern, id)
    this.#index.add(id, firstsOf(nodes))
    return id
  }

  text(words: readonly string[]): Text {
    return {
      words,
      keys: words.map(this.#rules.keyOf),
      sounds: words.map(soundOf),
      isLight: words.map(this.#rules.isLight),
      amounts: words.map((_, index) => amountAt(words, index)),
      ...withRuns({}),
    }
  }

  /** Where each pattern is found, by its number; the longest run from each word. */
  find(text: Text): Map<number, Span<number>[]> {
    const found = new Map<number, Span<number>[]>()
    for (let start = 0; start < text.words.length; start++) {
      for (const id of this.#index.at(start, text)) {
        const end = this.#end(this.#nodes[id]!, 0, start, text, true)
        if (end > start) push(found, id, { start, end, meaning: id })
      }
    }
    return found
  }

  /** The words of a found run that its pattern is about: not those in its gaps. */
  wordsOf({ start, end, meaning }: Span<number>, text: Text): number[] {
    const nodes = this.#nodes[meaning]!
    const words: number[] = []
    let place = start
    for (const [at, node] of nodes.entries()) {
      const isGap = 'gap' in node
      const last = Math.min(end, place + (isGap ? MOST_IN_GAP : MOST_LIGHT))
      const ways = indexesFrom(place, last + 1).flatMap((from) =>
        (isGap ? [from] : this.#steps(node, from, text)).map((to) => ({ from, to })),
      )
      const way = ways.find(({ to }) => this.#end(nodes, at + 1, to, text, false) === end)
      if (!way) break
      if (!isGap) words.push(...indexesFrom(way.from, way.to))
      place = way.to
    }
    return words
  }

  /** Where a run of nodes that begins at a word ends, the furthest possible; -1 if it does not. */
  #end(nodes: readonly Node[], at: number, place: number, text: Text, isFirst: boolean): number {
    const node = nodes[at]
    if (!node) return place
    let best = -1
    if ('gap' in node) {
      for (let to = place; to <= Math.min(text.words.length, place + MOST_IN_GAP); to++) {
        if (to > place && ENDS_GAP.has(text.words[to - 1]!)) break
        best = Math.max(best, this.#end(nodes, at + 1, to, text, false))
      }
      return best
    }
    for (let from = place; ; from++) {
      for (const next of this.#steps(node, from, text))
        best = Math.max(best, this.#end(nodes, at + 1, next, text, isFirst && next === from))
      const mayStandBetween = !isFirst && !('none' in node) && !('edge' in node) && text.isLight[from]
      if (best >= 0 || !mayStandBetween || from - place === MOST_LIGHT) return best
    }
  }

  #steps(node: Node, from: number, text: Text): number[] {
    if ('word' in node) return text.keys[from] === node.word ? [from + 1] : []
    if ('exact' in node) return text.words[from] === node.exact ? [from + 1] : []
    if ('edge' in node) return from === (node.edge === 'start' ? 0 : text.words.length) ? [from] : []
    if ('none' in node) return this.#ends(node.none, from, text).length > 0 ? [] : [from]
    if ('named' in node) {
      const run = text.runs[node.named as Dynamic]?.get(from)
      return run === undefined ? this.#ends(node.any, from, text) : [run]
    }
    if ('any' in node)
      return node.isOptional ? [...this.#ends(node.any, from, text), from] : this.#ends(node.any, from, text)
    if ('number' in node) return numberSteps(node, from, text)
    if ('gap' in node) return []
    const word = text.words[from]
    if (word === undefined) return []
    return word.startsWith(node.begin) || text.sounds[from]!.startsWith(node.sound) ? [from + 1] : []
  }

  /** Where the runs of a group end that begin at a word. */
  #ends(group: Group, from: number, text: Text): number[] {
    let known = text.ends.get(group)
    if (!known) text.ends.set(group, (known = []))
    return (known[from] ??= [
      ...new Set([...group.at(from, text)].map((run) => this.#end(run, 0, from, text, true)).filter((end) => end >= 0)),
    ])
  }

  #classOf(name: string): Group {
    let known = this.#classes.get(name)
    if (!known)
      this.#classes.set(name, (known = groupOf((this.#rules.classes[name] ?? []).map((one) => this.#parse(one)))))
    return known
  }

  #parse(pattern: string): Node[] {
    const tokens = pattern.match(SYNTAX) ?? []
    let at = 0
    const alternatives = (): Node[][] => {
      const all: Node[][] = [[]]
      for (; at < tokens.length && tokens[at] !== ')' && tokens[at] !== ']'; at++) {
        const token = tokens[at]!
        if (token === '|') all.push([])
        else all.at(-1)!.push(...nodesOf(token))
      }
      return all
    }
    const nodesOf = (token: string): Node[] => {
      if (token === '(' || token === '[' || token === '!(') {
        at++
        const any = groupOf(alternatives())
        return [token === '!(' ? { none: any } : { any, isOptional: token === '[' }]
      }
      if (token === '^') return [{ edge: 'start' }]
      if (token === '$') return [{ edge: 'end' }]
      if (token === '..') return [{ gap: true }]
      if (token.startsWith('<')) return [{ named: token.slice(1, -1), any: this.#classOf(token.slice(1, -1)) }]
      if (token.startsWith('#')) {
        const [, from, to] = /^#(\d+)-(\d+)$/.exec(token) ?? []
        return [{ number: from ? '' : token.slice(1), from: Number(from ?? 0), to: Number(to ?? 9999) }]
      }
      const [, beginning, endings] = /^(.+)\((.*)\)$/.exec(token) ?? []
      if (endings !== undefined)
        return [{ any: groupOf(endings.split('|').map((ending) => nodesOf(beginning + ending))), isOptional: false }]
      const words = fold(token)
      if (token.endsWith('*')) return words.map((word) => ({ begin: word, sound: soundOf(word) }))
      if (token.startsWith('=')) return words.map((word) => ({ exact: word }))
      return words.map((word) => ({ word: this.#rules.keyOf(word) }))
    }
    const [nodes] = alternatives()
    if (at < tokens.length) throw new Error(`Not a pattern: ${pattern}`)
    return nodes!
  }
}

/** What a run of nodes may begin with (see FirstWords). */
function firstsOf(nodes: readonly Node[]): string[] {
  const [node, ...rest] = nodes
  if (!node) return ['']
  if ('word' in node) return [node.word]
  if ('exact' in node) return [`=${node.exact}`]
  if ('begin' in node) return [`*${node.begin}`, `*${node.sound}`]
  if ('named' in node) return [`<${node.named}`, ...node.any.firsts]
  if ('any' in node) return [...node.any.firsts, ...(node.isOptional ? firstsOf(rest) : [])]
  if ('number' in node) return ['#']
  return ['edge' in node && node.edge === 'start' ? '^' : '']
}

/** Classes whose runs differ from search to search. */
const DYNAMIC = ['plant', 'herb', 'poisonous', 'unknown'] as const
type Dynamic = (typeof DYNAMIC)[number]

/** What of a text depends on runs of classes. */
export function withRuns(runs: Text['runs']): Pick<Text, 'runs' | 'firsts' | 'ends'> {
  return { runs, firsts: [], ends: new Map() }
}

function groupOf(runs: readonly Node[][]): Group {
  const group: Group = new FirstWords()
  for (const run of runs) group.add(run, firstsOf(run))
  return group
}

/** What follows is what something is for, or a question. */
const ENDS_GAP = new Set('para pa pal contra for against que cual what which si if'.split(' '))

const PER_YEAR: Record<string, (number | undefined)[]> = {
  years: [1],
  months: [12],
  weeks: [52],
  days: [365],
  age: [1, 12],
  time: [1, 12, 52, 365],
}

function numberSteps(
  { number, from: least, to: most }: { number: string; from: number; to: number },
  at: number,
  text: Text,
) {
  const amount = text.amounts[at]
  if (number) return amount && PER_YEAR[number]!.includes(amount.perYear) ? [amount.end] : []
  const digits = text.words[at] ?? ''
  const whole = /^\d+$/.test(digits) ? { number: Number(digits), end: at + 1 } : wholeAt(text.words, at)
  return whole && whole.number >= least && whole.number <= most ? [whole.end] : []
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const all = map.get(key)
  if (all) all.push(value)
  else map.set(key, [value])
}
