import { z } from 'zod'
import type { Photo as PhotoRow } from '../../prisma/generated/client/client.ts'
import { adminQueries, builder } from '../builder.ts'
import { recordAct } from '../audit/audit.ts'
import { inAct } from '../context.ts'
import { lockDescriptions } from '../content/described.ts'
import { apiError, parseInput } from '../errors.ts'
import { fileSize } from '../media/file-size.ts'
import { smallestOf, sourcesOf } from '../media/names.ts'
import { inBoth, shortText as shortInput } from '../rules/fields.ts'
import { PhotoFields } from '../rules/photo-fields.ts'
import { attributionsField, creditField, noticeField } from './attribution.ts'
import { shortText } from './language.ts'

const PhotoSource = builder.objectRef<ReturnType<typeof sourcesOf>[number]>('PhotoSource').implement({
  description: 'One file format of a picture, for a `<source>` element of `<picture>`.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Content type, such as `image/avif`.' }),
    srcSet: t.exposeString('srcSet', {
      description: 'URLs with their widths in pixels, as for the `srcset` attribute.',
    }),
  }),
})

const MIDDLE = 50

export const Photo = builder.objectRef<PhotoRow>('Photo').implement({
  description: 'A picture with its metadata.',
  fields: (t) => ({
    url: t.exposeString('url', {
      description: 'URL of the picture, or the path of its JPEG file if it was uploaded to this site.',
    }),
    alt: t.string(shortText('alt', 'Alternative text: what the picture shows, for those who cannot see it.')),
    credit: t.exposeString('credit', {
      nullable: true,
      description: 'Name of the author, to be shown with the picture.',
    }),
    licence: t.exposeString('licence', { nullable: true, description: 'Licence of the picture.' }),
    sourceUrl: t.exposeString('sourceUrl', {
      nullable: true,
      description: 'URL of the page where the picture was found.',
    }),
    fileCredit: t.exposeString('fileCredit', {
      nullable: true,
      authScopes: { admin: true },
      description: 'The author whom the uploaded file named, to be proposed as `credit`. For admins.',
    }),
    attributions: t.field(attributionsField('PHOTO', ({ url }) => url)),
    attributionLine: t.string(creditField('PHOTO', ({ url }) => url)),
    notice: t.string(noticeField('PHOTO', ({ url }) => url)),
    focusX: t.int({
      description:
        'Horizontal position of the focal point, in percent from the left; cropping keeps it visible. 50 if not set.',
      resolve: ({ focusX }) => focusX ?? MIDDLE,
    }),
    focusY: t.int({
      description: 'Vertical position of the focal point, in percent from the top. 50 if not set.',
      resolve: ({ focusY }) => focusY ?? MIDDLE,
    }),
    width: t.exposeInt('width', {
      nullable: true,
      description: 'Width in pixels. Null unless the picture was uploaded to this site.',
    }),
    height: t.exposeInt('height', {
      nullable: true,
      description: 'Height in pixels. Null unless the picture was uploaded to this site.',
    }),
    placeholder: t.exposeString('placeholder', {
      nullable: true,
      description:
        'Tiny preview as a `data:` URL, to show while the picture loads. Null unless the picture was uploaded to this site.',
    }),
    sources: t.field({
      type: [PhotoSource],
      description:
        'Available formats and sizes, best format first. Empty unless the picture was uploaded to this site.',
      // Computed from loaded columns.
      complexity: { field: 1, multiplier: 1 },
      resolve: sourcesOf,
    }),
    smallestBytes: t.int({
      nullable: true,
      description:
        'Size of its smallest file in the best format, in bytes. Null unless the picture was uploaded to this site.',
      resolve: async (photo) => {
        const name = smallestOf(photo)
        // Readers can do without.
        return (name && (await fileSize(name).catch(() => null))) || null
      },
    }),
  }),
})

adminQueries((t) => ({
  photo: t.field({
    type: Photo,
    description: 'A picture by URL; if it has no metadata, only `url` is set. For admins.',
    args: {
      url: t.arg.string({ required: true, description: 'URL or path of the picture, as used in the content.' }),
    },
    resolve: (_root, { url }, { loaders }) => loaders.photos.load(url),
  }),
}))

