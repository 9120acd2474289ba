const KEY = 'member'
const ATTRIBUTE = 'data-member'

/*
 * Whether a member is signed in to this browser, which a page from a shared cache cannot know. Scripts cannot read the
 * session cookie.
 */

/** Part of the inline script of the head: what only visitors see then stays invisible. */
export const memberScript = (root: string) =>
  `if(localStorage.getItem('${KEY}'))${root}.setAttribute('${ATTRIBUTE}','');`

export const memberMark = {
  isSet(): boolean {
    try {
      return localStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
  /** Calls back when somebody signs in in another tab. */
  onSet(callback: () => void): void {
    addEventListener('storage', ({ key, newValue }) => {
      if (key === KEY && newValue) callback()
    })
  },
  set(isMember: boolean): void {
    try {
      if (isMember) localStorage.setItem(KEY, '1')
      else localStorage.removeItem(KEY)
    } catch {
      // Without storage, pages that name their language show members as visitors.
    }
    document.documentElement.toggleAttribute(ATTRIBUTE, isMember)
  },
}
