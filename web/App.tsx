import type { ContextType, ReactNode } from 'react'
import { Provider, type Client } from 'urql'
import { SiteContext, type PageContext } from './site.ts'
import { Navigate } from './ui/Link.tsx'

type AppProps = {
  client: Client
  page: PageContext
  /** In the browser. */
  navigate?: ContextType<typeof Navigate>
  children: ReactNode
}

/** The frame of every page, on the server and in the browser. */
export function App({ client, page, navigate, children }: AppProps) {
  return (
    <SiteContext value={page}>
      <Navigate value={navigate}>
        <Provider value={client}>{children}</Provider>
      </Navigate>
    </SiteContext>
  )
}
