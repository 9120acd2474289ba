import { fromDom } from 'hast-util-from-dom'
import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Element } from 'hast'
import type { Root as Markdown } from 'mdast'

const NOT_TEXT = 'script, style, meta, link, title, img, svg, picture, video, audio, iframe, object'
/** A footnote mark, escaped like any other bracket. */
const ESCAPED_CITATION = /\\\[\\?\^([A-Za-z0-9][A-Za-z0-9._\\-]*)\\?\]/g

/** HTML of a clipboard, such as that of Word or of a page, as Markdown of the kind that the site shows. */
export function markdownOf(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  clean(body)
  const { children } = fromDom(body) as Element
  const tree = toMdast({ type: 'root', children }) as Markdown
  const markdown = toMarkdown(tree, {
    extensions: [gfmToMarkdown()],
    bullet: '-',
    emphasis: '*',
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
  })
  return markdown
    .replaceAll(ESCAPED_CITATION, (_mark, key: string) => `[^${key.replaceAll('\\', '')}]`)
    .replaceAll('\u{A0}', ' ')
    .trim()
}

/** Comments, which Word writes conditions in, are dropped. The Content-Security-Policy holds for a parsed document, too. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/<!--[^]*?-->|<!\[[^>]*>|<style[^]*?<\/style>/gi, '')
    .replaceAll(/\sstyle\s*=/gi, ' data-style=')
}

function clean(body: HTMLElement): void {
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove()
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const style = element.dataset['style'] ?? ''
    const [fontWeight = '', fontStyle] = [/font-weight:\s*(\w+)/, /font-style:\s*(\w+)/].map(
      (of) => of.exec(style)?.[1],
    )
    const name = element.localName
    // Word and Google Docs: the words of an empty paragraph, and bold letters that are not bold.
    if (name.includes(':') || (/^(?:b|strong)$/.test(name) && /^(?:normal|400)$/.test(fontWeight))) unwrap(element)
    else if (name === 'span' && /^(?:bold|[6-9]00)$/.test(fontWeight)) wrapContent(element, 'strong')
    if (name === 'span' && fontStyle === 'italic') wrapContent(element, 'em')
    // Links within the document, and those to programs, lead nowhere.
    if (name === 'a' && !/^(?:https?:|mailto:)/i.test(element.getAttribute('href') ?? '')) unwrap(element)
    if (/^h[156]$/.test(name)) rename(element, name === 'h1' ? 'h2' : 'h4')
    if (/\bMsoTitle\b/.test(element.className)) rename(element, 'h2')
  }
  for (const row of body.querySelectorAll('table:not(:has(th)) tr:first-child'))
    for (const cell of row.querySelectorAll('td')) rename(cell, 'th')
  makeLists(body)
  for (const paragraph of body.querySelectorAll('p')) if (!paragraph.textContent.trim()) paragraph.remove()
}

/** Word writes each item of a list as a paragraph, with its mark in a span that is to be ignored. */
function makeLists(body: HTMLElement): void {
  const lists: HTMLElement[] = []
  let last: globalThis.Element | null = null
  for (const item of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list:"], p[class*="MsoListParagraph"]')) {
    const mark = item.querySelector('span[data-style*="mso-list:Ignore" i]')
    const text = mark?.textContent?.trim() ?? ''
    mark?.remove()
    const level = Number(/level(\d)/.exec(item.dataset['style'] ?? '')?.[1] ?? 1)
    if (item.previousElementSibling !== last) lists.length = 0
    lists.length = Math.min(lists.length, level)
    if (lists.length < level) {
      const list = document.createElement(/^\(?\w{1,3}[.)]/.test(text) && text !== 'o' ? 'ol' : 'ul')
      const parent = lists.at(-1)?.lastElementChild
      if (parent) parent.append(list)
      else item.before(list)
      lists.push(list)
    }
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    lists.at(-1)!.append(entry)
    last = lists[0]!
    item.remove()
  }
}

function unwrap(element: HTMLElement): void {
  element.replaceWith(...element.childNodes)
}

function wrapContent(element: HTMLElement, name: string): void {
  const wrapper = document.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

function rename(element: HTMLElement, name: string): void {
  const renamed = document.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
