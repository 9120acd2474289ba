/*
 * The bilingual texts of each kind of content, in the order of its form, and its values without a language. A text has two
 * columns, `…En` and `…Es`. The fields and inputs of the API, the schemas that judge them, the content files, the admin forms
 * and the history are made from these lists. codegen.ts passes them on to web/, so this file imports nothing.
 */

export interface Text {
  /** `name`: one line, required; `line`: one line; `plain`: several lines; `markdown`: a long text that cites sources. */
  kind: 'name' | 'line' | 'plain' | 'markdown'
  /** Description in the schema, of the field and both input fields. */
  description: string
  /** What clients that show the text must observe. */
  warning?: string
}

export type Texts = Record<string, Text>

const WITH_PRECAUTIONS = 'Never show it without `precautions`.'

export const PLANT_TEXTS = {
  commonName: { kind: 'name', description: 'Common name.' },
  plantFamily: { kind: 'line', description: 'Botanical family.' },
  geographicLocation: { kind: 'plain', description: 'Where it is native and where it grows.' },
  description: { kind: 'markdown', description: 'General description.' },
  identification: { kind: 'markdown', description: 'How to recognize it, and what it is confused with.' },
  keyProperties: { kind: 'markdown', description: 'Known constituents, properties and effects.' },
  basicUses: { kind: 'markdown', description: 'Uses.', warning: 'Never show them without `precautions`.' },
  culturalSignificance: { kind: 'markdown', description: 'Role in food, history and daily life.' },
  spiritualCeremonialUse: { kind: 'markdown', description: 'Spiritual and ceremonial use.' },
  preparationMethods: { kind: 'markdown', description: 'Preparation.', warning: WITH_PRECAUTIONS },
  dosageGuidelines: { kind: 'markdown', description: 'Dosage, only as stated by a source.', warning: WITH_PRECAUTIONS },
  precautions: {
    kind: 'markdown',
    description: 'Precautions: who must not use it, and what to watch for. Read as `furtherPrecautions`.',
  },
  ethicalHarvesting: { kind: 'markdown', description: 'How to harvest it without harm.' },
} as const satisfies Texts

export const AILMENT_TEXTS = {
  name: { kind: 'name', description: 'Name.' },
  whatItIs: { kind: 'markdown', description: 'What it is.' },
  firstHelp: { kind: 'markdown', description: 'First help, as a list.' },
  doNot: { kind: 'markdown', description: 'What not to do, as a list.' },
} as const satisfies Texts

export const ARTICLE_TEXTS = {
  title: { kind: 'name', description: 'Title.' },
  content: { kind: 'markdown', description: 'Body of the article.' },
} as const satisfies Texts

export const PROJECT_TEXTS = {
  title: { kind: 'name', description: 'Title.' },
  description: { kind: 'markdown', description: 'What the project does, with whom and how.' },
  status: { kind: 'line', description: 'Status, as free text.' },
} as const satisfies Texts

export const COMMUNITY_TEXTS = {
  name: { kind: 'name', description: 'Name.' },
  people: { kind: 'line', description: 'The people, as they call themselves.' },
  place: { kind: 'line', description: 'Where it is, as coarse as it wishes.' },
  description: { kind: 'markdown', description: 'Who it is, and what it is known for.' },
  protocol: { kind: 'markdown', description: 'On what terms its knowledge may be used, in its own words.' },
} as const satisfies Texts

/** What admins set for the whole site. Names and lines that only one language has are shown in both. */
export const SITE_TEXTS = {
  name: { kind: 'line', description: 'Name of the site.' },
  tagline: { kind: 'line', description: 'What the site is, in a few words.' },
  operator: { kind: 'line', description: 'Who runs the site.' },
  hosting: { kind: 'line', description: 'Company and country of the servers.' },
  notice: { kind: 'plain', description: 'Urgent notice at the top of every page.' },
  about: { kind: 'markdown', description: 'Who makes the site, and why.' },
  terms: { kind: 'markdown', description: 'Terms of use, in place of those that come with the site.' },
  privacy: { kind: 'markdown', description: 'Privacy policy, in place of the one that comes with the site.' },
} as const satisfies Texts

export const SITE_LINKS = {
  contactEmail: 'Email address for questions and corrections.',
  contactWhatsapp: 'WhatsApp number, with its country code.',
  donationUrl: 'Page for donations.',
  socialFacebook: 'Page on Facebook.',
  socialInstagram: 'Page on Instagram.',
  socialYoutube: 'Channel on YouTube.',
} as const

