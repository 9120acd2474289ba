import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe, { type RunOptions } from 'axe-core'
import { expect, type Locator, type Page } from '@playwright/test'

/** Half as long as `axe.source`. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All rules of axe, including experimental ones and best practices, except contrast of level AAA. */
const ids = axe
  .getRules()
  .filter(({ ruleId, tags }) => !tags.includes('deprecated') && ruleId !== 'color-contrast-enhanced')
  .map(({ ruleId }) => ruleId)

const COLOURS = ['color-contrast', 'link-in-text-block']
const UNKNOWN_COLOURS = [
  { id: 'color-contrast', selector: ':not([data-known-colours])' },
  { id: 'link-in-text-block', selector: 'a[href]:not([data-known-colours]), [role=link]:not([data-known-colours])' },
]
const NO_COLOURS = ids.filter((id) => !COLOURS.includes(id))

export type Theme = 'light' | 'dark'

interface Options {
  /**
   * One by default, in turn by what is checked: themes are only other values of the colours in web/theme/tokens.css,
   * whose contrast tests/web/contrast.test.ts checks in both.
   */
  themes?: readonly Theme[]
  /** Whether header and footer, which many pages share, are checked for more than their place among the landmarks. */
  frame?: boolean
  /** The only part that is checked, where the rest is checked elsewhere. */
  within?: Locator
}

/**
 * Expects no findings of axe. Of a page behind a modal dialog nothing can be read or used: the dialog is checked alone,
 * and the page where no dialog is open.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { themes = [themeOf(what)], frame = true, within }: Options = {},
): Promise<void> {
  await addScript(page)
  const part = within ?? page.locator(frame ? 'html' : 'main')
  const [first, ...others] = themes
  if (first) await page.emulateMedia({ colorScheme: first })
  const known = await part.evaluateHandle(markKnownColours)
  const runOnly = [...NO_COLOURS, ...(first ? COLOURS : [])]
  expect(
    await findViolations(within ?? page.locator('html'), runOnly),
    first ? `${what}, ${first} theme` : what,
  ).toEqual([])
  for (const colorScheme of others) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(part, COLOURS), `${what}, ${colorScheme} theme`).toEqual([])
  }
  await known.evaluate((elements) => elements.forEach((element) => element.removeAttribute('data-known-colours')))
  expect(await unspokenLabels(page), `${what}: names that do not begin with what is seen`).toEqual([])
  expect(await emptyParts(page), `${what}: landmarks and lists with nothing in them`).toEqual([])
}

/** The same in every run. */
const themeOf = (what: string): Theme => (what.length % 2 === 0 ? 'light' : 'dark')

/** In the page itself by the protocol of the browser, which `evaluate` takes half as long again for. */
async function addScript(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    if (frame !== page.mainFrame()) await frame.evaluate(SCRIPT)
    else {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Runtime.evaluate', { expression: SCRIPT })
      await devtools.detach()
    }
  }
}

/** Passes are not listed, which saves a fifth of the time. */
function findViolations(part: Locator, runOnly: readonly string[]): Promise<string[]> {
  return part.evaluate(
    async (part, [options, selectors]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      axe.configure({ rules: selectors })
      // Colours of another theme, or of a button that was pressed, may still be changing.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const changes = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      await Promise.allSettled(changes.map(({ finished }) => finished))
      // What a bar covers can be scrolled into view, but axe reports it as too small.
      const bars = [...document.body.querySelectorAll<HTMLElement>(':not(dialog)')].filter((element) =>
        /sticky|fixed/.test(getComputedStyle(element).position),
      )
      const positions = bars.map(({ style }) => style.position)
      for (const { style } of bars) style.position = 'static'
      const dialogs = [...document.querySelectorAll('dialog:modal')]
      const { violations } = await axe.run({ include: dialogs.length > 0 ? dialogs : [part] }, options)
      for (const [index, { style }] of bars.entries()) style.position = positions[index]!
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target, failureSummary }) => `${id}: ${target.join(' ')} ${html} ${failureSummary}`),
      )
    },
    [{ runOnly: [...runOnly], resultTypes: ['violations'] } satisfies RunOptions, UNKNOWN_COLOURS] as const,
  )
}

/**
 * Marks all elements whose colours need no check: those outside of the part, and those that differ from an earlier
 * sibling in nothing but words, links and pictures.
 */
function markKnownColours(part: Element): Element[] {
  const IN_WORDS = /^(?:href|src|srcset|alt|title|id|value|datetime|for|name|aria-[a-z]*(?:label|by))$/
  const [lookOfElement, numbers] = [new Map<Element, string>(), new Map<string, string>()]
  const dialogs = [...document.querySelectorAll('dialog:modal')]
  const parts = dialogs.length > 0 ? dialogs : [part]
  const unknown = new Set(parts.flatMap(unlike))
  const known = [...document.querySelectorAll('*')].filter((element) => !unknown.has(element))
  for (const element of known) element.setAttribute('data-known-colours', '')
  return known

  function unlike(parent: Element): Element[] {
    const looks = new Set<string>()
    return [
      parent,
      ...[...parent.children].flatMap((element) => {
        const look = lookOf(element)
        if (looks.has(look)) return []
        looks.add(look)
        return unlike(element)
      }),
    ]
  }

  /** Short, since it is a part of that of each ancestor: the same number for the same tag, attributes and children. */
  function lookOf(element: Element): string {
    let look = lookOfElement.get(element)
    if (look) return look
    const attributes = [...element.attributes].filter(({ name }) => !IN_WORDS.test(name))
    const children = [...element.childNodes].map((child) => (child instanceof Element ? lookOf(child) : 'text'))
    const whole = [element.localName, ...attributes.map(({ name, value }) => `${name}=${value}`), ...children].join(' ')
    look = numbers.get(whole) ?? String(numbers.size)
    numbers.set(whole, look)
    lookOfElement.set(element, look)
    return look
  }
}

/** Controls whose accessible name does not contain their visible words; axe accepts parts of words. */
function unspokenLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = (text: string) =>
      ` ${
        text
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu)
          ?.join(' ') ?? ''
      } `
    return [...document.querySelectorAll('a[aria-label], button[aria-label]')].flatMap((control) => {
      const name = control.getAttribute('aria-label')!
      const seen = (control as HTMLElement).innerText ?? ''
      return !seen.trim() || words(name).includes(words(seen)) ? [] : [`${name}: ${seen}`]
    })
  })
}

/** Landmarks and lists that screen readers announce, although nothing in them is shown at this width. */
function emptyParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('nav, ul, ol, dl, section[aria-label], [role=list]')]
    const isEmpty = (part: HTMLElement) =>
      part.checkVisibility() &&
      !part.innerText.trim() &&
      ![...part.querySelectorAll('a, button, img, svg, input')].some((element) => element.checkVisibility())
    return parts.filter(isEmpty).map((part) => part.outerHTML.slice(0, 120))
  })
}
