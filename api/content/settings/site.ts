import { readSiteSettings } from '../../database/site-settings.ts'
import { env } from '../../env.ts'
import { dayOf } from '../day.ts'
import { isUnavailable } from '../../errors.ts'
import { siteUrl } from '../../http/site-url.ts'
import type { SiteSettings } from '../../rules/site-settings.ts'
import type { SITE_LINKS, SITE_TEXTS } from '../../rules/texts.ts'
import { ambulanceNumbersIn } from './emergency.ts'

type Text = keyof typeof SITE_TEXTS
type Setting = string | null | undefined
type InBoth = { en: string; es: string }

/** What holds as long as no admin has set it: environment variables. */
export const DEFAULTS = {
  operatorEn: env.OPERATOR || null,
  operatorEs: env.OPERATOR || null,
  hostingEn: env.HOSTING || null,
  hostingEs: env.HOSTING || null,
  contactEmail: env.CONTACT_EMAIL ?? null,
  contactWhatsapp: env.CONTACT_WHATSAPP ?? null,
  donationUrl: env.DONATION_URL ?? null,
  socialFacebook: env.SOCIAL_FACEBOOK ?? null,
  socialInstagram: env.SOCIAL_INSTAGRAM ?? null,
  socialYoutube: env.SOCIAL_YOUTUBE ?? null,
} satisfies Partial<SiteSettings>

let last: SiteSettings = {}

/** What every page knows of the site. While the database is unavailable, it is what was read last, and not current. */
export async function readSite(): Promise<{ site: Site; isCurrent: boolean }> {
  try {
    last = await readSiteSettings()
    return { site: siteOf(last), isCurrent: true }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return { site: siteOf(last), isCurrent: false }
  }
}

/** As web/site.ts has it. */
export type Site = ReturnType<typeof siteOf>

export function siteOf(made: SiteSettings) {
  const settings = { ...DEFAULTS, ...made }
  const link = (name: keyof typeof SITE_LINKS) => settings[name] ?? null
  return {
    url: siteUrl,
    timeZone: env.TIME_ZONE,
    offline: env.OFFLINE,
    layout: layoutOf(settings),
    operator: inBoth(settings, 'operator'),
    hosting: inBoth(settings, 'hosting'),
    notice: isInForce(settings) ? inBoth(settings, 'notice') : null,
    noticeUntil: (isInForce(settings) && settings.noticeUntil) || null,
    contactEmail: link('contactEmail'),
    contactWhatsapp: link('contactWhatsapp'),
    donationUrl: link('donationUrl'),
    social: {
      facebook: link('socialFacebook'),
      instagram: link('socialInstagram'),
      youtube: link('socialYoutube'),
    },
    ownTexts: (['about', 'terms', 'privacy'] as const).filter((name) => settings[`${name}En`] || settings[`${name}Es`]),
    ambulances: ambulanceNumbersIn(settings).slice(0, 2),
  }
}

/** In place of the words of pages; null if there are none. */
function layoutOf({ nameEn, nameEs, taglineEn, taglineEs }: SiteSettings) {
  const words = (siteName: Setting, tagline: Setting) => ({
    ...(siteName && { siteName }),
    ...(tagline && { tagline }),
  })
  return nameEn || taglineEn ? { en: words(nameEn, taglineEn), es: words(nameEs, taglineEs) } : null
}

/** Null if no language has it. */
function inBoth(settings: SiteSettings, name: Text): InBoth | null {
  const { [`${name}En` as const]: en, [`${name}Es` as const]: es } = settings
  return en || es ? { en: en || es!, es: es || en! } : null
}

/** Whether the notice is shown: until the end of its day on the site; pages are cached no longer. */
export function isInForce({ noticeUntil }: SiteSettings): boolean {
  return Boolean(noticeUntil && noticeUntil >= dayOf())
}
