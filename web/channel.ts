import { ifPossible } from './ui/if-possible.ts'

export type Channel<Message> = {
  tell: (message: Message) => void
  /** Until the returned function is called. */
  listen: (hear: (message: Message) => void) => () => void
  close: () => void
}

/** A channel to all other channels of its name in this browser, but not to itself. Where there is none, nothing is heard. */
export function openChannel<Message>(name: string): Channel<Message> {
  const channel = ifPossible(() => new BroadcastChannel(name))
  return {
    tell: (message) => ifPossible(() => channel?.postMessage(message)),
    listen: (hear) => {
      const handle = ({ data }: MessageEvent<Message>) => hear(data)
      channel?.addEventListener('message', handle)
      return () => channel?.removeEventListener('message', handle)
    },
    close: () => channel?.close(),
  }
}
