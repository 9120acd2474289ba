import { outline, widthOf } from './lettering.ts'
import { declarationsOf, type Declarations, type Rule } from './style-sheet.ts'

type Attributes = Record<string, string>
type Element = { name: string; attributes: Attributes; children: Element[]; text: string }

const TOKEN = /<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
/** `var(--name)` or `var(--name, otherwise)`, where the latter may have parentheses of its own. */
const VARIABLE = /^(.*?)var\((--[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))+))?\)(.*)$/
/** Properties for drawing; the other rules of a style sheet are for layout. */
const DRAWN_WITH = /^(fill|stroke(-.+)?|opacity)$/

/**
 * A drawing of the site with its style sheet applied: colours instead of variables, the content of `<use>` in place,
 * and letters as outlines. Programs other than browsers support neither variables nor inherited colours in `<use>`.
 */
export function plainSvg(markup: string, rules: readonly Rule[], root: string): string {
  const drawing = parse(`<g class="${root}">${markup}</g>`)
  const definitions = definitionsIn(drawing)
  return write(drawing, {})

  function write({ name, attributes, children, text }: Element, inherited: Declarations): string {
    if (name === 'defs') return ''
    const { class: classes = '', id: _id, href = '', ...rest } = attributes
    const declared = declarationsOf(rules, [name, ...classes.split(' ')])
    const variables = { ...inherited, ...declared }
    const style = Object.fromEntries(
      Object.entries(declared).flatMap(([property, value]) =>
        DRAWN_WITH.test(property) ? written(property, resolve(value, variables)) : [],
      ),
    )
    if (name === 'text') return writeText(text, rest, { declared, style })
    const shown = name === 'use' ? [definitions.get(href.slice(1))!] : children
    const inner = shown.map((child) => write(child, variables)).join('')
    return element(name === 'use' ? 'g' : name, { ...rest, ...style }, inner)
  }
}

/** What is transparent is either a line or a surface: as such it is drawn many times faster than as a group. */
function written(property: string, value: string): [string, string][] {
  if (property !== 'opacity') return [[property, value]]
  return [
    ['fill-opacity', value],
    ['stroke-opacity', value],
  ]
}

/** A text, as in the labels of drawings; condensed if it must fit a length. */
function writeText(
  text: string,
  { x, y, textLength }: Attributes,
  { declared, style }: { declared: Declarations; style: Attributes },
) {
  const { font = '', 'text-anchor': anchor } = declared
  const lettering = {
    face: /italic/.test(font) ? 'italic' : 'plain',
    size: parseFloat(/[\d.]+(?=px)/.exec(font)![0]),
  } as const
  const width = widthOf(text, lettering)
  const scale = textLength ? Number(textLength) / width : 1
  const transform = `translate(${x} ${y}) scale(${scale} 1) translate(${anchor === 'middle' ? -width / 2 : 0} 0)`
  return element('path', { ...style, transform, d: outline(text, lettering) })
}

export function element(name: string, attributes: Record<string, string | number>, inner = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  return `<${name}${written.join('')}>${inner}</${name}>`
}

/** Values of variables may refer to variables, and to others in case they are not set. */
export function resolve(value: string, variables: Declarations): string {
  const [, before = '', name, otherwise, after = ''] = VARIABLE.exec(value) ?? []
  if (!name) return value
  return resolve(`${before}${variables[name] ?? otherwise}${after}`, variables)
}

/** Markup of our own drawings: one element, quoted attributes, texts without elements. */
function parse(markup: string): Element {
  const open: Element[] = [{ name: '', attributes: {}, children: [], text: '' }]
  for (const [, end, name, attributes = '', isEmpty, text] of markup.matchAll(TOKEN)) {
    if (text) open.at(-1)!.text += text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
    else if (end) open.pop()
    else {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value] as const)
      const child = { name: name!, attributes: Object.fromEntries(pairs), children: [], text: '' }
      open.at(-1)!.children.push(child)
      if (!isEmpty) open.push(child)
    }
  }
  return open[0]!.children[0]!
}

/** The shapes that a drawing defines, by id. */
function definitionsIn({ attributes, children }: Element): Map<string, Element> {
  const definitions = new Map(children.flatMap((child) => [...definitionsIn(child)]))
  const id = attributes['id']
  return id ? definitions.set(id, { name: 'g', attributes: {}, children, text: '' }) : definitions
}
