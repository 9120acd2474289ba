import { remember } from '../remember.ts'
import { PERSON_PARAMS, personQueryIn } from '../safety/carry.ts'

// The simple view: larger letters, and of plants and ailments only what must not be missed. A style sheet hides the rest.

/** The name of the parameter of URLs, of the entry in local storage, and of the event of a change. */
export const SIMPLE = 'simple'
/** Of the document. What only the whole page shows has `data-whole`. */
const ATTRIBUTE = 'data-simple'

/** Part of the inline script of the head. Without storage, the view is that of the URL, which the server applies as well. */
export const simpleScript = (root: string) =>
  `var v=/[?&]${SIMPLE}=([01])/.exec(location.search);if(v)localStorage.setItem('${SIMPLE}',v[1]);` +
  `if(localStorage.getItem('${SIMPLE}')==='1')${root}.setAttribute('${ATTRIBUTE}','');`

/** For readers without scripts: the HTML of a page whose URL asks for the simple view. */
export function inViewOf(url: string, html: string): string {
  const isSimple = new URL(url).searchParams.get(SIMPLE) === '1'
  return isSimple ? html.replace('<html', `<html ${ATTRIBUTE}=""`) : html
}

/** The URL of the page in a view. A person that cannot be read goes no further. */
export function urlOfView(isSimple: boolean, params: URLSearchParams): string {
  const changed = new URLSearchParams(params)
  changed.set(SIMPLE, isSimple ? '1' : '0')
  if (!personQueryIn(params)) for (const name of PERSON_PARAMS) changed.delete(name)
  return `?${changed}`
}

export function isSimple(): boolean {
  return document.documentElement.hasAttribute(ATTRIBUTE)
}

export function showSimple(isOn: boolean): void {
  remember(SIMPLE, isOn ? '1' : '0')
  document.documentElement.toggleAttribute(ATTRIBUTE, isOn)
  dispatchEvent(new Event(SIMPLE))
}
