// Each tab has a cache of its own. Favorites of a phone without an account are in its storage, which tells other tabs.

let opened: BroadcastChannel | undefined

/** One for the whole tab: a channel hears what all others of its name send, but not itself. */
const channel = () => (opened ??= new BroadcastChannel('favorites'))

/** Says that the favorites of the account have changed. */
export function tellOtherTabs(user: string): void {
  channel().postMessage(user)
}

/** Reports changes of the favorites of the account in other tabs, until the returned function is called. */
export function listenToOtherTabs(user: string, onChange: () => void): () => void {
  const hear = ({ data }: MessageEvent) => data === user && onChange()
  channel().addEventListener('message', hear)
  return () => channel().removeEventListener('message', hear)
}
