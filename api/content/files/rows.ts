import {
  inData,
  type AilmentFile,
  type ArticleFile,
  type PhotoRow,
  type PlantFile,
  type ProjectFile,
  type SourceRow,
  type TagRow,
  type Words,
} from './shapes.ts'
import type { FileContent } from './files.ts'
import { AILMENT_TEXTS, ARTICLE_TEXTS, namesOf, PLANT_TEXTS, PROJECT_TEXTS, type Texts } from '../texts.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'

// File content as database columns. A field missing from a file clears its columns.

export type PlantValues = ReturnType<typeof plantRow>
export type AilmentValues = ReturnType<typeof ailmentRow>
export type ArticleValues = ReturnType<typeof articleRow>
export type ProjectValues = ReturnType<typeof projectRow>
export type TagValues = ReturnType<typeof tagRow>
export type SourceValues = ReturnType<typeof sourceRow>
export type PhotoValues = ReturnType<typeof photoRow>

/** `plantIds` maps file names to ids of plants. */
export function plantRow(
  { id, createdAt, isPublic, tags, scientificName, synonyms, habit, morphology, ...plant }: PlantFile,
  plantIds: ReadonlyMap<string, string>,
) {
  return {
    id,
    createdAt: new Date(createdAt),
    isPublic,
    tags,
    scientificName,
    synonyms,
    habit,
    morphology,
    mayanName: plant.mayanName,
    plantPartUsed: plant.plantPartUsed.join(', ') || null,
    mainImageUrl: plant.mainImage?.url ?? null,
    galleryImages: plant.galleryImages.map(({ url }) => url),
    youtubeVideoUrl: plant.youtubeVideoUrl,
    ...columnsOf(plant, PLANT_TEXTS),
    isPoisonous: plant.isPoisonous,
    nameAuthority: plant.nameAuthority,
    conservationList: plant.conservation?.list ?? null,
    conservationCategory: plant.conservation?.category ?? null,
    conservationYear: plant.conservation?.year ?? null,
    conservationSource: plant.conservation?.source ?? null,
    reviewedBy: plant.review?.by ?? null,
    ...inBoth('reviewerRole', plant.review?.role),
    reviewedOn: plant.review?.on ?? null,
    reviewedUntil: plant.review?.until ?? null,
    names: plant.names.map(nameRow),
    uses: plant.uses.map(useRow),
    cautions: plant.cautions.map((caution) => cautionRow(caution, plantIds)),
  } satisfies Omit<Prisma.PlantCreateManyInput, 'names' | 'morphology'> & { morphology: PlantFile['morphology'] } & {
    names: object[]
    uses: object[]
    cautions: object[]
  }
}

function useRow({ ailment, parts, preparation, route, evidence, finding, ...use }: PlantFile['uses'][number]) {
  const { place, text, sources } = use
  return {
    ailmentSlug: ailment,
    parts: parts.map(inData),
    preparation: inData(preparation),
    route: inData(route),
    evidence: inData(evidence),
    finding: inData(finding),
    ...inBoth('place', place),
    ...inBoth('text', text),
    sourceKeys: sources,
  } satisfies Omit<Prisma.PlantUseCreateManyInput, 'plantId'>
}

function cautionRow(caution: PlantFile['cautions'][number], plantIds: ReadonlyMap<string, string>) {
  const { subject, level, underAge, medicine, condition, lookalike, routes, text, sources } = caution
  return {
    subject: inData(subject),
    level: inData(level),
    underAge,
    medicine,
    condition,
    lookalikeId: plantIds.get(lookalike ?? '') ?? null,
    routes: routes.map(inData),
    ...inBoth('text', text),
    sourceKeys: sources,
  } satisfies Omit<Prisma.PlantCautionCreateManyInput, 'plantId'>
}

/** `slug` is the file name. */
export function ailmentRow(slug: string, { id, createdAt, isPublic, tags, kind, bodySystem, ...ailment }: AilmentFile) {
  return {
    id,
    slug,
    createdAt: new Date(createdAt),
    isPublic,
    tags,
    kind: inData(kind),
    bodySystem: inData(bodySystem),
    wordsEn: ailment.words.en,
    wordsEs: ailment.words.es,
    ...columnsOf(ailment, AILMENT_TEXTS),
    dangerSigns: ailment.dangerSigns.map(({ who, underMonths, urgency, text, sources }) => ({
      who: inData(who),
      underMonths,
      urgency: inData(urgency),
      ...inBoth('text', text),
      sourceKeys: sources,
    })),
  } satisfies Omit<Prisma.AilmentCreateManyInput, 'dangerSigns'> & { dangerSigns: object[] }
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

export function sourceRow({ note, kind, ...source }: SourceRow) {
  return { ...source, kind: kind && inData(kind), ...inBoth('note', note) } satisfies Prisma.SourceCreateManyInput
}

function photoRow({ url, alt, credit, licence, sourceUrl, focusX, focusY, ...upload }: PhotoRow) {
  const row = { url, credit, licence, sourceUrl, focusX, focusY, ...inBoth('alt', alt) }
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
