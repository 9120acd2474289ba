const PAUSE_MS = 20
const PATIENCE = 50

/**
 * What was pressed may be gone with its row: leads the keyboard to what can be done now, or else to the title. It waits for
 * the dialog that asked, behind which nothing can be focused.
 */
export function focusNext(triesLeft = PATIENCE): void {
  const main = document.querySelector('main')
  if (main?.querySelector('dialog[open]') && triesLeft > 0) {
    setTimeout(focusNext, PAUSE_MS, triesLeft - 1)
    return
  }
  const next = main?.querySelector<HTMLElement>('[data-next]') ?? main?.querySelector('h1')
  next?.focus()
}
