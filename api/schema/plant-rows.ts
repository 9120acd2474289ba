import { builder } from '../builder.ts'
import { cautionSentence, isAdded } from '../rules/cautions.ts'
import { compare, type Comparison, type Difference } from '../rules/morphology/compare.ts'
import { inOrder } from '../rules/morphology/in-order.ts'
import type { LookalikeRow } from '../database/loaders.ts'
import { explainPlain } from '../content/markdown/markdown.ts'
import { rowAttributions } from './attribution.ts'
import { Ailment } from './content-refs.ts'
import { enumColumn, enumListColumn } from './enum-column.ts'
import { explainedIn, inLanguage, langArg, languageArgs, shortText, untranslated } from './language.ts'
import { citedSources, Source } from './source.ts'
import { areaName } from '../rules/areas.ts'
import {
  CautionLevel,
  CautionSubject,
  Evidence,
  Finding,
  PlantOrigin,
  PlantPart,
  Preparation,
  Route,
} from './vocabulary.ts'
import { conditionField, medicineField } from './word-lists.ts'

type ComparedRow = Pick<LookalikeRow, 'isPoisonous' | 'morphology' | 'cautions'>

const EXPLAINED = {
  nullable: true,
  description: '`text` as HTML: hard words open their explanation, as in texts with `glossary`.',
  args: languageArgs,
} as const

export const PlantUse = builder.prismaObject('PlantUse', {
  description: 'A use of a plant for an ailment. Never show it without `precautions` or the `cautions` of the plant.',
  select: { id: true },
  fields: (t) => ({
    ailment: t.relation('ailment', { type: Ailment, description: 'What it is used for.' }),
    parts: t.field(enumListColumn('parts', PlantPart, 'The parts used.')),
    preparation: t.field(enumColumn('preparation', Preparation, 'How it is prepared.')),
    route: t.field(enumColumn('route', Route, 'How it comes to the body.')),
    evidence: t.field(enumColumn('evidence', Evidence, 'How well the use is known.')),
    finding: t.field(enumColumn('finding', Finding, 'What the evidence says.')),
    place: t.string(shortText('place', 'People who use it so, or the place.')),
    text: t.string(shortText('text', 'How it is used and what was found, in a sentence or two.')),
    explainedText: t.string({
      ...EXPLAINED,
      select: { textEn: true, textEs: true, position: true },
      resolve: ({ position, ...use }, args) => {
        const text = inLanguage(use, 'text', args)
        const how = explainedIn(use, 'text', { ...args, glossary: true })
        return text && how && explainPlain(text, { ...how, name: `uses${position}` })
      },
    }),
    untranslated: t.stringList(untranslated(['place', 'text'])),
    sources: t.field({
      ...citedSources('Sources, at least one.'),
      // Few uses have more.
      complexity: { field: 1, multiplier: 2 },
    }),
    attributions: t.field({
      ...rowAttributions('PLANT', 'uses', ({ plantId }: { plantId?: string }) => plantId),
      select: { plantId: true, ailmentSlug: true, preparation: true, route: true },
    }),
  }),
})

export const Area = builder.objectRef<string>('Area').implement({
  description: 'A department of Guatemala, or a country.',
  fields: (t) => ({
    code: t.string({
      description:
        'Its code: of a department in ISO 3166-2, such as `GT-16`; of a country in ISO 3166-1, such as `MX`.',
      resolve: (code) => code,
    }),
    name: t.string({
      description: 'Its name.',
      args: langArg,
      resolve: (code, { lang }) => areaName(code, lang === 'EN' ? 'en' : 'es') ?? code,
    }),
  }),
})

