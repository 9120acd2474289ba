import type { Element, ElementContent, Root } from 'hast'
import { GLOSSARY } from './word-lists.ts'
import type { Term } from '../rules/search/word-shapes.ts'

// Explanations of hard words, each where it first stands in a text.

export type TextLanguage = 'en' | 'es'

/** A text whose words are explained; `name` makes the ids unique on a page. */
export interface Explained {
  name: string
  language: TextLanguage
}

const FINDERS = { en: finderOf('en'), es: finderOf('es') }

/** Words of links and headings stay as they are; what is bold is mostly a word that the text itself explains. */
const LEFT_OUT = new Set(['a', 'h2', 'h3', 'h4', 'sup', 'strong', 'th', 'button'])

/** Turns the first mention of each term into a button that opens its explanation, without scripts. */
export function explainTerms(html: Root, { name, language }: Explained): void {
  const { pattern, terms } = FINDERS[language]
  const seen = new Set<Term>()

  function explain(parent: Root | Element): void {
    parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
      if (child.type === 'element' && !LEFT_OUT.has(child.tagName)) explain(child)
      return child.type === 'text' ? explainText(child.value) : [child]
    })
  }

  function explainText(text: string): ElementContent[] {
    const pieces: ElementContent[] = []
    let from = 0
    for (const { 0: written, index } of text.matchAll(pattern)) {
      const term = terms.get(written.toLowerCase())!
      if (seen.has(term)) continue
      seen.add(term)
      pieces.push({ type: 'text', value: joined(from, index) }, ...explanation(term, written))
      from = index + written.length
    }
    return [...pieces, { type: 'text', value: joined(from) }]

    /** A comma after a button would otherwise begin the next line. */
    function joined(start: number, end?: number): string {
      const piece = text.slice(start, end)
      return start > 0 && /^[.,;:!?)»”…]/.test(piece) ? `\u2060${piece}` : piece
    }
  }

  function explanation(term: Term, written: string): Element[] {
    const id = `term-${name}-${term.slug}`
    const { forms, text } = term[language]
    const title = forms[0]!.charAt(0).toUpperCase() + forms[0]!.slice(1)
    return [
      element('button', { type: 'button', popoverTarget: id }, [{ type: 'text', value: written }]),
      element('span', { id, popover: 'auto', role: 'note' }, [
        element('strong', {}, [{ type: 'text', value: title }]),
        { type: 'text', value: `: ${text}` },
      ]),
    ]
  }

  explain(html)
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

/** Finds whole words only, the longest first: "essential oil" before "oil". */
function finderOf(language: TextLanguage): { pattern: RegExp; terms: Map<string, Term> } {
  const terms = new Map(GLOSSARY.flatMap((term) => term[language].forms.map((form) => [form.toLowerCase(), term])))
  const forms = GLOSSARY.flatMap((term) => term[language].forms).toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_-])(?:${forms.map(patternOf).join('|')})(?![\p{L}\p{N}_-])`,
    'gu',
  )
  return { pattern, terms }
}

/** A form may begin a sentence. Abbreviations only as they stand: "CITES" is not what a text cites. */
function patternOf(form: string): string {
  const escaped = form.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)
  const isAbbreviation = /\p{Lu}.*\p{Lu}/u.test(form)
  return isAbbreviation ? escaped : `[${form[0]!.toLowerCase()}${form[0]!.toUpperCase()}]${escaped.slice(1)}`
}
