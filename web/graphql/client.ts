import { createContext } from 'react-router-dom'
import { Client, type Exchange } from 'urql'
import type { Language } from '../i18n/language.ts'

type ClientOptions = { url: string; fetch?: typeof fetch; exchanges: Exchange[] }

export function createGraphqlClient({ url, fetch, exchanges }: ClientOptions): Client {
  return new Client({
    url,
    ...(fetch && { fetch }),
    exchanges,
    preferGetMethod: false,
    // Notifications arrive over SSE, which the fetch exchange supports.
    fetchSubscriptions: true,
  })
}

/** The context of route loaders, on the server and in the browser. */
export const clientContext = createContext<Client>()
export const languageContext = createContext<() => Language>()
/** Names of the pages whose text an admin has written. */
export const ownTextsContext = createContext<readonly string[]>()

// Types the `context` of loaders as created by createContext() above, instead of any.
declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}
