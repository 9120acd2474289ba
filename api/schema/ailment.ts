import type { Ailment as AilmentRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { KINDS } from '../content/kinds.ts'
import { wordsOf } from '../content/search/words.ts'
import { prisma } from '../database/client.ts'
import { isStorableText } from '../rules/storable.ts'
import { badInput } from '../errors.ts'
import { rowAttributions } from './attribution.ts'
import { Ailment } from './content-refs.ts'
import { readContent } from './content.ts'
import { addContentFields } from './content-fields.ts'
import { enumColumn } from './enum-column.ts'
import { langArg, shortText } from './language.ts'
import { AilmentCode, AilmentCodeInput } from './identifier.ts'
import { citedSources } from './source.ts'
import { AilmentKind, BodySystem, DangerSignWho, Urgency } from './vocabulary.ts'
import { AilmentChanges } from '../rules/ailment-fields.ts'
import { breathLimitOf, type BreathLimit as BreathLimitRow } from '../content/breaths.ts'
import { inBoth } from '../rules/fields.ts'
import { addContentInput } from './content-mutations.ts'
import { numbered } from './content-preview.ts'

/** A list that people read as a whole. */
const MAX_AILMENTS = 300

addContentFields('AILMENT')

const BreathLimit = builder.objectRef<BreathLimitRow>('BreathLimit').implement({
  description: 'From how many breaths in one minute a danger sign holds, as its sentence says, and at which age.',
  fields: (t) => ({
    breaths: t.exposeInt('breaths', { description: 'Breaths in one minute: so many, or more.' }),
    fromMonths: t.exposeInt('fromMonths', { description: 'The age in months from which the number holds.' }),
    underMonths: t.exposeInt('underMonths', { description: 'The age in months from which it no longer holds.' }),
  }),
})

const DangerSign = builder.prismaObject('DangerSign', {
  description: 'A sign with which somebody must go to a health service.',
  select: { id: true },
  fields: (t) => ({
    who: t.field(enumColumn('who', DangerSignWho, 'Whom it concerns.')),
    underMonths: t.exposeInt('underMonths', {
      nullable: true,
      description:
        'For children and newborn babies: the age in months from which the sign no longer holds, such as 60 for “a child under 5”. Null without an age.',
    }),
    urgency: t.field(enumColumn('urgency', Urgency, 'How soon to go.')),
    text: t.string(shortText('text', 'The sign, and what to do.')),
    breathLimit: t.field({
      type: BreathLimit,
      nullable: true,
      description: 'For signs that depend on how fast a child breathes.',
      select: { underMonths: true, textEn: true, textEs: true },
      resolve: ({ underMonths, textEn, textEs }) => breathLimitOf({ underMonths, text: textEn || textEs }),
    }),
    sources: t.field(citedSources('Sources. Empty for a warning that the editors added.')),
    attributions: t.field({
      ...rowAttributions('AILMENT', 'dangerSigns', ({ ailmentId }: { ailmentId?: string }) => ailmentId),
      select: { ailmentId: true, who: true, underMonths: true },
    }),
  }),
})

builder.prismaObjectFields(Ailment, (t) => ({
  slug: t.exposeString('slug', { description: 'Its name in URLs and in `plants(ailment:)`.' }),
  kind: t.field(enumColumn('kind', AilmentKind, 'What sort of ailment it is.')),
  bodySystem: t.field(enumColumn('bodySystem', BodySystem, 'The body system concerned.')),
  words: t.stringList({
    description: 'What people call it and type, with usual misspellings.',
    args: langArg,
    select: { wordsEn: true, wordsEs: true },
    resolve: ({ wordsEn, wordsEs }, { lang }) => (lang === 'EN' ? wordsEn : wordsEs),
  }),
  dangerSigns: t.relation('dangerSigns', {
    type: DangerSign,
    description: 'Signs with which somebody must go to a health service. Show them above the plants.',
    query: { orderBy: { position: 'asc' } },
  }),
  codes: t.relation('codes', {
    type: AilmentCode,
    description: 'Its codes in classifications of illnesses. Empty for what nobody has looked up.',
    query: { orderBy: { position: 'asc' } },
  }),
}))

builder.queryFields((t) => ({
  ailments: t.prismaField({
    type: [Ailment],
    description: `Public ailments by name, at most ${MAX_AILMENTS}. Errors: BAD_USER_INPUT.`,
    complexity: ({ slugs }) => ({ field: 1, multiplier: slugs ? Math.max(slugs.length, 1) : 40 }),
    args: {
      slugs: t.arg.stringList({ description: `Only these, in this order; at most ${MAX_AILMENTS}.` }),
      search: t.arg.string({ description: 'Words in names and in the words that people use, as in `plants`.' }),
      ...langArg,
    },
    resolve: async (query, _root, { slugs, search, lang }) => {
      if (slugs && slugs.length > MAX_AILMENTS) throw badInput({ slugs: 'tooMany' })
      const term = search?.trim()
      const where = {
        ...KINDS.AILMENT.visible,
        ...(term && { id: { in: await namedLike(term) } }),
        ...(slugs && { slug: { in: slugs.filter(isStorableText) } }),
      }
      const orderBy = [{ [lang === 'EN' ? 'sortNameEn' : 'sortNameEs']: 'asc' as const }, { id: 'asc' as const }]
      const rows = await prisma.ailment.findMany({ ...query, where, orderBy, take: MAX_AILMENTS })
      return slugs ? rows.toSorted((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug)) : rows
    },
  }),
  ailment: t.prismaField({
    type: Ailment,
    nullable: true,
    description:
      'An ailment by slug or id. Null if it does not exist, or if it is hidden and the viewer is not an admin.',
    args: {
      slug: t.arg.string({ description: 'Slug of the ailment.' }),
      id: t.arg.id({ description: 'UUID of the ailment, used if there is no `slug`.' }),
    },
    resolve: async (query, _root, { slug, id }, context) => {
      if (slug == null) return readContent<AilmentRow>('AILMENT', id ?? '', query, context)
      const isAdmin = (await context.viewer())?.isAdmin
      return prisma.ailment.findUnique({ ...query, where: { slug, ...(!isAdmin && KINDS.AILMENT.visible) } })
    },
  }),
}))

/** Ids of the ailments whose names or words begin with these words; none without a word, such as for an emoji. */
async function namedLike(term: string): Promise<string[]> {
  const words = wordsOf(term)
  if (words.length === 0) return []
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const found = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM ailment_search WHERE is_visible AND names @@ ${query}::tsquery`
  return found.map(({ id }) => id)
}

const DangerSignInput = builder.inputType('DangerSignInput', {
  description: 'A sign with which somebody must go to a health service.',
  fields: (t) => ({
    who: t.field({ type: DangerSignWho, required: true, description: 'Whom it concerns.' }),
    underMonths: t.int({
      description: 'For children and newborn babies: the age in months, from 1 to 216, from which it no longer holds.',
    }),
    urgency: t.field({ type: Urgency, required: true, description: 'How soon to go.' }),
    ...inBoth('text', (language) =>
      t.string({ required: true, description: `The sign and what to do, in ${language}, at most 1000 characters.` }),
    ),
    sourceKeys: t.stringList({ description: 'Keys of the sources. Read as `sources.key`.' }),
  }),
})

addContentInput('AILMENT', {
  required: 'Names, slug, kind and body system',
  fields: (t) => ({
    slug: t.string({ description: 'Its name in URLs: lower-case letters, digits and hyphens, at most 60 characters.' }),
    kind: t.field({ type: AilmentKind, description: 'What sort of ailment it is.' }),
    bodySystem: t.field({ type: BodySystem, description: 'The body system concerned.' }),
    ...inBoth('words', (language) =>
      t.stringList({
        description: `What people call it and type in ${language}, at most 200. Replaces the whole list.`,
      }),
    ),
    dangerSigns: t.field({
      type: [DangerSignInput],
      description: 'Danger signs, in display order, at most 60. Replaces the whole list.',
    }),
    codes: t.field({
      type: [AilmentCodeInput],
      description: 'Codes in classifications, in display order, at most 20. Replaces the whole list.',
    }),
  }),
  preview: {
    schema: AilmentChanges,
    relate: ({ slug = '', kind = 'SYMPTOM', bodySystem = 'ILL_DEFINED', dangerSigns = [], codes = [] }) => ({
      slug,
      kind,
      bodySystem,
      dangerSigns: numbered(dangerSigns),
      codes: numbered(codes),
    }),
  },
  said: {
    refused: {
      created: ' (`slug`: `taken`)',
      updated:
        ' (`slug`: `taken`; `dangerSigns.lost`: `lostWarning` if a public ailment would be left without its danger signs)',
      shown: '`fields` that lack what safety requires',
    },
    updated: ' Plants that are used for it follow a new slug.',
    undeletable: '; CONFLICT while plants are used for it, with `plants` (`id`, `commonNameEn`, `commonNameEs`)',
  },
})
