import type { ElementContent } from 'hast'
import { isElement, text } from './html.ts'

// Word writes some characters as a letter in a font of signs: `m` in Symbol is µ, `£` is ≤. As letters, µg would become mg.

const SYMBOL = pairs(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλµνοπθρστυϖωξψζ',
  '@-~¢£¥®°±²³´·¸¹»¼Ö×',
  '≅−∼′≤∞→°±″≥×•÷≠≈…√⋅',
)
const WINGDINGS = pairs('üûþýqlnàßáâJL', '✓✗☑☒☐●■→←↑↓☺☹')

export type SignFont = 'symbol' | 'wingdings'
const FONTS: Record<SignFont, ReadonlyMap<string, string>> = { symbol: SYMBOL, wingdings: WINGDINGS }

/** Texts with the signs that readers see. Elements for which `isOwn` holds are left as they are. */
export function writeSigns(
  nodes: ElementContent[],
  font: SignFont,
  isOwn: (node: ElementContent) => boolean,
): ElementContent[] {
  return nodes.map((node) => {
    if (node.type === 'text') return text([...node.value].map((letter) => signOf(letter, font)).join(''))
    return isElement(node) && !isOwn(node) ? { ...node, children: writeSigns(node.children, font, isOwn) } : node
  })
}

/** Such fonts have their signs at private places, too: U+F06D is m. */
function signOf(character: string, font: SignFont): string {
  const code = character.codePointAt(0)!
  const letter = code > 0xf000 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : character
  return FONTS[font].get(letter) ?? letter
}

function pairs(...lists: string[]): ReadonlyMap<string, string> {
  const entries: [string, string][] = []
  for (let place = 0; place < lists.length; place += 2) {
    const signs = [...lists[place + 1]!]
    for (const [index, letter] of [...lists[place]!].entries()) entries.push([letter, signs[index]!])
  }
  return new Map(entries)
}
