import type { Exchange, Operation, OperationResult } from 'urql'
import { makeSubject, pipe, subscribe, type Subject } from 'wonka'
import type { CurrentUser } from './cache-updates.ts'

type Opened = { id: string | undefined; operations: Subject<Operation> }

/**
 * An exchange, and with it a cache, for each user, since one may see what another may not. A member who comes back after
 * the session has ended finds the open page in it, unless another one was there; visitors get a new one, since a member
 * may have published something.
 */
export function exchangePerUser(user: CurrentUser, open: (isFirst: boolean) => Exchange): Exchange {
  return (input) => (operations) => {
    const { source, next } = makeSubject<OperationResult>()
    let current: Opened = { id: user()?.id, operations: start(true) }
    /** Of the member who was here last. */
    let left: Opened | undefined

    function start(isFirst: boolean): Subject<Operation> {
      const own = makeSubject<Operation>()
      pipe(open(isFirst)(input)(own.source), subscribe(next))
      return own
    }

    function turnTo(id: string | undefined) {
      const known = left?.id === id ? left : undefined
      // What one member has read does not stay in the memory of a page that another one uses.
      left = current.id ? current : id ? undefined : left
      current = known ?? { id, operations: start(false) }
    }

    pipe(
      operations,
      subscribe((operation) => {
        const id = user()?.id
        if (id !== current.id) turnTo(id)
        current.operations.next(operation)
        // Subscriptions of a member end after the session.
        if (operation.kind === 'teardown') left?.operations.next(operation)
      }),
    )
    return source
  }
}
