import { createContext } from 'react-router-dom'
import { Client, fetchExchange, type Exchange } from 'urql'
import type { Language } from './i18n/language.ts'

type ClientOptions = { url: string; fetch?: typeof fetch; exchanges: Exchange[] }

export function createGraphqlClient({ url, fetch, exchanges }: ClientOptions): Client {
  return new Client({
    url,
    ...(fetch && { fetch }),
    exchanges: [...exchanges, fetchExchange],
    preferGetMethod: false,
    // New notifications arrive over SSE, which the fetch exchange reads by itself.
    fetchSubscriptions: true,
  })
}

/** What the route loaders are given, on the server and in the browser. */
export const clientContext = createContext<Client>()
export const languageContext = createContext<() => Language>()
/** Whether the reader's browser asks for Spanish, where the reader has not chosen a language. */
export const spanishOfferContext = createContext<() => boolean>()

// Types the `context` of loaders as what createContext() above makes, rather than as any.
declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}
