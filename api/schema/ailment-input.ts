import { builder } from '../builder.ts'
import { binContent } from '../content/bin.ts'
import { createContent, updateContent } from '../content/save.ts'
import { AILMENT_TEXTS } from '../content/texts.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { parseInput } from '../errors.ts'
import { AilmentChanges, NewAilment } from '../rules/ailment-fields.ts'
import { inBoth } from '../rules/fields.ts'
import { Ailment } from './ailment-ref.ts'
import { basedOnArg, rowById, textInputs, unfinishedInput } from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { AilmentKind, BodySystem, DangerSignWho, Urgency } from './vocabulary.ts'

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

export const AilmentInput = builder.inputType('AilmentInput', {
  description:
    'Values of an ailment. On update, omitted fields are left unchanged; null or an empty string clears a text. Names, slug, kind and body system are required on creation and cannot be cleared.',
  fields: (t) => ({
    ...textInputs(t, AILMENT_TEXTS),
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
    tags: t.stringList({ description: 'Slugs of the tags, at most 30. Replaces the whole list.' }),
    isPublic: t.boolean({ description: 'Whether the ailment is public. False by default on creation.' }),
    unfinished: unfinishedInput(t),
  }),
})

builder.mutationFields((t) => ({
  createAilment: t.prismaField({
    type: Ailment,
    description:
      'Creates an ailment. For admins. Errors: BAD_USER_INPUT (`slug`: `taken`); CONFLICT (`clientMutationId`).',
    args: {
      input: t.arg({ type: AilmentInput, required: true, description: 'The ailment.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { input, clientMutationId }, context, info) => {
      const act = await actOf(context, info)
      const content = parseInput(NewAilment, input)
      const { id } = await createOnce(context, {
        mutation: 'createAilment',
        clientMutationId,
        input: content,
        create: async (tx) => (await createContent(tx, act, 'AILMENT', [{ content }]))[0]!,
      })
      return rowById(id, (where) => prisma.ailment.findUniqueOrThrow({ ...query, where }))
    },
  }),
  updateAilment: t.prismaField({
    type: Ailment,
    description:
      'Updates an ailment. Plants that are used for it follow a new slug. For admins. Errors: BAD_USER_INPUT (`slug`: `taken`; `dangerSigns.lost`: `lostWarning` if a public ailment would be left without its danger signs); NOT_FOUND; CONFLICT as in `updatePlant`.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the ailment.' }),
      input: t.arg({ type: AilmentInput, required: true, description: 'The fields to change.' }),
      ...basedOnArg,
    },
    resolve: async (query, _root, { id, input, basedOn }, context, info) => {
      const act = await actOf(context, info)
      const content = parseInput(AilmentChanges, input)
      await prisma.$transaction((tx) => updateContent(tx, act, 'AILMENT', [{ id, content, basedOn }]))
      return rowById(id, (where) => prisma.ailment.findUniqueOrThrow({ ...query, where }))
    },
  }),
  deleteAilment: t.id({
    description:
      'Moves an ailment to the bin. It can be restored for 30 days. Returns its UUID. For admins. Errors: NOT_FOUND; CONFLICT while plants are used for it, with `plants` (`id`, `commonNameEn`, `commonNameEs`).',
    args: { id: t.arg.id({ required: true, description: 'UUID of the ailment.' }) },
    resolve: async (_root, { id }, context, info) => {
      const act = await actOf(context, info)
      const [deleted] = await prisma.$transaction((tx) => binContent(tx, act, 'AILMENT', [id]))
      return deleted!
    },
  }),
  setAilmentVisibility: t.prismaField({
    type: Ailment,
    description:
      'Publishes or hides an ailment. For admins. Errors: BAD_USER_INPUT, with `fields` that lack what safety requires; NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the ailment.' }),
      isPublic: t.arg.boolean({
        required: true,
        description: 'Whether it is public. Only admins see ailments that are not.',
      }),
    },
    resolve: async (query, _root, { id, isPublic }, context, info) => {
      const act = await actOf(context, info)
      await prisma.$transaction((tx) => updateContent(tx, act, 'AILMENT', [{ id, content: { isPublic } }]))
      return rowById(id, (where) => prisma.ailment.findUniqueOrThrow({ ...query, where }))
    },
  }),
}))
