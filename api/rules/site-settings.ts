import { citedKeys } from './citations.ts'
import { INPUT_LIMITS } from './input-limits.ts'
import type { SITE_LINKS } from './texts.ts'
import { EMERGENCY_KINDS, wordsIn } from './vocabulary.ts'
import { address, filledLine, inBoth, lineOf, markdown, plainText, shortText, wordOf } from './fields.ts'
import { sourceKeys } from './row-fields.ts'
import { z } from './zod.ts'

// The settings of the site, each by its name. Who adds one adds its schema here; texts and links are listed in texts.ts.

const MAX_EMAIL = 254

/** Its page has no list of sources. */
const pageText = markdown.refine((text) => citedKeys([text ?? null]).length === 0, 'noCitations')
const httpsUrl = address.refine((url) => !url || /^https:\/\//i.test(url), 'notHttps')
const email = shortText.refine((text) => !text || z.email().max(MAX_EMAIL).safeParse(text).success, 'invalidEmail')
const whatsapp = shortText
  .transform((text) => text && text.replaceAll(/[\s().-]/g, ''))
  .refine((number) => !number || /^\+?\d{8,15}$/.test(number), 'invalidTelephone')

const LINKS = {
  contactEmail: email,
  contactWhatsapp: whatsapp,
  donationUrl: httpsUrl,
  socialFacebook: httpsUrl,
  socialInstagram: httpsUrl,
  socialYoutube: httpsUrl,
} satisfies Record<keyof typeof SITE_LINKS, z.ZodType>

/** Whom nobody may find a number for, so that readers are told where to go. */
const WITHOUT_NUMBER: ReadonlySet<string> = new Set(['POISON', 'HEALTH_SERVICE', 'MENTAL_HEALTH'])

const Contact = z
  .object({
    /** The name by which texts refer to it; one that an admin has added has none. */
    slug: shortText.default(null),
    kind: wordOf(wordsIn(EMERGENCY_KINDS)),
    number: shortText
      .refine((number) => !number || /^\+?\d[\d -]{1,18}\d$/.test(number), 'invalidTelephone')
      .default(null),
    ...inBoth('name', () => filledLine(INPUT_LIMITS.line)),
    ...inBoth('note', () => lineOf(INPUT_LIMITS.sentence).default(null)),
    confirmedOn: z
      .literal('')
      .transform(() => null)
      .or(z.iso.date('invalidDate').refine((day) => day <= new Date().toISOString().slice(0, 10), 'futureDate'))
      .nullable()
      .default(null),
    sourceKeys,
  })
  .refine(({ kind, number }) => number !== null || WITHOUT_NUMBER.has(kind), { path: ['number'], error: 'required' })

/** Whom to call in an emergency, or where to go if it has no number. */
export type EmergencyContact = z.output<typeof Contact>

/** An omitted setting is left unchanged; null or an empty text restores its default. */
export const SiteSettings = z
  .object({
    ...inBoth('name', () => lineOf(80)),
    ...inBoth('tagline', () => lineOf(160)),
    ...inBoth('operator', () => lineOf(200)),
    ...inBoth('hosting', () => lineOf(200)),
    ...inBoth('notice', () => plainText(600)),
    noticeUntil: z
      .literal('')
      .transform(() => null)
      .or(z.iso.date('invalidDate'))
      .nullish(),
    ...inBoth('about', () => pageText),
    ...inBoth('terms', () => pageText),
    ...inBoth('privacy', () => pageText),
    ...LINKS,
    countsNothing: z.boolean().nullish(),
    emergencyContacts: z.array(Contact).max(INPUT_LIMITS.contacts, 'tooMany').nullish(),
  })
  .superRefine((settings, { addIssue }) => {
    for (const name of ['name', 'tagline', 'notice'] as const) {
      const [en, es] = [`${name}En`, `${name}Es`] as const
      if (Boolean(settings[en]) === Boolean(settings[es])) continue
      addIssue({ code: 'custom', path: [settings[en] ? es : en], message: 'untranslated' })
    }
    if (settings.noticeEn && !settings.noticeUntil)
      addIssue({ code: 'custom', path: ['noticeUntil'], message: 'required' })
  })

/** The settings that admins have made. */
export type SiteSettings = Partial<z.output<typeof SiteSettings>>