export const PlantDistribution = builder.prismaObject('PlantDistribution', {
  description:
    'What sources say of where a plant grows. What nobody says is not there: a plant may grow elsewhere too.',
  select: { id: true },
  fields: (t) => ({
    areas: t.field({
      type: [Area],
      description: 'Departments of Guatemala and countries. Empty if the sources name none.',
      select: { areas: true },
      resolve: ({ areas }) => areas,
    }),
    origin: t.field({
      ...enumColumn('origin', PlantOrigin, 'How it came there. Null if the sources do not say.'),
      nullable: true,
    }),
    minAltitude: t.exposeInt('minAltitude', { nullable: true, description: 'From how many metres above the sea.' }),
    maxAltitude: t.exposeInt('maxAltitude', { nullable: true, description: 'Up to how many metres above the sea.' }),
    habitat: t.string(shortText('habitat', 'Where it lives, such as cloud forest.')),
    untranslated: t.stringList(untranslated(['habitat'])),
    sources: t.field(citedSources('Sources, at least one.')),
  }),
})

const LookalikePlant = builder.objectRef<LookalikeRow>('LookalikePlant').implement({
  description: 'A plant of the site with which another is confused.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the plant.' }),
    commonName: t.string(shortText('commonName', 'Common name.')),
    scientificName: t.exposeString('scientificName', {
      nullable: true,
      description: 'Scientific name, with its author.',
    }),
    isPoisonous: t.exposeBoolean('isPoisonous', { description: 'Whether it is a poison.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of its last change.' }),
  }),
})

const PlantDifference = builder.objectRef<Difference>('PlantDifference').implement({
  description: 'A character by which two plants differ, in words.',
  fields: (t) => ({
    character: t.exposeString('character', { description: 'What is compared, such as the leaf margin.' }),
    own: t.exposeString('own', { description: 'The value in this plant.' }),
    other: t.exposeString('other', { description: 'How it is in the other plant.' }),
  }),
})

const PlantComparison = builder.objectRef<Comparison>('PlantComparison').implement({
  description:
    'A plant beside one with which it is confused, made from the `morphology` of both. It helps to look closely; it never proves which plant somebody holds.',
  fields: (t) => ({
    isOwnPoisonous: t.exposeBoolean('isOwnPoisonous', {
      description: 'Whether the plant, or a part of it, is a poison.',
    }),
    isOtherPoisonous: t.exposeBoolean('isOtherPoisonous', {
      description: 'Whether the other plant, or a part of it, is a poison. False does not mean that it is safe.',
    }),
    differences: t.expose('differences', {
      type: [PlantDifference],
      description: 'What differs: poison first, then what catches the eye.',
    }),
    alike: t.exposeStringList('alike', { description: 'What is the same in both.' }),
  }),
})

