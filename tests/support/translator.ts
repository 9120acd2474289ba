import { expect, type Page } from '@playwright/test'

// What a browser's translator does to a page. Its words are those of the page in brackets, so that both can be compared.

const BRACKETS = /[⟦⟧]/g

/** Translates the page now and whatever it shows later, as Chrome does: a little later, each text node by `<font><font>`. */
export function translate(): void {
  const LEFT_OUT = 'script, style, noscript, template, textarea, [translate="no"], [contenteditable="true"], font font'
  const waiting = new Set<Node>()

  function translateAll(): void {
    const roots = [...waiting].filter(({ isConnected }) => isConnected)
    waiting.clear()
    const texts = new Set<Text>()
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      if (root instanceof Text) texts.add(root)
      while (walker.nextNode()) texts.add(walker.currentNode as Text)
    }
    for (const text of texts) replace(text)
  }

  function replace(text: Text): void {
    const words = text.data.trim()
    const parent = text.parentElement
    if (!words || !parent || parent.closest(LEFT_OUT) || !document.body.contains(parent)) return
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstChild!.textContent = text.data.replace(words, () => `⟦${words}⟧`)
    // As in https://github.com/facebook/react/issues/11538#issuecomment-380229427
    parent.insertBefore(font, text)
    parent.removeChild(text)
  }

  function wait(node: Node): void {
    if (waiting.size === 0) setTimeout(translateAll, 20)
    waiting.add(node)
  }

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records)
      for (const node of type === 'childList' ? addedNodes : [target]) wait(node)
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  wait(document)
}

/** The texts that are visible, without the marks of the translation. Accounts differ by nothing but their email address. */
async function shown(page: Page): Promise<string[]> {
  const texts = await page.evaluate(visibleTexts, false)
  return texts.map((text) => text.replaceAll(BRACKETS, '').replace(/member-[0-9a-f-]{36}/, 'member'))
}

/** What is visible, may be translated and has not been. */
async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(visibleTexts, true)
  return texts.filter((text) => !text.includes('⟦'))
}

/** Of the page, or of what the admin area shows beside its counts, which other tests change. */
function visibleTexts(isTranslatable: boolean): string[] {
  const hidden = 'script, style, noscript, template, textarea'
  const root = document.querySelector('main form[aria-label], main form:has(#checklist)') ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode as Text & { parentElement: Element }
    if (!data.trim() || parent.closest(isTranslatable ? `${hidden}, [translate="no"]` : hidden)) continue
    if ((parent.closest('select') ?? parent).checkVisibility({ visibilityProperty: true })) texts.push(data.trim())
  }
  return texts
}

/** Waits until nothing is being sent or loaded, and nothing has changed for a moment. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], fieldset:disabled')).toHaveCount(0)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(end, 250)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, 250)
        })
        observer.observe(document, { childList: true, characterData: true, subtree: true })
      }),
  )
}

export type Step = [name: string, take: (page: Page) => Promise<unknown>]

/** Takes steps on both pages, and expects the one with a translator to say what the other says after each. */
export async function expectSameWords(plain: Page, translated: Page, steps: readonly Step[]): Promise<void> {
  for (const [name, take] of steps) {
    await take(plain)
    await settled(plain)
    await take(translated)
    const compare = async () => differences(await shown(plain), await shown(translated))
    await expect.poll(compare, name).toEqual({ missing: [], stale: [] })
    await expect.poll(() => untranslated(translated), name).toEqual([])
  }
}

/** Of two lists that must be the same, in the same order. */
function differences(wanted: string[], got: string[]) {
  if (wanted.length > 10 && wanted.join('\n') === got.join('\n')) return { missing: [], stale: [] }
  return {
    missing: wanted.filter((text) => !got.includes(text)),
    stale: got.filter((text) => !wanted.includes(text)),
    order: got.findIndex((text, index) => text !== wanted[index]),
  }
}
