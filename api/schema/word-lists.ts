import { builder } from '../builder.ts'
import { readEmergencyContacts } from '../content/settings/emergency.ts'
import { CONDITIONS, MEDICINES } from '../content/word-lists.ts'
import type { Named } from '../rules/search/word-shapes.ts'
import type { EmergencyContact as Contact } from '../rules/site-settings.ts'
import { inLanguage, langArg, type Language } from './language.ts'
import { citedSources } from './source.ts'
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

/** Options of a field for what a slug in `medicine` or `condition` names. */
export const medicineField = (description: string) => ({
  type: MedicineClass,
  nullable: true as const,
  description,
  select: { medicine: true } as const,
  resolve: ({ medicine }: { medicine?: string | null }) => MEDICINES.find(({ slug }) => slug === medicine) ?? null,
})
export const conditionField = (description: string) => ({
  type: HealthCondition,
  nullable: true as const,
  description,
  select: { condition: true } as const,
  resolve: ({ condition }: { condition?: string | null }) => CONDITIONS.find(({ slug }) => slug === condition) ?? null,
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
    sources: t.field(citedSources('Sources of the number.')),
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