export const PlantCaution = builder.prismaObject('PlantCaution', {
  description: 'A caution: who must not use a plant, or only with care. A warning, never a recommendation.',
  select: { id: true },
  fields: (t) => ({
    subject: t.field(enumColumn('subject', CautionSubject, 'What it is about.')),
    level: t.field(enumColumn('level', CautionLevel, 'What it says.')),
    underAge: t.exposeInt('underAge', {
      nullable: true,
      description: 'For children: the age in years from which it does not hold. Null if it holds for all children.',
    }),
    medicine: t.field(medicineField('For medicines: the class concerned. Null if it holds for any medicine.')),
    condition: t.field(conditionField('For conditions and allergies: the one concerned.')),
    lookalike: t.field({
      type: LookalikePlant,
      nullable: true,
      description:
        'The plant that it is confused with. Null if it is not a public plant of this site; the text then names it.',
      select: { lookalikeId: true },
      resolve: ({ lookalikeId }, _args, { loaders }) => (lookalikeId ? loaders.lookalikes.load(lookalikeId) : null),
    }),
    comparison: t.field({
      type: PlantComparison,
      nullable: true,
      description:
        'The plant beside the one that it is confused with. Null without `lookalike`, or if the morphology of one of them is not recorded.',
      args: langArg,
      select: { lookalikeId: true, plantId: true },
      resolve: async (caution, { lang }, { loaders }) => {
        const { lookalikeId, plantId, plant } = caution as typeof caution & { plant?: ComparedRow }
        if (!lookalikeId) return null
        // The plant of a preview is not stored.
        const rows = await Promise.all([
          plant ?? loaders.lookalikes.load(plantId),
          loaders.lookalikes.load(lookalikeId),
        ])
        const [own, other] = rows.map((row) => {
          const morphology = inOrder(row?.morphology)
          return row && morphology && { ...row, morphology }
        })
        return own && other ? compare(own, other, lang === 'EN' ? 'en' : 'es') : null
      },
    }),
    lookalikeId: t.exposeID('lookalikeId', {
      nullable: true,
      authScopes: { admin: true },
      description: 'UUID of the plant that it is confused with, even if it is hidden. For admins.',
    }),
    routes: t.field(enumListColumn('routes', Route, 'Routes that it holds for. Empty: all.')),
    text: t.string({
      nullable: true,
      description: 'What it says, in one sentence. Where nothing is known, a sentence that says so.',
      args: languageArgs,
      select: { subject: true, level: true, textEn: true, textEs: true, sourceKeys: true },
      resolve: (caution, { lang, fallback }) => {
        const [first, second] = lang === 'EN' ? (['En', 'Es'] as const) : (['Es', 'En'] as const)
        return cautionSentence(caution, first) ?? (fallback ? cautionSentence(caution, second) : null)
      },
    }),
    explainedText: t.string({
      ...EXPLAINED,
      select: { subject: true, level: true, textEn: true, textEs: true, sourceKeys: true, position: true },
      resolve: (caution, { lang, fallback }) => {
        const languages = lang === 'EN' ? (['En', 'Es'] as const) : (['Es', 'En'] as const)
        for (const language of fallback ? languages : languages.slice(0, 1)) {
          const text = cautionSentence(caution, language)
          const name = `cautions${caution.position}`
          if (text) return explainPlain(text, { name, language: language === 'En' ? 'en' : 'es' })
        }
        return null
      },
    }),
    untranslated: t.stringList(untranslated(['text'])),
    writtenText: t.string(
      shortText('text', 'The sentence of its writers. Null if it says only that nothing is known.'),
    ),
    sources: t.field(citedSources('Sources. Empty for a caution that the editors added, and where nothing is known.')),
    isAdded: t.boolean({
      description: 'Whether the editors added it and no source says so: say so where it is shown.',
      select: { level: true, sourceKeys: true },
      resolve: (caution) => isAdded(caution),
    }),
    attributions: t.field({
      ...rowAttributions('PLANT', 'cautions', ({ plantId }: { plantId?: string }) => plantId),
      select: { plantId: true, subject: true, medicine: true, condition: true, lookalikeId: true },
    }),
  }),
})

interface ReviewRow {
  reviewedBy: string | null
  reviewerRoleEn: string | null
  reviewerRoleEs: string | null
  reviewedOn: string | null
  reviewedUntil: string | null
}

export const PlantReview = builder.objectRef<ReviewRow>('PlantReview').implement({
  description: 'A review of what the site says of a plant.',
  fields: (t) => ({
    by: t.string({ description: 'Name of the reviewer.', resolve: ({ reviewedBy }) => reviewedBy ?? '' }),
    role: t.string({ ...shortText('reviewerRole', 'Profession, or role in the community.') }),
    on: t.string({
      description: 'Date of the review, such as 2026-11-22.',
      resolve: ({ reviewedOn }) => reviewedOn ?? '',
    }),
    until: t.exposeString('reviewedUntil', {
      nullable: true,
      description: 'Date until which it holds.',
    }),
  }),
})

interface ConservationRow {
  conservationList: string | null
  conservationCategory: string | null
  conservationYear: number | null
  conservationSource: string | null
}

export const Conservation = builder.objectRef<ConservationRow>('Conservation').implement({
  description: 'How endangered a plant is.',
  fields: (t) => ({
    list: t.string({
      description: 'The list, such as IUCN.',
      resolve: ({ conservationList }) => conservationList ?? '',
    }),
    category: t.string({
      description: 'Its category in that list.',
      resolve: ({ conservationCategory }) => conservationCategory ?? '',
    }),
    year: t.exposeInt('conservationYear', {
      nullable: true,
      description: 'Year of the assessment.',
    }),
    source: t.field({
      type: Source,
      nullable: true,
      description: 'Source of the assessment.',
      resolve: ({ conservationSource }, _args, { loaders }) =>
        conservationSource ? loaders.sources.load(conservationSource) : null,
    }),
  }),
})
