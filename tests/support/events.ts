import { app } from '../../api/app.ts'
import { accessTokenOf, type Account } from './accounts.ts'

/** The events that a subscriber receives. */
export async function subscribe(query: string, { as }: { as?: Account } = {}) {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'text/event-stream' })
  if (as) headers.set('authorization', `Bearer ${await accessTokenOf(as)}`)
  const controller = new AbortController()
  const body = JSON.stringify({ query })
  const response = await app.request('http://localhost/graphql', {
    method: 'POST',
    headers,
    body,
    signal: controller.signal,
  })
  // Cancels pending reads, like a closed connection.
  const texts = response.body!.pipeThrough(new TextDecoderStream(), { signal: controller.signal })
  const events = readEvents(texts)
  return {
    contentType: response.headers.get('content-type'),
    next: async () => (await events.next()).value,
    /** The next event; undefined if there is none for a while. */
    nextWithin: (ms: number) =>
      Promise.race([
        events.next().then(({ value }) => value),
        new Promise<undefined>((resolve) => setTimeout(resolve, ms)),
      ]),
    stop: () => controller.abort(),
  }
}

interface Event {
  name: string
  // oxlint-disable-next-line no-explicit-any -- tests read answers of any shape, and fail where the shape is another
  data: any
}

async function* readEvents(stream: ReadableStream<string>): AsyncGenerator<Event, undefined> {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.+)$/m.exec(block)?.[1]
      if (name) yield { name, data: data && JSON.parse(data) }
    }
  }
}
