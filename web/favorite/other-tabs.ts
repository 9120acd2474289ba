import { openChannel, type Channel } from '../channel.ts'

// Each tab has a cache of its own. Favorites of a phone without an account are in its storage, which tells other tabs.

let opened: Channel<string> | undefined

/** One for the whole tab: it does not hear itself. */
const channel = () => (opened ??= openChannel('favorites'))

/** Says that the favorites of the account have changed. */
export function tellOtherTabs(user: string): void {
  channel().tell(user)
}

/** Reports changes of the favorites of the account in other tabs, until the returned function is called. */
export function listenToOtherTabs(user: string, onChange: () => void): () => void {
  return channel().listen((other) => other === user && onChange())
}
