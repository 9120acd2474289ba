import { CombinedError, makeErrorResult, type Exchange, type Operation, type OperationResult } from 'urql'
import { filter, makeSubject, merge, pipe, subscribe } from 'wonka'

/**
 * Stands in for an exchange that is loaded when it is first needed: by an operation that the data of the page does not
 * answer, or by `load`. Until then, the page's own queries are answered from its data, at once, as hydration requires.
 * The exchange then receives those queries as well, so that its cache knows the page.
 */
export function lateExchange(pageData: Record<string, unknown>, importExchange: () => Promise<Exchange>) {
  let load = () => {}
  /** The queries of the page, which its data answers. */
  const answered = new Map<number, Operation>()

  const exchange: Exchange = (input) => (operations) => {
    const known = new Map<number, Operation>()
    const waiting = new Map<number, Operation>()
    const results = makeSubject<OperationResult>()
    const released = makeSubject<Operation>()
    let state: 'unloaded' | 'loading' | 'loaded' = 'unloaded'

    load = () => {
      if (state === 'unloaded') void start()
    }

    async function start() {
      state = 'loading'
      try {
        const loaded = await importExchange()
        pipe(loaded(input)(released.source), subscribe(results.next))
        state = 'loaded'
        release(known)
        release(waiting)
      } catch (error) {
        // The next operation tries again.
        state = 'unloaded'
        const failure = new CombinedError({ networkError: error as Error })
        for (const operation of take(waiting)) results.next(makeErrorResult(operation, failure))
      }
    }

    function release(operations: Map<number, Operation>) {
      for (const operation of take(operations)) released.next(operation)
    }

    function handle(operation: Operation) {
      const isQuery = operation.kind === 'query' && operation.context.requestPolicy !== 'network-only'
      const data = isQuery ? pageData[operation.key] : undefined
      if (data && !answered.has(operation.key)) answered.set(operation.key, operation)
      if (state === 'loaded') return released.next(operation)
      if (operation.kind === 'teardown') return void waiting.delete(operation.key)
      if (data) {
        known.set(operation.key, operation)
        return results.next({ operation, data, error: undefined, extensions: undefined, stale: false, hasNext: false })
      }
      waiting.set(operation.key, operation)
      load()
    }

    return merge([
      results.source,
      pipe(
        operations,
        filter((operation): operation is never => {
          handle(operation)
          return false
        }),
      ),
    ])
  }

  return { exchange, load: () => load(), answered }
}

function take(operations: Map<number, Operation>): Operation[] {
  const taken = [...operations.values()]
  operations.clear()
  return taken
}
