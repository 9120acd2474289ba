import type { Exchange, Operation, OperationResult } from 'urql'
import { makeSubject, pipe, subscribe, type Subject } from 'wonka'
import type { CurrentUser } from './cache-updates.ts'

/**
 * An exchange, and with it a cache, for each user, since one may see what another may not. A member who comes back after
 * the session has ended finds the open page in it; visitors get a new one, since a member may have published something.
 */
export function exchangePerUser(user: CurrentUser, open: (isFirst: boolean) => Exchange): Exchange {
  return (input) => (operations) => {
    const { source, next } = makeSubject<OperationResult>()
    const opened = new Map<string, Subject<Operation>>()
    let current = { id: user()?.id, operations: start(true) }

    function start(isFirst: boolean): Subject<Operation> {
      const own = makeSubject<Operation>()
      pipe(open(isFirst)(input)(own.source), subscribe(next))
      return own
    }

    function turnTo(id: string | undefined) {
      if (current.id) opened.set(current.id, current.operations)
      current = { id, operations: (id && opened.get(id)) || start(false) }
    }

    pipe(
      operations,
      subscribe((operation) => {
        const id = user()?.id
        if (id !== current.id) turnTo(id)
        current.operations.next(operation)
        // Subscriptions of a member end after the session.
        if (operation.kind !== 'teardown') return
        for (const other of opened.values()) if (other !== current.operations) other.next(operation)
      }),
    )
    return source
  }
}
