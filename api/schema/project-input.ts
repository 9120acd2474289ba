import { z } from 'zod'
import { builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { parseInput } from '../errors.ts'
import { binContent } from '../content/bin.ts'
import { createContent, updateContent } from '../content/save.ts'
import {
  address,
  addresses,
  basedOnArg,
  flag,
  inBoth,
  longText,
  requiredText,
  shortText,
  tags,
  rowById,
} from './content-input.ts'
import { clientMutationArg, createOnce } from './create-once.ts'
import { Project } from './project.ts'

const ProjectFields = z.object({
  ...inBoth('title', () => requiredText),
  ...inBoth('description', () => longText),
  ...inBoth('status', () => shortText),
  youtubeVideoUrl: address,
  galleryImages: addresses,
  tags,
  isLocked: flag,
  isSample: flag,
})
export const ProjectChanges = ProjectFields.partial({ titleEn: true, titleEs: true })

export const ProjectInput = builder.inputType('ProjectInput', {
  description:
    'A project as an admin writes it. What is left out stays as it is; null or an empty text empties a field. Both titles are required.',
  fields: (t) => ({
    ...inBoth('title', (language) => t.string({ description: `Its title in ${language}. Required.` })),
    ...inBoth('description', (language) => t.string({ description: `What it does, in ${language}, Markdown.` })),
    ...inBoth('status', (language) => t.string({ description: `Where it stands, in ${language}, in free words.` })),
    youtubeVideoUrl: t.string({ description: 'Address of a video.' }),
    galleryImages: t.stringList({ description: 'Addresses of its pictures.' }),
    tags: t.stringList({ description: 'Slugs of tags.' }),
    isLocked: t.boolean({
      description: 'Whether only admins may see it; a new project is locked unless this says otherwise.',
    }),
    isSample: t.boolean({ description: 'Whether it was made up to show what a project looks like.' }),
  }),
})

builder.mutationFields((t) => ({
  createProject: t.prismaField({
    type: Project,
    description: 'Adds a project. For admins. Errors: BAD_USER_INPUT; CONFLICT (`clientMutationId`).',
    args: {
      input: t.arg({ type: ProjectInput, required: true, description: 'The project.' }),
      ...clientMutationArg,
    },
    resolve: async (query, _root, { input, clientMutationId }, context) => {
      const content = parseInput(ProjectFields, input)
      const { id } = await createOnce(context, {
        mutation: 'createProject',
        clientMutationId,
        input: content,
        create: async (tx) => (await createContent(tx, actOf(context), 'PROJECT', [{ content }]))[0]!,
      })
      return rowById(id, (where) => prisma.project.findUniqueOrThrow({ ...query, where }))
    },
  }),
  updateProject: t.prismaField({
    type: Project,
    description:
      'Changes a project. For admins. Errors: BAD_USER_INPUT; NOT_FOUND; CONFLICT where it was saved after `basedOn`, with `savedAt` and `savedBy` (an email; null where no admin saved it).',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      input: t.arg({ type: ProjectInput, required: true, description: 'What is to change.' }),
      ...basedOnArg,
    },
    resolve: async (query, _root, { id, input, basedOn }, context) => {
      const content = parseInput(ProjectChanges, input)
      await prisma.$transaction((tx) => updateContent(tx, actOf(context), 'PROJECT', [{ id, content, basedOn }]))
      return rowById(id, (where) => prisma.project.findUniqueOrThrow({ ...query, where }))
    },
  }),
  deleteProject: t.id({
    description: 'Deletes a project. It stays in the bin for 30 days. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'Its UUID.' }) },
    resolve: async (_root, { id }, context) => {
      const [deleted] = await prisma.$transaction((tx) => binContent(tx, actOf(context), 'PROJECT', [id]))
      return deleted!
    },
  }),
  setProjectLock: t.prismaField({
    type: Project,
    description: 'Locks a project, or shows it to everybody. For admins. Errors: NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      isLocked: t.arg.boolean({ required: true, description: 'Whether only admins may see it.' }),
    },
    resolve: async (query, _root, { id, isLocked }, context) => {
      await prisma.$transaction((tx) => updateContent(tx, actOf(context), 'PROJECT', [{ id, content: { isLocked } }]))
      return rowById(id, (where) => prisma.project.findUniqueOrThrow({ ...query, where }))
    },
  }),
}))
