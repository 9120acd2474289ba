import type { Element, Root } from 'hast'
import { classesOf, isElement } from './html.ts'
import type { SignFont } from './symbol-fonts.ts'

/** How an element looks, by its name, its style and the style sheets of the clipboard. */
export interface Look {
  isStruck: boolean
  isHidden: boolean
  level: 'raised' | 'lowered' | 'fraction' | null
  isBold: boolean | null
  isItalic: boolean
  isUnderlined: boolean
  /** Its colour, background or small capitals differ from plain text. */
  isMarked: boolean
  hasLineBreaks: boolean
  isLettered: boolean
  /** A font that has signs in place of letters. */
  signFont: SignFont | null
  hasFont: boolean
  /** A line of its own, whatever its name. */
  isBlock: boolean
  /** Its parts stand apart. */
  isSpread: boolean
  style: Style
}

type Style = ReadonlyMap<string, string>
type Rule = { name: string; classes: string[]; id: string; style: Style }

const RULE = /([^{}]+)\{([^{}]*)\}/g
/** Word, Excel and LibreOffice need no others. */
const SELECTOR = /^([a-z][a-z0-9]*)?((?:\.[\w-]+)*)(?:#([\w-]+))?$/i
const RULES = 5000

/** Reads looks with the `<style>` elements of a document. */
export function readLooks(document: Root): (element: Element) => Look {
  const rules = sheetsOf(document).flatMap(readSheet).slice(0, RULES)
  const byClass = Map.groupBy(rules, ({ classes }) => classes[0] ?? '')
  return (element) => {
    const candidates = ['', ...classesOf(element)].flatMap((name) => byClass.get(name) ?? [])
    const style = new Map(candidates.filter((rule) => applies(rule, element)).flatMap((rule) => [...rule.style]))
    for (const [name, value] of readStyle(String(element.properties.style ?? ''))) style.set(name, value)
    return lookOf(element, style)
  }
}

function sheetsOf(node: Root | Element): string[] {
  return node.children.flatMap((child) => {
    if (!isElement(child)) return []
    if (child.tagName !== 'style') return sheetsOf(child)
    return child.children.map((text) => ('value' in text ? text.value : ''))
  })
}

function readSheet(css: string): Rule[] {
  // Word writes its sheet within a comment of HTML.
  const text = css.replaceAll(/\/\*[^]*?\*\/|<!--|-->/g, '')
  return [...text.matchAll(RULE)].flatMap(([, selectors = '', declarations = '']) => {
    const style = readStyle(declarations)
    return selectors.split(',').flatMap((selector) => {
      const [all, name = '', classes = '', id = ''] = SELECTOR.exec(selector.trim()) ?? []
      return all ? [{ name: name.toLowerCase(), classes: classes.split('.').filter(Boolean), id, style }] : []
    })
  })
}

function readStyle(declarations: string): Style {
  const style = new Map<string, string>()
  for (const declaration of declarations.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '')
    style.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return style
}

function applies({ name, classes, id }: Rule, element: Element): boolean {
  if ((name && name !== element.tagName) || (id && id !== element.properties.id)) return false
  const own = classesOf(element)
  return classes.every((each) => own.includes(each))
}

function lookOf({ tagName, properties }: Element, style: Style): Look {
  const get = (name: string) => style.get(name) ?? ''
  const weight = get('font-weight') || /\b(?:bold|[6-9]00)\b/.exec(get('font'))?.[0] || ''
  const family = get('mso-symbol-font-family') || get('font-family') || String(properties.face ?? '')
  const decoration = `${get('text-decoration')} ${get('text-decoration-line')}`
  return {
    isStruck:
      ['s', 'strike', 'del'].includes(tagName) ||
      decoration.includes('line-through') ||
      /^(?!none)./.test(get('text-line-through')),
    isHidden:
      properties.hidden === true ||
      get('display') === 'none' ||
      get('mso-hide') === 'all' ||
      /^(?:hidden|collapse)$/.test(get('visibility')) ||
      /^0(?:\.0+)?(?:px|pt|em|rem|%)?$/.test(get('font-size')) ||
      get('opacity') === '0',
    level: levelOf(tagName, style),
    isBold: weight ? /^(?:bold|bolder|[6-9]00)$/.test(weight) : null,
    isItalic: get('font-style') === 'italic',
    isUnderlined: tagName === 'u' || decoration.includes('underline'),
    isMarked:
      tagName === 'mark' ||
      get('font-variant').includes('small-caps') ||
      get('font-variant-caps').includes('small-caps') ||
      isColoured(get('color') || String(properties.color ?? '')) ||
      isColoured(get('mso-highlight') || get('background-color') || get('background')),
    hasLineBreaks:
      tagName === 'pre' || /^(?:pre|preserve|break-spaces)/.test(get('white-space') || get('white-space-collapse')),
    isLettered: /alpha|latin|roman|greek/.test(get('list-style-type')) || /^[ai]$/i.test(String(properties.type ?? '')),
    signFont: signFontOf(family),
    hasFont: family !== '',
    isBlock: /^(?:block|flex|grid|table|list-item)/.test(get('display')),
    isSpread: /flex|grid/.test(get('display')),
    style,
  }
}

function signFontOf(family: string): SignFont | null {
  const [, font] = /^["'\s]*(symbol|wingdings)\b/i.exec(family) ?? []
  return font ? (font.toLowerCase() as SignFont) : null
}

function levelOf(name: string, style: Style): Look['level'] {
  const get = (property: string) => style.get(property) ?? ''
  const feature = `${get('font-feature-settings')} ${get('font-variant-position')} ${get('font-variant-numeric')} ${get('baseline-shift')}`
  if (/frac\b|fractions/.test(feature)) return 'fraction'
  if (name === 'sup' || /\bsups?\b|super/.test(feature)) return 'raised'
  if (name === 'sub' || /\bsu?bs?\b|\bsinf\b/.test(feature)) return 'lowered'
  const align = get('vertical-align')
  if (align === 'super' || align === 'sub') return align === 'super' ? 'raised' : 'lowered'
  const shift =
    Number.parseFloat(get('mso-text-raise')) ||
    Number.parseFloat(align) ||
    (get('position') === 'relative' ? -Number.parseFloat(get('top')) || Number.parseFloat(get('bottom')) : 0)
  if (!shift) return null
  return shift > 0 ? 'raised' : 'lowered'
}

const PLAIN_COLOURS =
  'black white gray grey silver windowtext transparent inherit initial currentcolor auto none'.split(' ')

/** Whether a colour is a colour, and not a shade of grey or of ink. */
function isColoured(value: string): boolean {
  const [colour = ''] = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)|[a-z]+/.exec(value) ?? []
  if (!colour || PLAIN_COLOURS.includes(colour)) return false
  const shades = shadesOf(colour)
  if (shades === null) return !/^(?:url|var|no|repeat|scroll|hsl|text|window)/.test(colour)
  return Math.max(...shades) - Math.min(...shades) >= 96
}

function shadesOf(colour: string): number[] | null {
  if (colour.startsWith('rgb')) {
    const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return opacity === 0 ? [0] : [red, green, blue]
  }
  if (!colour.startsWith('#')) return null
  const digits = colour.slice(1)
  const size = digits.length < 6 ? 1 : 2
  return [0, 1, 2].map((place) => {
    const part = digits.slice(place * size, (place + 1) * size)
    return Number.parseInt(size === 1 ? part + part : part, 16)
  })
}
