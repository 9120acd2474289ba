import { createContext, useContext } from 'react'

/** Settings of the operator from environment variables; null if not set. */
export type Site = {
  url: string
  /** IANA name of the time zone of all dates. */
  timeZone: string
  /** Who runs the site, as the terms name them. */
  operator: string | null
  /** Company and country of the servers, as the privacy page names them. */
  hosting: string | null
  contactEmail: string | null
  contactWhatsapp: string | null
  donationUrl: string | null
  /** Whether phones keep pages to read offline. If not, a service worker that is there removes itself. */
  offline: boolean
  social: Record<'facebook' | 'instagram' | 'youtube', string | null>
}

export type PageContext = { site: Site }

export const SiteContext = createContext<PageContext | null>(null)

export function useSite(): PageContext {
  const value = useContext(SiteContext)
  if (!value) throw new Error('useSite must be used within a SiteContext')
  return value
}
