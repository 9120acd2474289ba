import { createHash } from 'node:crypto'
import { prisma } from '../api/db.ts'
import { StartupError } from '../api/startup-error.ts'
import { readContentFiles, type Content, type ContentFile, type Entry } from './content-files.ts'
import { checkContent, formatProblem } from './content-rules.ts'
import type { ArticleFile, PhotoRow, PlantFile, ProjectFile } from './content-shapes.ts'
import type { Prisma } from './generated/client/client.ts'

/** How many plants, articles and projects a seed wrote. */
export interface Seeded {
  plants: number
  articles: number
  projects: number
}

type Transaction = Prisma.TransactionClient

/**
 * Loads the content files into the database, all or nothing, and says what was written; null where these very files
 * were loaded before. The database belongs to the admins: a row that it has already stays as it is, unless `overwrite`
 * asks for the files' version. Either way favourites stay, and so does what the files do not know.
 * Throws a StartupError where a file breaks a rule of the content.
 */
export async function seed(options: { overwrite?: boolean; files?: ContentFile[] } = {}): Promise<Seeded | null> {
  const files = options.files ?? (await readContentFiles())
  const { content, problems } = checkContent(files)
  const [problem] = problems
  if (problem) throw new StartupError(`The content is not loaded. ${formatProblem(problem)}`)
  return prisma.$transaction((tx) => load(tx, content, digestOf(files), options.overwrite ?? false), {
    timeout: 60_000,
  })
}

/** Seeds a database that no seed ran on yet. Any other is left alone, so that what an admin deleted stays deleted. */
export async function seedIfEmpty(): Promise<Seeded | null> {
  return (await prisma.seedRun.findFirst({ select: { id: true } })) ? null : seed()
}

async function load(tx: Transaction, content: Content, digest: string, overwrite: boolean): Promise<Seeded | null> {
  // Nodes that start together take turns; the later ones find the work done.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('mayan-medicinal-plants seed'))`
  if (!overwrite && (await tx.seedRun.findFirst({ where: { digest }, select: { id: true } }))) return null
  await loadLists(tx, content, overwrite)
  const seeded = {
    plants: await loadPlants(tx, content.plants, overwrite),
    articles: await loadArticles(tx, content, overwrite),
    projects: await loadProjects(tx, content.projects, overwrite),
  }
  await tx.seedRun.create({ data: { digest } })
  return seeded
}

/** Tags come before content: a new tag makes the search columns of all that carries it be written anew. */
async function loadLists(tx: Transaction, content: Content, overwrite: boolean) {
  const tags = content.tags.map(({ value: { en, es, ...tag } }) => ({ ...tag, labelEn: en, labelEs: es }))
  const sources = content.sources.map(({ value: { note, ...source } }) => ({ ...source, ...inBoth('note', note) }))
  const photos = [...new Map(photosOf(content).map((photo) => [photo.url, photo])).values()]
  if (overwrite) {
    await tx.tag.deleteMany({ where: { slug: { in: tags.map(({ slug }) => slug) } } })
    await tx.source.deleteMany({ where: { key: { in: sources.map(({ key }) => key) } } })
    await tx.photo.deleteMany({ where: { url: { in: photos.map(({ url }) => url) } } })
  }
  await tx.tag.createMany({ data: tags, skipDuplicates: true })
  await tx.source.createMany({ data: sources, skipDuplicates: true })
  await tx.photo.createMany({
    data: photos.map(({ alt, ...photo }) => ({ ...photo, ...inBoth('alt', alt) })),
    skipDuplicates: true,
  })
}

async function loadPlants(tx: Transaction, plants: Entry<PlantFile>[], overwrite: boolean): Promise<number> {
  const rows = plants.map(({ value }) => plantRow(value))
  const added = idsOf(await tx.plant.createManyAndReturn({ data: rows, skipDuplicates: true, select: { id: true } }))
  const written = plants.filter(({ value }) => overwrite || added.has(value.id))
  for (const { id, ...data } of rows) {
    if (overwrite && !added.has(id)) await tx.plant.update({ where: { id }, data })
  }
  await tx.plantName.deleteMany({ where: { plantId: { in: written.map(({ value }) => value.id) } } })
  await tx.plantName.createMany({ data: written.flatMap(({ value }) => nameRows(value)) })
  return written.length
}

