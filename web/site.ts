import { createContext, useContext } from 'react'

/** What the operator of the site sets by environment variables; null where it is not set. */
export type Site = {
  url: string
  /** IANA name of the zone that all dates are written in. */
  timeZone: string
  contactEmail: string | null
  contactWhatsapp: string | null
  donationUrl: string | null
  social: Record<'facebook' | 'instagram' | 'youtube', string | null>
}

/** `requestId` is what a reader can quote when something went wrong. */
export type PageContext = { site: Site; requestId: string }

export const SiteContext = createContext<PageContext | null>(null)

export function useSite(): PageContext {
  const value = useContext(SiteContext)
  if (!value) throw new Error('useSite must be used within a SiteContext')
  return value
}
