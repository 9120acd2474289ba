import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that is being answered: log lines carry it, and a reader can quote it. */
export const requestIds = new AsyncLocalStorage<string>()
