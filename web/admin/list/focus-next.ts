const PAUSE_MS = 20
const PATIENCE = 50

/**
 * The pressed button may be gone with its row: moves the focus to the next action, or else to the title. It waits until
 * the confirmation dialog has closed, since nothing behind a dialog can be focused.
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
