import { builder } from '../builder.ts'
import { KINDS } from '../content/kinds.ts'
import { DANGER_LEVELS, dangerText, type Danger } from '../rules/search/danger.ts'
import type { PlantPage } from '../content/search/plant-page.ts'
import { ADVICE, unreadWords } from '../rules/search/match.ts'
import type { Page } from '../rules/search/read.ts'
import { NOBODY, personsRead, type Person, type PersonRead } from '../rules/search/person.ts'
import { readDangerTexts } from '../content/settings/emergency.ts'
import { CONDITIONS, MEDICINES } from '../content/word-lists.ts'
import type { Named } from '../rules/search/word-shapes.ts'
import { prisma } from '../database/client.ts'
import { Ailment } from './content-refs.ts'
import { langArg } from './language.ts'
import { conditionField, HealthCondition, MedicineClass, medicineField } from './word-lists.ts'

const SearchAdvice = builder.enumType('SearchAdvice', {
  description: 'What to say instead of a list of plants, or beside it.',
  values: ADVICE,
})

const bySlug = (list: readonly Named[], slugs: readonly string[]) => list.filter(({ slug }) => slugs.includes(slug))

const SafetyReading = builder.objectRef<Person>('SafetyReading').implement({
  description: 'For whom a list of plants is: by the filter, and by the words of the search.',
  fields: (t) => ({
    pregnancy: t.exposeBoolean('pregnancy', { description: 'Whether the person is or may be pregnant.' }),
    breastfeeding: t.exposeBoolean('breastfeeding', { description: 'Whether the person is breast-feeding.' }),
    childAge: t.exposeInt('childAge', {
      nullable: true,
      description: 'Age of the child in years. Null if it is for no child.',
    }),
    medicines: t.field({
      type: [MedicineClass],
      description: 'Classes of medicines that the person takes.',
      resolve: ({ medicines }) => bySlug(MEDICINES, medicines),
    }),
    conditions: t.field({
      type: [HealthCondition],
      description: 'Conditions that the person has.',
      resolve: ({ conditions }) => bySlug(CONDITIONS, conditions),
    }),
  }),
})

const PersonReading = builder.objectRef<PersonRead>('PersonReading').implement({
  description:
    'Words of a search that are not looked up but became a filter. Show them, and offer a search without them.',
  fields: (t) => ({
    words: t.exposeString('words', { description: 'The words, as written in the search.' }),
    pregnancy: t.exposeBoolean('pregnancy', { description: 'Whether they mean a pregnancy.' }),
    breastfeeding: t.exposeBoolean('breastfeeding', { description: 'Whether they mean breast-feeding.' }),
    childAge: t.exposeInt('childAge', {
      nullable: true,
      description: 'The age of a child in years that they mean.',
    }),
    childMonths: t.exposeInt('months', {
      nullable: true,
      description: 'The age of a baby in months that they mean. Null if they say none, or mean no baby.',
    }),
    medicine: t.field(medicineField('The class of medicines that they mean.')),
    condition: t.field(conditionField('The condition that they mean. Words with two conditions are listed twice.')),
    isPossible: t.exposeBoolean('isPossible', {
      description: 'Whether she may be pregnant, and is treated as if she were.',
    }),
    note: t.string({
      nullable: true,
      description: 'What to ask, or why.',
      args: langArg,
      resolve: ({ note }, { lang }) => (lang === 'EN' ? note?.en : note?.es) ?? null,
    }),
  }),
})

const DangerLevel = builder.enumType('DangerLevel', {
  description: 'How sure it is that a search tells of an emergency.',
  values: DANGER_LEVELS,
})

const SearchDanger = builder.objectRef<Danger>('SearchDanger').implement({
  description: 'An emergency, or what may be one, of which a search tells.',
  fields: (t) => ({
    level: t.expose('level', { type: DangerLevel, description: 'How sure it is.' }),
    text: t.string({
      description: 'One line to show above the list: what to look for, what to do, and the numbers to call.',
      args: langArg,
      resolve: async (danger, { lang }) =>
        dangerText(danger, { danger: await readDangerTexts() })[lang === 'EN' ? 'en' : 'es'],
    }),
  }),
})

const SearchPage = builder.objectRef<Page>('SearchPage').implement({
  description: 'A page of the site that a search asks for. Offer a link to it.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Its path, which may have a query and a fragment.' }),
    title: t.string({
      description: 'Its title.',
      args: langArg,
      resolve: ({ title }, { lang }) => (lang === 'EN' ? title.en : title.es),
    }),
  }),
})

export const SearchReading = builder.objectRef<PlantPage>('SearchReading').implement({
  description: 'How a search for plants was understood.',
  fields: (t) => ({
    ailments: t.prismaField({
      type: [Ailment],
      description: 'The ailments asked for. Show their danger signs and first help above the plants.',
      resolve: async (query, { found }) => {
        const slugs = found?.reading?.ailments ?? []
        const all = found?.filter.ailment ? [...new Set([found.filter.ailment, ...slugs])] : slugs
        const wanted = { ...query, where: { ...KINDS.AILMENT.visible, slug: { in: all } } }
        const rows = all.length > 0 ? await prisma.ailment.findMany(wanted) : []
        return rows.toSorted((one, other) => all.indexOf(one.slug) - all.indexOf(other.slug))
      },
    }),
    persons: t.field({
      type: [PersonReading],
      description: 'Words for persons, which became a filter.',
      resolve: ({ found }) => personsRead(found?.reading?.persons ?? []),
    }),
    words: t.stringList({
      description: 'Words that were looked up in names and texts, without accents.',
      resolve: ({ found }) => {
        const reading = found?.reading
        return reading ? [...reading.nameWords, ...reading.words] : []
      },
    }),
    unread: t.stringList({
      description:
        'Words that were not understood and have no effect on the list, as written. Say so: they may tell for whom it is.',
      resolve: ({ found }) => (found ? unreadWords(found) : []),
    }),
    safeFor: t.field({
      type: SafetyReading,
      description: 'The filter in force: that of the argument and that of the search together.',
      resolve: ({ found }) => found?.filter.person ?? NOBODY,
    }),
    danger: t.field({
      type: SearchDanger,
      nullable: true,
      description: 'An emergency of which the search tells, or may tell. Null otherwise.',
      resolve: ({ found }) => found?.reading?.danger ?? null,
    }),
    pages: t.field({
      type: [SearchPage],
      description: 'Other pages of the site that the search asks for.',
      resolve: ({ found }) => found?.reading?.pages ?? [],
    }),
    withdrawn: t.idList({
      description:
        'UUIDs of plants that the search names, and that were withdrawn: `withdrawnPlant` has the warnings that stay. Offer a link to their pages.',
      resolve: (page) => page.withdrawn(),
    }),
    advice: t.field({
      type: SearchAdvice,
      nullable: true,
      description: 'Why there are no plants, or not those that were asked for. Null otherwise.',
      resolve: (page) => page.advice(),
    }),
  }),
})
