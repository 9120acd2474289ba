/** Features that no page uses so far. */
export const UNUSED = [
  'EventSource',
  'Notification',
  'SharedWorker',
  'WebSocket',
  'Worker',
  'indexedDB',
  'requestIdleCallback',
  'navigator.permissions',
  'navigator.sendBeacon',
  'navigator.wakeLock',
  'crypto.randomUUID',
  'popover.showPopover',
  'popover.togglePopover',
  'popover.animate',
]

/**
 * Features that a browser may lack or refuse: in a private window, without cookies, without https, or on an old phone. Pages
 * use them, and do without. A page that uses one of a line does not need another one of it.
 */
export const EXTRAS = [
  ['BroadcastChannel', 'speechSynthesis', 'navigator.storage', ...UNUSED],
  ['SpeechSynthesisUtterance', 'navigator.clipboard', 'crypto.subtle'],
  ['MediaRecorder', 'caches', 'navigator.connection', 'performance.getEntriesByType'],
  ['localStorage', 'navigator.locks', 'navigator.mediaDevices', 'popover.hidePopover'],
  ['navigation', 'navigator.serviceWorker'],
  ['sessionStorage', 'navigator.share'],
]

/** What every browser that runs the scripts has (web/build/bundling/browsers.ts), and none refuses. */
export const ESSENTIAL = `AbortController Audio Blob CSSStyleSheet DOMException Event FileReader FormData
  IntersectionObserver MutationObserver Node NodeFilter OfflineAudioContext Request ResizeObserver Response Text TextDecoder
  TextEncoder URL URLSearchParams XMLHttpRequest addEventListener atob btoa cancelAnimationFrame clearInterval clearTimeout
  console crypto.getRandomValues dispatchEvent document fetch getComputedStyle innerHeight location matchMedia navigator
  navigator.languages performance.now removeEventListener requestAnimationFrame scrollY setInterval setTimeout
  structuredClone window Intl.DateTimeFormat Intl.NumberFormat`.split(/\s+/)

/** Features that are missing, and those where to ask for one or to call it throws. */
export type Spoiled = { absent: readonly string[]; refused: readonly string[] }

/** Runs in the browser, before the scripts of a page. */
export function spoil({ absent, refused }: Spoiled): void {
  const owners: Record<string, object> = {
    navigator: Navigator.prototype,
    crypto: crypto,
    performance: Performance.prototype,
    popover: HTMLElement.prototype,
  }
  // Also called with `new`.
  const fail = function () {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  for (const path of [...absent, ...refused]) {
    const [name, parent] = path.split('.').toReversed() as [string, string?]
    let owner: object | null = parent ? owners[parent]! : globalThis
    while (owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object | null
    if (!owner) continue
    const isFunction = typeof Object.getOwnPropertyDescriptor(owner, name)!.value === 'function'
    if (absent.includes(path)) Reflect.deleteProperty(owner, name)
    else Object.defineProperty(owner, name, isFunction ? { value: fail } : { get: fail })
  }
}

/**
 * Brings forward what a page does a while after it has loaded, once: what is repeated would keep the server busy with questions.
 * Runs in the browser.
 */
export function hurry(): void {
  const { setTimeout: wait } = globalThis
  const hurried = new Set<number>()
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0, ...rest: unknown[]) => {
      const isFirst = ms >= 1000 && !hurried.has(ms)
      hurried.add(ms)
      return wait(run, isFirst ? 50 : ms, ...rest)
    },
  })
}
