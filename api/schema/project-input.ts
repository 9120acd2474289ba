import { z } from 'zod'
import { builder } from '../builder.ts'
import { prisma } from '../db.ts'
import { parseInput } from '../errors.ts'
import {
  address,
  addresses,
  flag,
  inBoth,
  longText,
  requiredText,
  shortText,
  tags,
  writeById,
} from './content-input.ts'
import { Project } from './project.ts'

const ProjectFields = z.object({
  ...inBoth('title', () => requiredText),
  ...inBoth('description', () => longText),
  ...inBoth('status', () => shortText),
  youtubeVideoUrl: address,
  galleryImages: addresses,
  tags,
  isLocked: flag,
})
const ProjectChanges = ProjectFields.partial({ titleEn: true, titleEs: true })

const ProjectInput = builder.inputType('ProjectInput', {
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
  }),
})

builder.mutationFields((t) => ({
  createProject: t.prismaField({
    type: Project,
    description: 'Adds a project. For admins. Errors: BAD_USER_INPUT.',
    args: { input: t.arg({ type: ProjectInput, required: true, description: 'The project.' }) },
    resolve: (query, _root, args) => prisma.project.create({ ...query, data: parseInput(ProjectFields, args.input) }),
  }),
  updateProject: t.prismaField({
    type: Project,
    description: 'Changes a project. For admins. Errors: BAD_USER_INPUT, NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      input: t.arg({ type: ProjectInput, required: true, description: 'What is to change.' }),
    },
    resolve: (query, _root, args) => {
      const data = parseInput(ProjectChanges, args.input)
      return writeById(args.id, (id) => prisma.project.update({ ...query, where: { id }, data }))
    },
  }),
  deleteProject: t.id({
    description: 'Deletes a project. For admins. Errors: NOT_FOUND.',
    args: { id: t.arg.id({ required: true, description: 'Its UUID.' }) },
    resolve: async (_root, args) =>
      (await writeById(args.id, (id) => prisma.project.delete({ where: { id }, select: { id: true } }))).id,
  }),
  setProjectLock: t.prismaField({
    type: Project,
    description: 'Locks a project, or shows it to everybody. For admins. Errors: NOT_FOUND.',
    args: {
      id: t.arg.id({ required: true, description: 'Its UUID.' }),
      isLocked: t.arg.boolean({ required: true, description: 'Whether only admins may see it.' }),
    },
    resolve: (query, _root, { isLocked, ...args }) =>
      writeById(args.id, (id) => prisma.project.update({ ...query, where: { id }, data: { isLocked } })),
  }),
}))
