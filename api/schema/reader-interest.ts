import { adminQueries, builder } from '../builder.ts'
import { readInterest, stillUnanswered, type Interest } from '../content/interest/read.ts'
import { STORED_DAYS } from '../content/interest/store.ts'
import { CONDITIONS, MEDICINES } from '../content/word-lists.ts'
import { prisma } from '../database/client.ts'
import { badInput } from '../errors.ts'
import { itemsOf } from './content-item.ts'
import { langArg, titleText } from './language.ts'
import { TaggedKind } from './tag.ts'

// What readers open and search for: numbers by day, of nobody.

type Titled<Row> = Row & { titleEn: string; titleEs: string }
type Opened = Titled<Interest['pages'][number]>

const ReaderDay = builder.objectRef<Interest['days'][number]>('ReaderDay').implement({
  description: 'What was counted on a day.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'The day in the time zone of the site, such as 2026-11-28.' }),
    pages: t.exposeInt('pages', {
      description: 'How often pages of items were opened.',
    }),
    searches: t.exposeInt('searches', { description: 'How often plants or ailments were searched for.' }),
  }),
})

const count = 'How often, in all days together.'

const OpenedPage = builder.objectRef<Opened>('OpenedPage').implement({
  description: 'How often a page was opened.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the item.' }),
    kind: t.expose('kind', { type: TaggedKind, description: 'Kind of the item.' }),
    title: t.string(titleText('Its title or name.')),
    count: t.exposeInt('count', { description: count }),
  }),
})

const SearchedAilment = builder.objectRef<Titled<Interest['ailments'][number]>>('SearchedAilment').implement({
  description: 'How often an ailment was searched for, in whatever words.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Slug of the ailment.' }),
    name: t.string(titleText('Its name.')),
    count: t.exposeInt('count', { description: count }),
  }),
})

const PERSONS = {
  PREGNANCY: { value: 'pregnancy', description: 'Somebody who is or may be pregnant.' },
  BREASTFEEDING: { value: 'breastfeeding', description: 'Somebody who breast-feeds.' },
  CHILD: { value: 'child', description: 'A child.' },
  MEDICINE: { value: 'medicine', description: 'Somebody who takes a medicine.' },
  CONDITION: { value: 'condition', description: 'Somebody who has an illness or is old.' },
} as const

const SearchedPersonKind = builder.enumType('SearchedPersonKind', {
  description: 'For whom readers search.',
  values: PERSONS,
})

const SearchedPerson = builder.objectRef<Interest['persons'][number]>('SearchedPerson').implement({
  description: 'How often searches were for such a person.',
  fields: (t) => ({
    kind: t.field({
      type: SearchedPersonKind,
      description: 'Who.',
      resolve: ({ key }) => key.split(':')[0] as (typeof PERSONS)[keyof typeof PERSONS]['value'],
    }),
    name: t.string({
      nullable: true,
      description: 'The class of medicines or the condition; null for others.',
      args: langArg,
      resolve: ({ key }, { lang }) => {
        const slug = key.split(':')[1]
        const named = [...MEDICINES, ...CONDITIONS].find((each) => each.slug === slug)?.name
        return (lang === 'EN' ? named?.en : named?.es) ?? null
      },
    }),
    count: t.exposeInt('count', { description: count }),
  }),
})

const UnansweredWord = builder.objectRef<Interest['unanswered'][number]>('UnansweredWord').implement({
  description: 'A word that readers searched for and the site does not know.',
  fields: (t) => ({
    word: t.exposeString('word', { description: 'The word, in lower case and without accents.' }),
    count: t.exposeInt('count', { description: count }),
  }),
})

const ReaderInterest = builder.objectRef<Interest>('ReaderInterest').implement({
  description: `What readers open and search for, counted by day and never by person, and stored for ${STORED_DAYS} days. Pages from the caches of this site count. Not counted: programs that say so; what is read offline; pages that members open after their first; searches that tell of an emergency.`,
  fields: (t) => ({
    isCounting: t.exposeBoolean('isCounting', { description: 'Whether the settings of the site allow it.' }),
    days: t.expose('days', { type: [ReaderDay], description: 'Each day, the last one at the end.' }),
    pages: t.field({ type: [OpenedPage], description: 'The 10 pages opened most often.', resolve: readTitles }),
    ailments: t.field({
      type: [SearchedAilment],
      description: 'The 10 ailments searched for most often.',
      resolve: readNames,
    }),
    persons: t.expose('persons', { type: [SearchedPerson], description: 'For whom searches were, most often first.' }),
    unanswered: t.field({
      type: [UnansweredWord],
      resolve: ({ unanswered }) => stillUnanswered(unanswered),
      description:
        'Words that the site does not know, most often first, at most 30: those that came from at least five networks in a day. No network is stored.',
    }),
  }),
})

adminQueries((t) => ({
  readerInterest: t.field({
    type: ReaderInterest,
    description: 'What readers open and search for. For admins. Errors: BAD_USER_INPUT.',
    args: {
      days: t.arg.int({ required: true, defaultValue: 30, description: `Number of days, from 1 to ${STORED_DAYS}.` }),
    },
    resolve: (_root, { days }) => {
      if (days < 1 || days > STORED_DAYS) throw badInput({ days: 'outOfRange' })
      return readInterest(days)
    },
  }),
}))

async function readTitles({ pages }: Interest): Promise<Opened[]> {
  const titles = new Map((await itemsOf(pages)).map((item) => [item.id, item]))
  return pages.flatMap((page) => {
    const item = titles.get(page.id)
    return item ? [{ ...page, titleEn: item.titleEn, titleEs: item.titleEs }] : []
  })
}

async function readNames({ ailments }: Interest): Promise<Titled<Interest['ailments'][number]>[]> {
  const slugs = ailments.map(({ slug }) => slug)
  const rows = await prisma.ailment.findMany({ where: { slug: { in: slugs } } })
  return ailments.flatMap((ailment) => {
    const row = rows.find(({ slug }) => slug === ailment.slug)
    return row ? [{ ...ailment, titleEn: row.nameEn, titleEs: row.nameEs }] : []
  })
}
