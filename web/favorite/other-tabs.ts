// Each tab has a cache of its own. Favorites of a phone without an account are in its storage, which tells other tabs.
const CHANNEL = 'favorites'
/** Messages reach all other channels of this name, those of the same tab as well. */
const TAB = Math.random()

/** Says that the favorites of the account have changed. */
export function tellOtherTabs(user: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ user, tab: TAB })
  channel.close()
}

/** Reports changes of the favorites of the account in other tabs, until the returned function is called. */
export function listenToOtherTabs(user: string, onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => data.user === user && data.tab !== TAB && onChange())
  return () => channel.close()
}