export interface Value {
  /** `line`: one line; `lines`: a list of them; `address`: a URL or a path on this site; `picture`: that of a picture. */
  kind: 'line' | 'lines' | 'address' | 'picture' | 'pictures' | 'flag'
  description: string
  written?: string
}

export type Values = Record<string, Value>

const VIDEO = { kind: 'address', description: 'URL of a video.' } as const

export const PLANT_VALUES = {
  scientificName: { kind: 'line', description: 'Scientific name, with its author.' },
  nameAuthority: { kind: 'line', description: 'Who says that the scientific name is the accepted one.' },
  mayanName: {
    kind: 'line',
    description: 'Mayan name shown on cards. `names` has all of them.',
    written: 'Mayan name shown on cards.',
  },
  plantPartUsed: {
    kind: 'line',
    description: 'Parts used, separated by commas; mostly slugs of tags of kind `part`.',
    written: 'Parts used, separated by commas; slugs of tags where they exist.',
  },
  synonyms: { kind: 'lines', description: 'Scientific synonyms.' },
  habit: {
    kind: 'line',
    description: 'Growth habit: `herb`, `shrub`, `tree`, `vine`, `grass`, `succulent` or `fern`.',
  },
  mainImageUrl: { kind: 'picture', description: 'The picture' },
  galleryImages: {
    kind: 'pictures',
    description: 'Further pictures',
    written: 'URLs or paths of further pictures, at most 30; pages show the first 3.',
  },
  youtubeVideoUrl: VIDEO,
  isPoisonous: {
    kind: 'flag',
    description: 'Whether it is a poison, to be recognized and left alone. It has no uses.',
    written: 'Whether it is a poison, to be recognized and left alone.',
  },
  isPublic: {
    kind: 'flag',
    description: 'Whether it is public. Only admins see plants that are not.',
    written:
      'Whether the plant is public. False by default on creation. Refused while something is missing that safety requires: the four decided cautions of a plant with uses, ceremonial uses, preparations or doses, sources of uses and doses that are in the bibliography, translated precautions. Also refused while a dose stands in a text other than `basicUses`, `preparationMethods`, `dosageGuidelines` and `precautions`.',
  },
} as const satisfies Values

export const AILMENT_VALUES = {
  isPublic: {
    kind: 'flag',
    description: 'Whether it is public. Only admins see ailments that are not.',
    written: 'Whether the ailment is public. False by default on creation.',
  },
} as const satisfies Values

export const ARTICLE_VALUES = {
  featuredImageUrl: { kind: 'picture', description: 'The picture' },
  youtubeVideoUrl: VIDEO,
  isPublic: {
    kind: 'flag',
    description: 'Whether it is public. Only admins see articles that are not.',
    written: 'Whether the article is public. False by default on creation.',
  },
} as const satisfies Values

export const PROJECT_VALUES = {
  galleryImages: { kind: 'pictures', description: 'The pictures' },
  youtubeVideoUrl: VIDEO,
  isLocked: {
    kind: 'flag',
    description: 'Whether it is locked. Only admins see locked projects.',
    written: 'Whether the project is locked. True by default on creation.',
  },
  isSample: { kind: 'flag', description: 'Whether it is a made-up example, not a real project.' },
} as const satisfies Values

export const COMMUNITY_VALUES = {
  isPublic: {
    kind: 'flag',
    description: 'Whether it is public. Only admins see communities that are not.',
    written: 'Whether the community is public, which it has agreed to. False by default on creation.',
  },
} as const satisfies Values

/** The bilingual texts of rows: `line`, or `sentence`, which is longer. */
export const ROW_TEXTS = {
  names: { note: 'line' },
  uses: { place: 'line', text: 'sentence' },
  cautions: { text: 'sentence' },
  distribution: { habitat: 'line' },
  dangerSigns: { text: 'sentence' },
} as const satisfies Record<string, Record<string, 'line' | 'sentence'>>

export type NameOf<List extends Texts | Values, Kind extends List[string]['kind'] = List[string]['kind']> = {
  [Name in keyof List]: List[Name]['kind'] extends Kind ? Name : never
}[keyof List] &
  string

export function namesOf<List extends Texts | Values, Kind extends List[string]['kind'] = List[string]['kind']>(
  texts: List,
  ...kinds: Kind[]
): NameOf<List, Kind>[] {
  const names = Object.keys(texts) as NameOf<List, Kind>[]
  return kinds.length === 0 ? names : names.filter((name) => (kinds as string[]).includes(texts[name]!.kind))
}
