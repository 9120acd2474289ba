import { z } from 'zod'
import type { Photo as PhotoRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { prisma } from '../database/client.ts'
import { parseInput } from '../errors.ts'
import { sourcesOf } from '../media/names.ts'
import { address, inBoth, shortText as shortInput } from './content-input.ts'
import { shortText } from './language.ts'

const PhotoSource = builder.objectRef<ReturnType<typeof sourcesOf>[number]>('PhotoSource').implement({
  description: 'A format that a picture is kept in, as `<source>` of a `<picture>` wants it.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Its content type, such as `image/avif`.' }),
    srcSet: t.exposeString('srcSet', { description: 'Its addresses, each with its width in pixels.' }),
  }),
})

const MIDDLE = 50

export const Photo = builder.objectRef<PhotoRow>('Photo').implement({
  description: 'A picture, with what is known of it.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'Its address, on any server, or the path of one that was uploaded here (a JPEG).',
    }),
    alt: t.string(shortText('alt', 'What it shows, for those who do not see it.')),
    credit: t.exposeString('credit', { nullable: true, description: 'Who made it.' }),
    licence: t.exposeString('licence', { nullable: true, description: 'On which terms it may be used.' }),
    focusX: t.int({
      description: 'Where the eye goes, in percent from the left: what is to stay in sight where the picture is cut.',
      resolve: ({ focusX }) => focusX ?? MIDDLE,
    }),
    focusY: t.int({
      description: 'The same, in percent from the top.',
      resolve: ({ focusY }) => focusY ?? MIDDLE,
    }),
    width: t.exposeInt('width', {
      nullable: true,
      description: 'In pixels. Known of pictures that were uploaded here, as all that follows is.',
    }),
    height: t.exposeInt('height', { nullable: true, description: 'In pixels.' }),
    placeholder: t.exposeString('placeholder', {
      nullable: true,
      description: 'A tiny picture as a `data:` address, to be shown until the real one has come.',
    }),
    sources: t.field({
      type: [PhotoSource],
      description: 'Formats and sizes to choose from, the best format first; none for a picture on another server.',
      // Worked out from what is loaded already.
      complexity: { field: 1, multiplier: 1 },
      resolve: sourcesOf,
    }),
  }),
})

builder.queryField('photo', (t) =>
  t.field({
    type: Photo,
    description: 'What is known of a picture; of one that nobody has described that is its address. For admins.',
    authScopes: { admin: true },
    args: { url: t.arg.string({ required: true, description: 'Its address, as content has it.' }) },
    resolve: (_root, { url }, { loaders }) => loaders.photos.load(url),
  }),
)

const percent = z.int('outOfRange').min(0, 'outOfRange').max(100, 'outOfRange').nullish()

const PhotoFields = z.object({
  url: address.pipe(z.string('required')),
  ...inBoth('alt', () => shortInput),
  credit: shortInput,
  licence: shortInput,
  focusX: percent,
  focusY: percent,
})

const PhotoInput = builder.inputType('PhotoInput', {
  description:
    'What an admin knows of a picture. What is left out stays as it is; null or an empty text empties a field.',
  fields: (t) => ({
    url: t.string({ required: true, description: 'Its address, as content has it.' }),
    ...inBoth('alt', (language) =>
      t.string({ description: `What it shows, in ${language}, for those who do not see it.` }),
    ),
    credit: t.string({ description: 'Who made it.' }),
    licence: t.string({ description: 'On which terms it may be used.' }),
    focusX: t.int({ description: 'Where the eye goes, in percent from the left; null for the middle.' }),
    focusY: t.int({ description: 'The same, in percent from the top.' }),
  }),
})

builder.mutationField('setPhoto', (t) =>
  t.field({
    type: Photo,
    description: 'Describes a picture, wherever it is shown. For admins. Errors: BAD_USER_INPUT.',
    args: { input: t.arg({ type: PhotoInput, required: true, description: 'The picture.' }) },
    resolve: (_root, { input }, context) => {
      const { url, ...known } = parseInput(PhotoFields, input)
      actOf(context).subject = { id: url }
      return prisma.photo.upsert({ where: { url }, create: { url, ...known }, update: known })
    },
  }),
)
