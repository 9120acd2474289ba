/*
 * A browser's translator puts a <font> in the place of each text node. React goes on with the text nodes: what it changes is
 * not seen, and it fails as it removes one or inserts an element before one (https://github.com/facebook/react/issues/11538).
 * Each text node is therefore put back before its translation, without its words. Once the text node is changed, moved or
 * removed, the translation goes, and the translator finds the new words.
 */

type Translation = { text: Text; font: ChildNode; words: string }

/** By the text node as well as by the element in its place. */
const translations = new WeakMap<Node, Translation>()
let observer: MutationObserver | undefined

export function followTranslator(): void {
  observer = new MutationObserver(follow)
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}

/** For hydration, which needs the words of the server. Returns whether there were others. */
export function takeBackTranslations(): boolean {
  follow(observer?.takeRecords() ?? [])
  const fonts = [...document.querySelectorAll('font')]
  for (const font of fonts) takeBack(translations.get(font), true)
  observer?.takeRecords()
  return fonts.length > 0
}

function follow(records: MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const isMove = type === 'childList'
    for (const node of isMove ? removedNodes : [target]) {
      const text = takeBack(translations.get(node), isMove) ?? node
      const font = [...addedNodes, previousSibling, nextSibling].find(isNewTranslation)
      if (font && text instanceof Text && (text !== node || !node.parentNode)) putBack(text, font)
    }
  }
  // Its own changes.
  observer?.takeRecords()
}

function isNewTranslation(node: Node | null): node is ChildNode {
  return node?.nodeName === 'FONT' && node.parentNode !== null && !translations.has(node)
}

function putBack(text: Text, font: ChildNode): void {
  const translation = { text, font, words: text.data }
  translations.set(text, translation).set(font, translation)
  text.data = ''
  font.before(text)
}

/** The words return, unless React has written others. */
function takeBack(translation: Translation | undefined, withWords: boolean): Text | undefined {
  if (!translation) return undefined
  const { text, font, words } = translation
  translations.delete(text)
  translations.delete(font)
  font.remove()
  if (withWords) text.data = words
  return text
}
