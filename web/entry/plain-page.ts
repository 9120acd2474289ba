import { ownRelease } from '../offline/release.ts'
import { ifPossible } from '../ui/if-possible.ts'

/*
 * Where a page fails as it starts, since the browser lacks something or by a fault of ours, readers keep what the server has
 * rendered: its links and forms work without scripts, and an error would stand in place of cautions.
 */

const KEY = 'plain-page'

/** Whether pages of this release have failed in this tab. */
export function isPlain(): boolean {
  return ifPossible(() => sessionStorage.getItem(KEY)) === ownRelease()
}

/** Loads the page anew, to stay without scripts. */
export function showPlain(): void {
  try {
    sessionStorage.setItem(KEY, ownRelease())
    location.reload()
  } catch {
    // It would be loaded again and again.
  }
}
