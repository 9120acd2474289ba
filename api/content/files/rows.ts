import {
  type ArticleFile,
  type PhotoRow,
  type PlantFile,
  type ProjectFile,
  type SourceRow,
  type TagRow,
  type Words,
} from './shapes.ts'
import type { FileContent } from './files.ts'
import { ARTICLE_TEXTS, namesOf, PLANT_TEXTS, PROJECT_TEXTS, type Texts } from '../texts.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'

// File content as database columns. A field missing from a file clears its columns.

export type PlantValues = ReturnType<typeof plantRow>
export type ArticleValues = ReturnType<typeof articleRow>
export type ProjectValues = ReturnType<typeof projectRow>
export type TagValues = ReturnType<typeof tagRow>
export type SourceValues = ReturnType<typeof sourceRow>
export type PhotoValues = ReturnType<typeof photoRow>

export function plantRow({ id, createdAt, isPublic, tags, scientificName, synonyms, habit, ...plant }: PlantFile) {
  return {
    id,
    createdAt: new Date(createdAt),
    isPublic,
    tags,
    scientificName,
    synonyms,
    habit,
    mayanName: plant.mayanName,
    plantPartUsed: plant.plantPartUsed.join(', ') || null,
    mainImageUrl: plant.mainImage?.url ?? null,
    galleryImages: plant.galleryImages.map(({ url }) => url),
    youtubeVideoUrl: plant.youtubeVideoUrl,
    ...columnsOf(plant, PLANT_TEXTS),
    names: plant.names.map(nameRow),
  } satisfies Omit<Prisma.PlantCreateManyInput, 'names'> & { names: object[] }
}

function nameRow({ note, ...name }: PlantFile['names'][number]) {
  return { ...name, ...inBoth('note', note) }
}

/** `plantIds` maps file names to ids of plants. */
export function articleRow(article: ArticleFile, plantIds: ReadonlyMap<string, string>) {
  return {
    id: article.id,
    createdAt: new Date(article.createdAt),
    isPublic: article.isPublic,
    tags: article.tags,
    youtubeVideoUrl: article.youtubeVideoUrl,
    featuredImageUrl: article.featuredImage?.url ?? null,
    ...columnsOf(article, ARTICLE_TEXTS),
    relatedPlantIds: [...new Set(article.plants.map((slug) => plantIds.get(slug)!))].sort(),
  } satisfies Prisma.ArticleCreateManyInput & { relatedPlantIds: string[] }
}

export function projectRow(project: ProjectFile) {
  return {
    id: project.id,
    createdAt: new Date(project.createdAt),
    isLocked: project.isLocked,
    isSample: project.isSample,
    tags: project.tags,
    youtubeVideoUrl: project.youtubeVideoUrl,
    ...columnsOf(project, PROJECT_TEXTS),
    galleryImages: project.galleryImages.map(({ url }) => url),
  } satisfies Prisma.ProjectCreateManyInput
}

export function tagRow({ en, es, ...tag }: TagRow) {
  return { ...tag, labelEn: en, labelEs: es } satisfies Prisma.TagCreateManyInput
}

export function sourceRow({ note, ...source }: SourceRow) {
  return { ...source, ...inBoth('note', note) } satisfies Prisma.SourceCreateManyInput
}

export function photoRow({ url, alt, credit, licence, focusX, focusY, ...upload }: PhotoRow) {
  const row = { url, credit, licence, focusX, focusY, ...inBoth('alt', alt) }
  // A file must not remove what the server knows of an uploaded picture.
  return (upload.width ? { ...row, ...upload } : row) satisfies Prisma.PhotoCreateManyInput
}

/** Every picture that the content shows and describes, once. */
export function photoRows({ plants, articles, projects }: FileContent): PhotoValues[] {
  const photos = [
    ...plants.flatMap(({ value }) => [value.mainImage, ...value.galleryImages]),
    ...articles.map(({ value }) => value.featuredImage),
    ...projects.flatMap(({ value }) => value.galleryImages),
  ].flatMap((photo) => (photo ? [photoRow(photo)] : []))
  return [...new Map(photos.filter(isDescribed).map((photo) => [photo.url, photo])).values()]
}

/** A file that has only the URL of a picture does not clear its metadata. */
function isDescribed(photo: PhotoValues): boolean {
  return Object.entries(photo).some(([name, value]) => name !== 'url' && value !== null)
}

type ColumnsOf<List extends Texts> = {
  [Name in keyof List & string as `${Name}En` | `${Name}Es`]: List[Name]['kind'] extends 'name' ? string : string | null
}

/** The columns of all texts of a file. */
function columnsOf<List extends Texts>(file: { [Name in keyof List]?: Words | undefined }, texts: List) {
  return Object.assign({}, ...namesOf(texts).map((name) => inBoth(name, file[name]))) as ColumnsOf<List>
}

/** `note` becomes `noteEn` and `noteEs`; null if there is no text. */
function inBoth<Name extends string>(name: Name, words?: Words) {
  return { [`${name}En`]: words?.en ?? null, [`${name}Es`]: words?.es ?? null } as Record<
    `${Name}En` | `${Name}Es`,
    string | null
  >
}
