/*
 * Laying out a whole page at once blocks the processor of a slow phone for a fifth of a second. What is below the first screen
 * (elements of the class `later`, and the children of those of the class `later-parts`) is therefore laid out after the first
 * paint, in portions. Until then theme/base.css lets browsers skip it.
 */

const ATTRIBUTE = 'data-arriving'
/** A task of a page should not take longer, nor does it need to be shorter. */
const PORTION_MS = 30

/**
 * Part of head-script.ts. Whoever comes back, or to a part of the page, gets it whole: the position
 * depends on the height of everything above it.
 */
export const laterScript = `if(!location.hash&&(performance.getEntriesByType('navigation')[0]||{}).type==='navigate')document.documentElement.setAttribute('${ATTRIBUTE}','')`

/** Lays out everything, in portions between which the page answers touches. */
export async function layOutLater(): Promise<void> {
  const root = document.documentElement
  if (!root.hasAttribute(ATTRIBUTE)) return
  const parts = document.querySelectorAll<HTMLElement>('.later, .later-parts > *')
  let begin = performance.now()
  for (const part of parts) {
    part.style.contentVisibility = 'visible'
    part.getBoundingClientRect()
    // Somebody who has gone to a part of the page waits for it; in the background, timers are slow.
    if (location.hash || document.hidden || performance.now() - begin < PORTION_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    begin = performance.now()
  }
  root.removeAttribute(ATTRIBUTE)
  for (const part of parts) part.removeAttribute('style')
  if (location.hash) document.querySelector(':target')?.scrollIntoView()
}
