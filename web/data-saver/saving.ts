import { applyChoice, DATA_SAVER, isSavingData } from './data-saver.ts'

// What a page does for readers who save data, loaded for them only.

const FIELD = 'input:not([type="search"]), select, textarea'
/** What does nothing, or something else, without scripts. */
const CONTROL = `button:not([popovertarget]), label, ${FIELD}, a[href*="favorite="]`
/** How near the later drawings of a list are when they are loaded. */
const NEAR = '200px'
const EARLY = 'data-early'

/** Shows a photo when it is tapped: in its smallest size, since the whole one is another tap away. */
export function tapPhotos(): void {
  addEventListener('click', handleClick, true)
  addEventListener(DATA_SAVER, keepShown)
  keepShown()

  function handleClick(event: MouseEvent) {
    if (!isSavingData() || event.ctrlKey || event.metaKey || event.shiftKey) return
    const tapped = (event.target as Element).closest('a, button')
    const frame = tapped?.closest('[data-tap="button"]') ?? tapped?.querySelector('[data-tap="span"]')
    if (!frame || frame.hasAttribute('data-shown')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    showPhoto(frame, tapped!)
  }
}

/** What is there costs nothing more. */
function keepShown(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-tap] > picture > img'))
    if (image.naturalWidth > 0) image.closest('[data-tap]')!.setAttribute('data-shown', '')
}

function showPhoto(frame: Element, tapped: Element): void {
  const image = frame.querySelector<HTMLImageElement>('picture > img')!
  for (const source of frame.querySelectorAll('source')) source.sizes = '1px'
  // One that has failed is loaded again.
  image.src = image.getAttribute('src')!
  const handleError = () => {
    frame.removeAttribute('data-shown')
    if (tapped.matches('button')) (tapped as HTMLElement).focus()
  }
  image.addEventListener('error', handleError, { once: true })
  image.addEventListener('load', () => image.removeEventListener('error', handleError), { once: true })
  frame.setAttribute('data-shown', '')
  // Its button is gone.
  if (frame.contains(tapped)) {
    image.tabIndex = -1
    image.focus({ preventScroll: true })
  }
}

/**
 * Starts the scripts of a page when a control needs them, which is then used again. Links, forms that ask for a page,
 * explanations and what folds open do without.
 */
export function startLater(start: () => Promise<unknown>): void {
  const listeners = { click: handleClick, focusin: handleFocus, input: handleInput, toggle: handleToggle } as const
  const typed = new Map<Field, string>()
  let held: (() => void) | undefined
  let isStarting = false
  let hasFailed = false

  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener as EventListener, true)
  addEventListener('hydrated', () => setTimeout(useAgain), { once: true })
  addEventListener('storage', handleChoice)
  showState(true)
  const removeDrawings = drawNear()
  if (!hasChosenLanguage()) begin()

  function handleClick(event: Event) {
    const control = controlOf(event)
    if (!control || control.matches('select, textarea, input:not([type="checkbox"], [type="radio"])')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held = clickOn(control)
    begin(control)
  }

  function handleFocus(event: Event) {
    if ((event.target as Element).matches(FIELD)) begin()
  }

  /** In another tab. Hydration takes the state of the switch for what the server has sent. */
  function handleChoice({ key, newValue }: StorageEvent) {
    if (key !== DATA_SAVER || newValue !== 'off') return
    applyChoice(false)
    showState(false)
    begin()
  }

  function handleInput({ target }: Event) {
    const field = target as Field
    if (field.matches(FIELD)) typed.set(field, field.value)
  }

  function handleToggle({ target }: Event) {
    if ((target as Element).querySelector('noscript')) begin()
  }

  function begin(control?: Element) {
    control?.setAttribute('aria-busy', 'true')
    if (isStarting) return
    isStarting = true
    // Browsers do not load a script again that has failed once: the page must be loaded again, when that is possible.
    if (hasFailed) void fetch(location.href, { method: 'HEAD' }).then(() => location.reload(), giveUp)
    // Hydration begins with the scripts of the page itself, later.
    else start().then(removeDrawings, giveUp)
  }

  /** Without a connection: the next use tries again. */
  function giveUp() {
    isStarting = false
    hasFailed = true
    held = undefined
    for (const busy of document.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
  }

  function useAgain() {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener as EventListener, true)
    removeEventListener('storage', handleChoice)
    for (const [field, value] of typed) typeAgain(field, value)
    held?.()
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controlOf({ target }: Event): HTMLElement | undefined {
  const control = (target as Element).closest<HTMLElement>(CONTROL) ?? pictureLinkOf(target as Element)
  const form = control instanceof HTMLButtonElement && control.type === 'submit' ? control.form : null
  return control && form?.getAttribute('method') !== 'get' ? control : undefined
}

/** It opens the lightbox. */
function pictureLinkOf(target: Element): HTMLElement | undefined {
  const link = target.closest('a')
  return link?.querySelector('picture') ? link : undefined
}

/** Hydration may put another element in the place of a control. */
function clickOn(control: HTMLElement): () => void {
  const place = control.parentElement!
  const index = [...place.children].indexOf(control)
  return () => {
    control.removeAttribute('aria-busy')
    const now = control.isConnected ? control : (place.children[index] as HTMLElement | undefined)
    now?.focus()
    now?.click()
  }
}

/** React takes what a field contains at hydration for what it has put there. */
function typeAgain(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  if (!(field instanceof HTMLSelectElement)) field.value = ''
  set!.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Whether the page has the chosen language: the server does not know what is in local storage only. */
function hasChosenLanguage(): boolean {
  // The first is there if the URL names the language, of which cookies may have been refused.
  if (document.head.querySelector('noscript') || document.cookie.includes('language=')) return true
  try {
    return (localStorage.getItem('language') ?? document.documentElement.lang) === document.documentElement.lang
  } catch {
    return true
  }
}

/** The switch in the footer; that of the menu comes with the scripts. */
function showState(isOn: boolean): void {
  const toggle = document.querySelector('footer [role="switch"]')
  toggle?.setAttribute('aria-checked', String(isOn))
  toggle?.lastElementChild!.toggleAttribute('data-on', isOn)
}

/**
 * Lists come with their later drawings in `<noscript>`, since hydration loads them when they come near. The result takes them
 * away again: the first render must match the server's.
 */
function drawNear(): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const drawn = document.createElement('template')
        drawn.innerHTML = target.querySelector('noscript')!.textContent
        drawn.content.firstElementChild!.setAttribute(EARLY, '')
        target.append(drawn.content)
      }
    },
    { rootMargin: NEAR },
  )
  for (const { parentElement, textContent } of document.querySelectorAll('main noscript'))
    if (textContent.startsWith('<img')) observer.observe(parentElement!)
  return () => {
    observer.disconnect()
    for (const image of document.querySelectorAll(`[${EARLY}]`)) image.remove()
  }
}
