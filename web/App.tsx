import { useEffect, useState, type ContextType, type ReactNode } from 'react'
import { Provider, type Client } from 'urql'
import { SiteContext, type PageContext } from './site.ts'
import { Navigate } from './ui/Link.tsx'

type AppProps = {
  client: Client
  page: PageContext
  /** In the browser. */
  navigate?: ContextType<typeof Navigate>
  onShown?: () => void
  children: ReactNode
}

/** The frame of every page, on the server and in the browser. */
export function App({ client, page, navigate, onShown, children }: AppProps) {
  const [site, setSite] = useState(page.site)
  useEffect(() => {
    onShown?.()
  }, [onShown])
  return (
    <SiteContext value={{ site, setSite }}>
      <Navigate value={navigate}>
        <Provider value={client}>{children}</Provider>
      </Navigate>
    </SiteContext>
  )
}
