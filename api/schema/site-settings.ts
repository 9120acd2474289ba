import { builder } from '../builder.ts'
import { DEFAULT_CONTACTS } from '../content/settings/emergency.ts'
import { saveSettings, storedSettings } from '../content/settings/save.ts'
import { DEFAULTS, isInForce, siteOf } from '../content/settings/site.ts'
import { SITE_LINKS, SITE_TEXTS } from '../rules/texts.ts'
import { inAct } from '../context.ts'
import { prisma } from '../database/client.ts'
import { readSiteSettings } from '../database/site-settings.ts'
import { parseInput } from '../errors.ts'
import { SITE_NAME } from '../http/site-name.ts'
import { inBoth } from '../rules/fields.ts'
import { SiteSettings as Settings } from '../rules/site-settings.ts'
import { basedOnArg } from './content-input.ts'
import { longText, shortText, untranslated, type Localized } from './language.ts'
import { EmergencyKind } from './vocabulary.ts'

// What admins set for the whole site. Emergency contacts, which belong to it, are read as `emergencyContacts`.

type TextName = keyof typeof SITE_TEXTS
type LinkName = keyof typeof SITE_LINKS

const LINKS = Object.keys(SITE_LINKS) as LinkName[]
const LONG = ['about', 'terms', 'privacy'] as const
const TEXTS = Object.keys(SITE_TEXTS) as TextName[]

/** The settings that hold: made by admins, or their defaults. */
type Effective = Localized<TextName> & Record<LinkName, string | null>

/** They cite nothing. */
const LONG_TEXTS = { select: {}, citations: () => [] }

/** The options of a field of a row, for what is no row. */
function withoutSelect<Options extends { select: unknown }>({
  select: _,
  ...options
}: Options): Omit<Options, 'select'> {
  return options
}

export const SiteSettings = builder.objectRef<Effective>('SiteSettings').implement({
  description: 'What admins set for the whole site. Where they set nothing, the default holds.',
  fields: (t) => {
    const short = (name: TextName) => t.string(withoutSelect(shortText(name, SITE_TEXTS[name].description)))
    const long = (name: (typeof LONG)[number]) =>
      t.string(withoutSelect(longText(name, LONG_TEXTS, SITE_TEXTS[name].description)))
    return {
      id: t.id({ description: 'Always `site`.', resolve: () => 'site' }),
      name: short('name'),
      tagline: short('tagline'),
      operator: short('operator'),
      hosting: short('hosting'),
      notice: short('notice'),
      about: long('about'),
      terms: long('terms'),
      privacy: long('privacy'),
      ...Object.fromEntries(
        LINKS.map((name) => [name, t.exposeString(name, { nullable: true, description: SITE_LINKS[name] })]),
      ),
      untranslated: t.stringList(withoutSelect(untranslated(TEXTS))),
      updatedAt: t.field({
        type: 'DateTime',
        description: 'When it was last saved. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
        authScopes: { admin: true },
        resolve: async () => (await storedSettings(prisma)).updatedAt,
      }),
      made: t.field({
        type: 'JSON',
        description: 'What admins have set, named as in the input. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
        authScopes: { admin: true },
        resolve: async () => (await storedSettings(prisma)).content,
      }),
      defaults: t.field({
        type: 'JSON',
        description:
          'What holds where admins set nothing, named as in the input. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
        authScopes: { admin: true },
        resolve: () => ({
          nameEn: SITE_NAME.en,
          nameEs: SITE_NAME.es,
          ...DEFAULTS,
          emergencyContacts: DEFAULT_CONTACTS,
        }),
      }),
      page: t.field({
        type: 'JSON',
        description: 'What every page knows of the site. For admins. Errors: UNAUTHENTICATED; FORBIDDEN.',
        authScopes: { admin: true },
        resolve: async () => siteOf((await storedSettings(prisma)).content),
      }),
    }
  },
})

async function readEffective(): Promise<Effective> {
  const made = await readSiteSettings()
  const empty = Object.fromEntries(TEXTS.flatMap((name) => [`${name}En`, `${name}Es`]).map((column) => [column, null]))
  const named = { nameEn: SITE_NAME.en, nameEs: SITE_NAME.es }
  const hidden = isInForce(made) ? {} : { noticeEn: null, noticeEs: null }
  return { ...empty, ...named, ...DEFAULTS, ...made, ...hidden } as Effective
}

builder.queryField('siteSettings', (t) =>
  t.field({ type: SiteSettings, description: 'What admins set for the whole site.', resolve: readEffective }),
)

const EmergencyContactInput = builder.inputType('EmergencyContactInput', {
  description: 'Whom to call in an emergency, or where to go if it has no number.',
  fields: (t) => ({
    slug: t.string({
      description:
        'The name by which texts refer to its number, as in `SiteSettings.made`; null for any other contact.',
    }),
    kind: t.field({ type: EmergencyKind, required: true, description: 'What it is for.' }),
    number: t.string({
      description:
        'Telephone number: digits, spaces and hyphens, with `+` and the country code if it is not one of Guatemala. Only POISON, HEALTH_SERVICE and MENTAL_HEALTH may have none.',
    }),
    ...inBoth('name', (language) => t.string({ required: true, description: `Name in ${language}.` })),
    ...inBoth('note', (language) => t.string({ description: `What to know before calling, in ${language}.` })),
    confirmedOn: t.string({
      description: 'The day on which the number was called and answered, such as 2026-11-28.',
    }),
    sourceKeys: t.stringList({ description: 'Keys of sources of the number.' }),
  }),
})

const SiteSettingsInput = builder.inputType('SiteSettingsInput', {
  description:
    'Settings of the site. Omitted fields are left unchanged; null or an empty text restores the default. A name, tagline or notice is in both languages or in none.',
  fields: (t) => ({
    ...Object.assign(
      {},
      ...TEXTS.map((name) =>
        inBoth(name, (language) => t.string({ description: `${SITE_TEXTS[name].description} In ${language}.` })),
      ),
    ),
    ...Object.fromEntries(LINKS.map((name) => [name, t.string({ description: SITE_LINKS[name] })])),
    noticeUntil: t.string({ description: 'The last day on which the notice is shown, such as 2026-12-31.' }),
    countsNothing: t.boolean({
      description: 'Whether it is not counted what readers open and search for.',
    }),
    emergencyContacts: t.field({
      type: [EmergencyContactInput],
      description:
        'Whom to call in an emergency; the first ambulance is called from every page. Replaces the whole list.',
    }),
  }),
})

builder.mutationField('saveSiteSettings', (t) =>
  t.field({
    type: SiteSettings,
    description:
      'Saves settings of the site. For admins. Errors: BAD_USER_INPUT (`emergencyContacts`: `namedInTexts` if a contact is missing whose number stands in texts, `noAmbulance`); CONFLICT as in `updatePlant`.',
    args: {
      input: t.arg({ type: SiteSettingsInput, required: true, description: 'The settings.' }),
      ...basedOnArg,
    },
    resolve: async (_root, { input, basedOn }, context, info) => {
      const settings = parseInput(Settings, input)
      await inAct(context, info, (tx, act) => saveSettings(tx, act, settings, basedOn))
      return readEffective()
    },
  }),
)
