import { recordingGaps } from '../rules/safe-publishing.ts'
import { KINDS } from '../content/kinds.ts'
import { prisma } from '../database/client.ts'
import { fileSize } from '../media/file-size.ts'
import { keyIn, nameOf } from '../media/names.ts'
import { FOLDER } from '../rules/recording-names.ts'

// Photos and recordings of public content, which readers may save beside the pack.

export interface MediaFile {
  url: string
  bytes: number
}

export interface PackMedia {
  photos: MediaFile[]
  recordings: MediaFile[]
}

/** As many photos of a gallery as pages show. */
const SHOWN = 3

export async function listMedia(): Promise<PackMedia> {
  const [photos, recordings] = await Promise.all([listPhotos(), listRecordings()])
  return { photos: await withSizes(photos), recordings: await withSizes(recordings) }
}

/** The smallest file of each, in a format that every phone can show. */
async function listPhotos(): Promise<string[]> {
  const [plants, articles] = await Promise.all([
    prisma.plant.findMany({ where: KINDS.PLANT.visible, select: { mainImageUrl: true, galleryImages: true } }),
    prisma.article.findMany({ where: KINDS.ARTICLE.visible, select: { featuredImageUrl: true } }),
  ])
  const urls = [
    ...plants.flatMap(({ mainImageUrl, galleryImages }) => [mainImageUrl, ...galleryImages.slice(0, SHOWN)]),
    ...articles.map(({ featuredImageUrl }) => featuredImageUrl),
  ].filter((url) => url !== null)
  const photos = await prisma.photo.findMany({
    where: { url: { in: urls, notIn: await noticedUrls() }, widths: { isEmpty: false } },
    select: { url: true, widths: true },
    orderBy: { url: 'asc' },
  })
  return photos.map(({ url, widths }) => nameOf(keyIn(url), widths[0]!, widths, 'webp'))
}

async function listRecordings(): Promise<string[]> {
  const names = await prisma.plantName.findMany({
    where: { recording: { not: null, notIn: await noticedUrls() }, plant: KINDS.PLANT.visible },
    select: { recording: true, speaker: true, community: true, consent: true, consentOn: true },
    orderBy: { recording: 'asc' },
  })
  const shown = names.filter((name) => recordingGaps(name).length === 0)
  return [...new Set(shown.map(({ recording }) => recording!.slice(FOLDER.length)))]
}

/** Of persons who have died: readers decide on each. */
async function noticedUrls(): Promise<string[]> {
  const rows = await prisma.attribution.findMany({ where: { hasNotice: true }, select: { subject: true } })
  return rows.map(({ subject }) => subject)
}

async function withSizes(names: string[]): Promise<MediaFile[]> {
  const files: MediaFile[] = []
  for (const name of names) {
    const bytes = await fileSize(name)
    if (bytes !== undefined) files.push({ url: FOLDER + name, bytes })
  }
  return files
}
