import { remember, remembered } from '../remember.ts'
import { ifPossible } from '../ui/if-possible.ts'

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
    return remembered(KEY) !== null
  },
  set(isMember: boolean): void {
    // Without storage, pages that name their language show members as visitors.
    if (isMember) remember(KEY, '1')
    else ifPossible(() => localStorage.removeItem(KEY))
    document.documentElement.toggleAttribute(ATTRIBUTE, isMember)
  },
}
