import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { remember } from '../remember.ts'
import { PERSON_PARAMS, personIn } from '../safety/carry.ts'

// The simple view: larger letters, and of plants and ailments only what must not be missed. A style sheet hides the rest.

/** The name of the parameter of URLs, of the entry in local storage, and of the event of a change. */
const SIMPLE = 'simple'
/** Of the document. What only the whole page shows has `data-whole`. */
const ATTRIBUTE = 'data-simple'

/** Part of the inline script of the head. Without storage, the view is that of the URL, which the server applies as well. */
export const simpleScript = (root: string) =>
  `var v=/[?&]${SIMPLE}=([01])/.exec(location.search);if(v)localStorage.setItem('${SIMPLE}',v[1]);` +
  `if(localStorage.getItem('${SIMPLE}')==='1')${root}.setAttribute('${ATTRIBUTE}','');`

/** For readers without scripts: the HTML of a page whose URL asks for the simple view. */
export function inViewOf(url: string, html: string): string {
  return isSimpleIn(new URL(url).searchParams) ? html.replace('<html', `<html ${ATTRIBUTE}=""`) : html
}

function isSimpleIn(params: URLSearchParams): boolean {
  return params.get(SIMPLE) === '1'
}

/** Whether the view is simple, how to change that, and the URL that does so without scripts. */
export function useSimple() {
  const [params, setParams] = useSearchParams()
  const isOn = useSyncExternalStore(subscribe, isShown, () => isSimpleIn(params))

  function paramsOf(view: boolean): URLSearchParams {
    const changed = new URLSearchParams(params)
    changed.set(SIMPLE, view ? '1' : '0')
    // A person that cannot be read goes no further.
    if (!personIn(params)) for (const name of PERSON_PARAMS) changed.delete(name)
    return changed
  }

  function show(view: boolean) {
    remember(SIMPLE, view ? '1' : '0')
    document.documentElement.toggleAttribute(ATTRIBUTE, view)
    dispatchEvent(new Event(SIMPLE))
    // Loaded again, the page would otherwise return to the view of its URL.
    if (params.has(SIMPLE)) setParams(paramsOf(view), { replace: true, preventScrollReset: true })
  }

  return { isOn, show, urlOf: (view: boolean) => `?${paramsOf(view)}` }
}

function isShown(): boolean {
  return document.documentElement.hasAttribute(ATTRIBUTE)
}

function subscribe(onChange: () => void): () => void {
  addEventListener(SIMPLE, onChange)
  return () => removeEventListener(SIMPLE, onChange)
}
