import { builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { parseInput } from '../errors.ts'
import { binContent } from '../content/bin.ts'
import { createContent, updateContent } from '../content/save.ts'
import { PROJECT_TEXTS } from '../content/texts.ts'
import { NewProject, ProjectChanges } from '../rules/project-fields.ts'
import { basedOnArg, rowById, textInputs, unfinishedInput } from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { Project } from './project-ref.ts'

export const ProjectInput = builder.inputType('ProjectInput', {
  description:
    'Values of a project. On update, omitted fields are left unchanged; null or an empty string clears a text. Both titles are required on creation and cannot be cleared.',
  fields: (t) => ({
    ...textInputs(t, PROJECT_TEXTS),
    youtubeVideoUrl: t.string({ description: 'URL of a video.' }),
    galleryImages: t.stringList({ description: 'URLs or paths of the pictures, at most 30. Replaces the whole list.' }),
    tags: t.stringList({ description: 'Slugs of the tags, at most 30. Replaces the whole list.' }),
    isLocked: t.boolean({
      description: 'Whether the project is locked. True by default on creation.',
    }),
    isSample: t.boolean({ description: 'Whether the project is a made-up example.' }),
    unfinished: unfinishedInput(t),
  }),
})

builder.mutationFields((t) => ({
  createProject: t.prismaField({
    type: Project,
    description: 'Creates a project. For admins. Errors: BAD_USER_INPUT; CONFLICT (`clientMutationId`).',
    args: {
      input: t.arg({ type: ProjectInput, required: true, description: 'The project.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { input, clientMutationId }, context, info) => {
      const act = await actOf(context, info)
      const content = parseInput(NewProject, input)
      const { id } = await createOnce(context, {
        mutation: 'createProject',
        clientMutationId,
        input: content,
        create: async (tx) => (await createContent(tx, act, 'PROJECT', [{ content }]))[0]!,
      })
      return rowById(id, (where) => prisma.project.findUniqueOrThrow({ ...query, where }))
    },
  }),
  updateProject: t.prismaField({
    type: Project,
    description:
      'Updates a project. For admins. Errors: BAD_USER_INPUT; NOT_FOUND; CONFLICT if it was saved after `basedOn`, with `savedAt` and `savedBy` (an email address; null if it was not saved by an admin).',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the project.' }),
      input: t.arg({ type: ProjectInput, required: true, description: 'The fields to change.' }),
      ...basedOnArg,
    },
    resolve: async (query, _root, { id, input, basedOn }, context, info) => {
      const act = await actOf(context, info)
      const content = parseInput(ProjectChanges, input)
      await prisma.$transaction((tx) => updateContent(tx, act, 'PROJECT', [{ id, content, basedOn }]))
      return rowById(id, (where) => prisma.project.findUniqueOrThrow({ ...query, where }))
    },
  }),
  deleteProject: t.id({
    description:
      'Moves a project to the bin. It can be restored for 30 days. Returns its UUID. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the project.' }) },
    resolve: async (_root, { id }, context, info) => {
      const act = await actOf(context, info)
      const [deleted] = await prisma.$transaction((tx) => binContent(tx, act, 'PROJECT', [id]))
      return deleted!
    },
  }),
  setProjectLock: t.prismaField({
    type: Project,
    description:
      'Locks or unlocks a project. For admins. Errors: BAD_USER_INPUT, with `fields` and `undescribed` (`id`, `titleEn`, `titleEs`, `fields`) for pictures without alternative text in both languages; NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the project.' }),
      isLocked: t.arg.boolean({
        required: true,
        description: 'Whether it is locked. Only admins see locked projects.',
      }),
    },
    resolve: async (query, _root, { id, isLocked }, context, info) => {
      const act = await actOf(context, info)
      await prisma.$transaction((tx) => updateContent(tx, act, 'PROJECT', [{ id, content: { isLocked } }]))
      return rowById(id, (where) => prisma.project.findUniqueOrThrow({ ...query, where }))
    },
  }),
}))
