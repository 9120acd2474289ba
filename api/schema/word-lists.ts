import { builder } from '../builder.ts'
import { readEmergencyContacts } from '../content/settings/emergency.ts'
import { CONDITIONS, MEDICINES } from '../content/word-lists.ts'
import type { Named } from '../rules/search/word-shapes.ts'
import type { EmergencyContact as Contact } from '../rules/site-settings.ts'
import { inLanguage, langArg, type Language } from './language.ts'
import { Source } from './source.ts'
import { EmergencyKind } from './vocabulary.ts'

const named = (name: { en: string; es: string }, lang: typeof Language.$inferType) =>
  lang === 'EN' ? name.en : name.es

export const MedicineClass = builder.objectRef<Named>('MedicineClass').implement({
  description: 'A class of medicines that cautions name.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Identifier, as in `SafetyFilter.medicines`.' }),
    name: t.string({ description: 'Name.', args: langArg, resolve: ({ name }, { lang }) => named(name, lang) }),
    examples: t.stringList({
      description: 'Some medicines of the class.',
      args: langArg,
      resolve: ({ examples }, { lang }) => examples?.[lang === 'EN' ? 'en' : 'es'] ?? [],
    }),
  }),
})

export const HealthCondition = builder.objectRef<Named>('HealthCondition').implement({
  description: 'A condition that cautions name.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Identifier, as in `SafetyFilter.conditions`.' }),
    name: t.string({ description: 'Name.', args: langArg, resolve: ({ name }, { lang }) => named(name, lang) }),
  }),
})

export const EmergencyContact = builder.objectRef<Contact>('EmergencyContact').implement({
  description: 'Whom to call in an emergency in Guatemala, or where to go.',
  fields: (t) => ({
    number: t.exposeString('number', { nullable: true, description: 'Telephone number. Null if no source gives one.' }),
    kind: t.expose('kind', { type: EmergencyKind, description: 'What it is for.' }),
    name: t.string({
      description: 'Name.',
      args: langArg,
      resolve: ({ nameEn, nameEs }, { lang }) => (lang === 'EN' ? nameEn : nameEs),
    }),
    note: t.string({
      nullable: true,
      description: 'What to know before calling.',
      args: langArg,
      resolve: (contact, { lang }) => inLanguage(contact, 'note', { lang, fallback: true }),
    }),
    confirmedOn: t.exposeString('confirmedOn', {
      nullable: true,
      description: 'The day on which the operator called the number and was answered. Null if nobody has.',
    }),
    sources: t.field({
      type: [Source],
      description: 'Sources of the number.',
      resolve: ({ sourceKeys }, _args, { loaders }) => sourceKeys.map((key) => loaders.sources.load(key)),
    }),
  }),
})

builder.queryFields((t) => ({
  medicineClasses: t.field({
    type: [MedicineClass],
    description: 'Classes of medicines that cautions name.',
    resolve: () => MEDICINES,
  }),
  healthConditions: t.field({
    type: [HealthCondition],
    description: 'Conditions that cautions name.',
    resolve: () => CONDITIONS,
  }),
  emergencyContacts: t.field({
    type: [EmergencyContact],
    description: 'Whom to call in an emergency in Guatemala.',
    resolve: async () => [...(await readEmergencyContacts())],
  }),
}))
