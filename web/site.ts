import { createContext, useContext } from 'react'
import type { Language } from './i18n/language.ts'

type InBoth = Record<Language, string>

/** Settings of the site (api/content/settings/site.ts); null if not set. */
export type Site = {
  url: string
  /** IANA name of the time zone of all dates. */
  timeZone: string
  /** The name and tagline that an admin gave the site, in place of the messages of these names. */
  layout: Record<Language, { siteName?: string; tagline?: string }> | null
  /** Who runs the site, as the terms name them. */
  operator: InBoth | null
  /** Company and country of the servers, as the privacy page names them. */
  hosting: InBoth | null
  /** Urgent, for the top of every page, and its last day. */
  notice: InBoth | null
  noticeUntil: string | null
  contactEmail: string | null
  contactWhatsapp: string | null
  donationUrl: string | null
  /** Whether phones keep pages to read offline. If not, a service worker that is there removes itself. */
  offline: boolean
  social: Record<'facebook' | 'instagram' | 'youtube', string | null>
  /** Names of the pages whose text an admin has written: `about`, `terms`, `privacy`. */
  ownTexts: string[]
  /** The first numbers for an ambulance, at least one. */
  ambulances: string[]
}

export type PageContext = { site: Site }

export const SiteContext = createContext<(PageContext & { setSite: (site: Site) => void }) | null>(null)

/** The settings, and how a page in which an admin has changed them shows them at once. */
export function useSite() {
  const value = useContext(SiteContext)
  if (!value) throw new Error('useSite must be used within a SiteContext')
  return value
}
