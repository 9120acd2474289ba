import { z } from 'zod'
import { openLicence } from './open-licence.ts'
import { plainText, type OpenPhoto, type PhotoCatalogue } from './open-photo.ts'
import { catalogues } from './request.ts'

// https://www.mediawiki.org/wiki/API:Imageinfo

const API = 'https://commons.wikimedia.org/w/api.php'
const PATIENCE_MS = 8000
const MOST = 24
/** Widths that Wikimedia keeps; others are made anew for each request. */
const [FILE_WIDTH, THUMBNAIL_WIDTH] = [1920, 330]
const MIME_TYPES = ['image/jpeg', 'image/png', 'image/webp']

const Value = z.object({ value: z.coerce.string() }).optional()
const Page = z.object({
  pageid: z.int(),
  title: z.string(),
  index: z.int().optional(),
  imageinfo: z.tuple([
    z.object({
      mime: z.enum(MIME_TYPES),
      width: z.int(),
      height: z.int(),
      thumburl: z.url(),
      descriptionurl: z.url(),
      extmetadata: z.object({ Artist: Value, License: Value, LicenseShortName: Value }),
    }),
  ]),
})
const Answer = z.object({ query: z.object({ pages: z.array(z.unknown()) }).optional() })

export const commons: PhotoCatalogue = {
  find: (species) =>
    photos({
      generator: 'search',
      gsrsearch: `filetype:bitmap "${species}"`,
      gsrnamespace: '6',
      gsrlimit: String(MOST),
    }),
  read: async (id) => (await photos({ pageids: id }))[0] ?? null,
}

async function photos(search: Record<string, string>): Promise<OpenPhoto[]> {
  const parameters = new URLSearchParams({
    action: 'query',
    format: 'json',
    formatversion: '2',
    prop: 'imageinfo',
    iiprop: 'url|size|mime|extmetadata',
    iiurlwidth: String(FILE_WIDTH),
    iiextmetadatafilter: 'Artist|License|LicenseShortName',
    ...search,
  })
  const answer = Answer.safeParse(await catalogues.requestJson(`${API}?${parameters}`, PATIENCE_MS))
  const pages = (answer.data?.query?.pages ?? []).flatMap((page) => Page.safeParse(page).data ?? [])
  return pages.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).flatMap((page) => photoOf(page) ?? [])
}

function photoOf({ pageid, title, imageinfo: [info] }: z.infer<typeof Page>): OpenPhoto | null {
  const { Artist, License, LicenseShortName } = info.extmetadata
  const licence = openLicence(License?.value) ?? openLicence(LicenseShortName?.value)
  const author = plainText(Artist?.value ?? '')
  if (!licence || !author) return null
  return {
    id: `COMMONS:${pageid}`,
    catalogue: 'COMMONS',
    title: title.replace(/^File:/, '').replace(/\.\w+$/, ''),
    author,
    licence,
    page: info.descriptionurl,
    thumbnail: info.thumburl.replace(`/${FILE_WIDTH}px-`, `/${THUMBNAIL_WIDTH}px-`),
    file: info.thumburl,
    width: info.width,
    height: info.height,
  }
}