async function loadArticles(tx: Transaction, { articles, plants }: Content, overwrite: boolean): Promise<number> {
  const plantIds = new Map(plants.map(({ slug, value }) => [slug, value.id]))
  const rows = articles.map(({ value }) => articleRow(value))
  const added = idsOf(await tx.article.createManyAndReturn({ data: rows, skipDuplicates: true, select: { id: true } }))
  const written = articles.filter(({ value }) => overwrite || added.has(value.id))
  for (const { id, ...data } of rows) {
    if (overwrite && !added.has(id)) await tx.article.update({ where: { id }, data })
  }
  await tx.articlePlantRelation.deleteMany({ where: { articleId: { in: written.map(({ value }) => value.id) } } })
  await tx.articlePlantRelation.createMany({
    data: written.flatMap(({ value }) =>
      value.plants.map((slug) => ({ articleId: value.id, plantId: plantIds.get(slug)! })),
    ),
  })
  return written.length
}

async function loadProjects(tx: Transaction, projects: Entry<ProjectFile>[], overwrite: boolean): Promise<number> {
  const rows = projects.map(({ value }) => projectRow(value))
  const added = idsOf(await tx.project.createManyAndReturn({ data: rows, skipDuplicates: true, select: { id: true } }))
  for (const { id, ...data } of rows) {
    if (overwrite && !added.has(id)) await tx.project.update({ where: { id }, data })
  }
  return overwrite ? rows.length : added.size
}

function plantRow({ id, createdAt, isPublic, tags, scientificName, synonyms, habit, ...plant }: PlantFile) {
  return {
    id,
    createdAt,
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
    commonNameEn: plant.commonName.en,
    commonNameEs: plant.commonName.es,
    ...inBoth('plantFamily', plant.plantFamily),
    ...inBoth('geographicLocation', plant.geographicLocation),
    ...inBoth('description', plant.description),
    ...inBoth('keyProperties', plant.keyProperties),
    ...inBoth('basicUses', plant.basicUses),
    ...inBoth('culturalSignificance', plant.culturalSignificance),
    ...inBoth('spiritualCeremonialUse', plant.spiritualCeremonialUse),
    ...inBoth('preparationMethods', plant.preparationMethods),
    ...inBoth('dosageGuidelines', plant.dosageGuidelines),
    ...inBoth('precautions', plant.precautions),
    ...inBoth('ethicalHarvesting', plant.ethicalHarvesting),
  } satisfies Prisma.PlantCreateManyInput
}

function nameRows({ id, names }: PlantFile): Prisma.PlantNameCreateManyInput[] {
  return names.map(({ note, ...name }, position) => ({ ...name, plantId: id, position, ...inBoth('note', note) }))
}

function articleRow({ title, content, featuredImage, ...article }: ArticleFile) {
  return {
    id: article.id,
    createdAt: article.createdAt,
    isPublic: article.isPublic,
    tags: article.tags,
    youtubeVideoUrl: article.youtubeVideoUrl,
    featuredImageUrl: featuredImage?.url ?? null,
    titleEn: title.en,
    titleEs: title.es,
    ...inBoth('content', content),
  } satisfies Prisma.ArticleCreateManyInput
}

function projectRow({ title, status, description, galleryImages, ...project }: ProjectFile) {
  return {
    ...project,
    titleEn: title.en,
    titleEs: title.es,
    ...inBoth('status', status),
    ...inBoth('description', description),
    galleryImages: galleryImages.map(({ url }) => url),
  } satisfies Prisma.ProjectCreateManyInput
}

/** `note` becomes `noteEn` and `noteEs`; null where there is no text, so that an overwrite empties the column. */
function inBoth<Name extends string>(name: Name, words?: { en: string | null; es: string | null }) {
  return { [`${name}En`]: words?.en ?? null, [`${name}Es`]: words?.es ?? null } as Record<
    `${Name}En` | `${Name}Es`,
    string | null
  >
}

function photosOf({ plants, articles, projects }: Content): PhotoRow[] {
  return [
    ...plants.flatMap(({ value }) => [value.mainImage, ...value.galleryImages]),
    ...articles.map(({ value }) => value.featuredImage),
    ...projects.flatMap(({ value }) => value.galleryImages),
  ].filter((photo) => photo !== null)
}

function idsOf(rows: { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id))
}

function digestOf(files: ContentFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}