const MAX_PICTURES = 50

adminQueries((t) => ({
  photos: t.field({
    type: [Photo],
    description:
      'Pictures by URL, in the same order; of one without metadata only `url` is set. For admins. Errors: BAD_USER_INPUT.',
    args: {
      urls: t.arg.stringList({ required: true, description: 'URLs or paths of the pictures, at most 50.' }),
    },
    resolve: (_root, args, { loaders }) => {
      const { urls } = parseInput(PhotoUrls, args)
      return Promise.all(urls.map((url) => loaders.photos.load(url)))
    },
  }),
}))

const PhotoUrls = z.object({ urls: z.array(z.string().max(2000, 'tooLong')).max(MAX_PICTURES, 'tooMany') })

const PhotoInput = builder.inputType('PhotoInput', {
  description: 'Metadata of a picture. Omitted fields are left unchanged; null or an empty string clears a field.',
  fields: (t) => ({
    url: t.string({ required: true, description: 'URL or path of the picture, as used in the content.' }),
    ...inBoth('alt', (language) =>
      t.string({ description: `Alternative text in ${language}, at most 300 characters.` }),
    ),
    credit: t.string({ description: 'Name of the author, to be shown with the picture.' }),
    licence: t.string({ description: 'Licence of the picture.' }),
    sourceUrl: t.string({ description: 'URL of the page where the picture was found.' }),
    focusX: t.int({
      description: 'Horizontal position of the focal point, in percent from the left. Null for the default, 50.',
    }),
    focusY: t.int({
      description: 'Vertical position of the focal point, in percent from the top. Null for the default, 50.',
    }),
  }),
})

const PhotoAltInput = builder.inputType('PhotoAltInput', {
  description: 'The alternative texts of a picture before they were edited.',
  fields: (t) => inBoth('alt', (language) => t.string({ description: `Alternative text in ${language}.` })),
})

const PhotoAlt = z.object(inBoth('alt', () => shortInput))

type Alt = z.infer<typeof PhotoAlt>

const ALT = ['altEn', 'altEs'] as const

/**
 * What to write of the texts that were edited, if others may have been saved since: what was not edited stays as it is. Throws
 * CONFLICT with the saved texts if one would be lost.
 */
function mergeAlt(saved: Alt, basedOn: Alt, edited: Alt): Partial<Alt> {
  const changed = ALT.filter((name) => edited[name] !== undefined && isOther(edited[name], basedOn[name]))
  const isLost = (name: (typeof ALT)[number]) =>
    isOther(saved[name], basedOn[name]) && isOther(saved[name], edited[name])
  if (changed.some(isLost)) throw apiError('CONFLICT', { altEn: saved.altEn ?? null, altEs: saved.altEs ?? null })
  return Object.fromEntries(changed.map((name) => [name, edited[name]]))
}

function isOther(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').trim() !== (other ?? '').trim()
}

builder.mutationField('setPhoto', (t) =>
  t.field({
    type: Photo,
    description:
      'Saves the metadata of a picture, wherever it is used. For admins. Errors: BAD_USER_INPUT; CONFLICT, with `altEn` and `altEs`, if an alternative text would be lost that was saved after `basedOn`.',
    args: {
      input: t.arg({ type: PhotoInput, required: true, description: 'The picture.' }),
      basedOn: t.arg({
        type: PhotoAltInput,
        description:
          'The alternative texts that were edited. Those that are equal in `input` stay as they are. If omitted, others are overwritten.',
      }),
    },
    resolve: async (_root, { input, basedOn }, context, info) => {
      const { url, altEn, altEs, ...known } = parseInput(PhotoFields, input)
      const seen = basedOn && parseInput(PhotoAlt, basedOn)
      return inAct(context, info, async (tx, act) => {
        await recordAct(tx, act, [{ id: url }])
        // Of two that describe a new picture at once, the second waits here.
        await tx.photo.createMany({ data: { url }, skipDuplicates: true })
        const saved = await lockDescriptions(tx, url)
        const alt = seen ? mergeAlt(saved, seen, { altEn, altEs }) : { altEn, altEs }
        return tx.photo.update({ where: { url }, data: { ...known, ...alt } })
      })
    },
  }),
)
