import { builder } from '../builder.ts'
import { KINDS } from '../content/kinds.ts'
import { prisma } from '../database/client.ts'
import { toStorable } from '../rules/storable.ts'
import { pageOf } from '../rules/identifiers.ts'
import { Ailment, Plant } from './content-refs.ts'
import { enumColumn } from './enum-column.ts'
import { AilmentAuthority, TaxonAuthority } from './vocabulary.ts'

// Ids of plants and ailments in catalogues of others.

/** Few items have the same one. */
const MOST = 20
const FIRST = { orderBy: { id: 'asc' }, take: MOST } as const

const VALUE = 'The id, as the catalogue writes it.'
const CHECKED_ON = 'Date on which it was last compared with the catalogue, such as 2026-11-28.'
const URL = { nullable: true, description: 'Its page in the catalogue. Null if it has none for each id.' } as const
const WRITTEN = { authority: true, value: true } as const

export const PlantIdentifier = builder.prismaObject('PlantIdentifier', {
  description: 'The id of a taxon in a catalogue. A plant that stands for two species may have two of the same.',
  select: { id: true },
  fields: (t) => ({
    authority: t.field(enumColumn('authority', TaxonAuthority, 'The catalogue.')),
    value: t.exposeString('value', { description: VALUE }),
    url: t.string({ ...URL, select: WRITTEN, resolve: pageOf }),
    checkedOn: t.exposeString('checkedOn', { description: CHECKED_ON }),
  }),
})

export const AilmentCode = builder.prismaObject('AilmentCode', {
  description: 'The code of an ailment in a classification.',
  select: { id: true },
  fields: (t) => ({
    authority: t.field(enumColumn('authority', AilmentAuthority, 'The classification.')),
    value: t.exposeString('value', { description: VALUE }),
    url: t.string({ ...URL, select: WRITTEN, resolve: pageOf }),
    checkedOn: t.exposeString('checkedOn', { description: CHECKED_ON }),
  }),
})

export const PlantIdentifierInput = builder.inputType('PlantIdentifierInput', {
  description: 'The id of a taxon in a catalogue.',
  fields: (t) => ({
    authority: t.field({ type: TaxonAuthority, required: true, description: 'The catalogue.' }),
    value: t.string({ required: true, description: `${VALUE} Refused (\`invalidIdentifier\`) in another format.` }),
    checkedOn: t.string({ required: true, description: CHECKED_ON }),
  }),
})

export const AilmentCodeInput = builder.inputType('AilmentCodeInput', {
  description: 'The code of an ailment in a classification.',
  fields: (t) => ({
    authority: t.field({ type: AilmentAuthority, required: true, description: 'The classification.' }),
    value: t.string({ required: true, description: `${VALUE} Refused (\`invalidIdentifier\`) in another format.` }),
    checkedOn: t.string({ required: true, description: CHECKED_ON }),
  }),
})

builder.queryFields((t) => ({
  plantsByIdentifier: t.prismaField({
    type: [Plant],
    description: `Public plants with this id in a catalogue, at most ${MOST}. Mostly one, or none.`,
    args: {
      authority: t.arg({ type: TaxonAuthority, required: true, description: 'The catalogue.' }),
      value: t.arg.string({ required: true, description: VALUE }),
    },
    resolve: (query, _root, { authority, value }) => {
      const where = { ...KINDS.PLANT.visible, identifiers: { some: { authority, value: toStorable(value) } } }
      return prisma.plant.findMany({ ...query, where, ...FIRST })
    },
  }),
  ailmentsByCode: t.prismaField({
    type: [Ailment],
    description: `Public ailments with this code in a classification, at most ${MOST}.`,
    args: {
      authority: t.arg({ type: AilmentAuthority, required: true, description: 'The classification.' }),
      value: t.arg.string({ required: true, description: VALUE }),
    },
    resolve: (query, _root, { authority, value }) => {
      const where = { ...KINDS.AILMENT.visible, codes: { some: { authority, value: toStorable(value) } } }
      return prisma.ailment.findMany({ ...query, where, ...FIRST })
    },
  }),
}))
