import type { ReactNode } from 'react'
import { Provider, type Client } from 'urql'
import { SiteContext, type PageContext } from './site.ts'

type AppProps = { client: Client; page: PageContext; children: ReactNode }

/** The frame of every page, on the server and in the browser. */
export function App({ client, page, children }: AppProps) {
  return (
    <SiteContext value={page}>
      <Provider value={client}>{children}</Provider>
    </SiteContext>
  )
}
