import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { prisma } from '../api/db.ts'
import { StartupError } from '../api/startup-error.ts'
import { readContentFiles, type Content, type ContentFile, type Entry } from './content-files.ts'
import { checkContent, formatProblem } from './content-rules.ts'
import type { ArticleFile, PhotoRow, PlantFile, ProjectFile, SourceRow } from './content-shapes.ts'
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
    maxWait: 60_000,
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
  const sources = content.sources.map(({ value }) => sourceRow(value))
  const photos = [...new Map(photosOf(content).map((photo) => [photo.url, photoRow(photo)])).values()]
  if (overwrite) {
    const oldTags = changedIn(tags, await tx.tag.findMany(), 'slug')
    const oldSources = changedIn(sources, await tx.source.findMany(), 'key')
    const oldPhotos = changedIn(photos, await tx.photo.findMany(), 'url')
    await tx.tag.deleteMany({ where: { slug: { in: oldTags.map(({ slug }) => slug) } } })
    await tx.source.deleteMany({ where: { key: { in: oldSources.map(({ key }) => key) } } })
    await tx.photo.deleteMany({ where: { url: { in: oldPhotos.map(({ url }) => url) } } })
  }
  await tx.tag.createMany({ data: tags, skipDuplicates: true })
  await tx.source.createMany({ data: sources, skipDuplicates: true })
  await tx.photo.createMany({ data: photos, skipDuplicates: true })
}

async function loadPlants(tx: Transaction, plants: Entry<PlantFile>[], overwrite: boolean): Promise<number> {
  const rows = plants.map(({ value }) => ({ ...plantRow(value), names: value.names.map(nameRow) }))
  const stored = await tx.plant.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    include: { names: { omit: { id: true, plantId: true }, orderBy: { position: 'asc' } } },
  })
  const added = addedTo(stored, rows)
  await tx.plant.createMany({ data: added.map((row) => without(row, 'names')) })
  await tx.plantName.createMany({
    data: added.flatMap(({ id, names }) => names.map((name) => ({ ...name, plantId: id }))),
  })
  const changed = overwrite ? changedIn(rows, stored, 'id') : []
  for (const { names, ...data } of changed) {
    const replaceNames = { deleteMany: {}, createMany: { data: names } }
    await tx.plant.update({ where: { id: data.id }, data: { ...data, names: replaceNames } })
  }
  return added.length + changed.length
}

async function loadArticles(tx: Transaction, { articles, plants }: Content, overwrite: boolean): Promise<number> {
  const plantIds = new Map(plants.map(({ slug, value }) => [slug, value.id]))
  const relationsOf = ({ plants: slugs }: ArticleFile) =>
    slugs.map((slug) => ({ plantId: plantIds.get(slug)! })).sort((one, other) => (one.plantId < other.plantId ? -1 : 1))
  const rows = articles.map(({ value }) => ({ ...articleRow(value), plants: relationsOf(value) }))
  const stored = await tx.article.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    include: { plants: { select: { plantId: true }, orderBy: { plantId: 'asc' } } },
  })
  const added = addedTo(stored, rows)
  await tx.article.createMany({ data: added.map((row) => without(row, 'plants')) })
  await tx.articlePlantRelation.createMany({
    data: added.flatMap(({ id, plants: related }) => related.map(({ plantId }) => ({ articleId: id, plantId }))),
  })
  const changed = overwrite ? changedIn(rows, stored, 'id') : []
  for (const { plants: related, ...data } of changed) {
    const replacePlants = { deleteMany: {}, createMany: { data: related } }
    await tx.article.update({ where: { id: data.id }, data: { ...data, plants: replacePlants } })
  }
  return added.length + changed.length
}

async function loadProjects(tx: Transaction, projects: Entry<ProjectFile>[], overwrite: boolean): Promise<number> {
  const rows = projects.map(({ value }) => projectRow(value))
  const stored = await tx.project.findMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  const added = addedTo(stored, rows)
  await tx.project.createMany({ data: added })
  const changed = overwrite ? changedIn(rows, stored, 'id') : []
  for (const data of changed) await tx.project.update({ where: { id: data.id }, data })
  return added.length + changed.length
}

function plantRow({ id, createdAt, isPublic, tags, scientificName, synonyms, habit, ...plant }: PlantFile) {
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

function nameRow({ note, ...name }: PlantFile['names'][number], position: number) {
  return { ...name, position, ...inBoth('note', note) }
}

function sourceRow({ note, ...source }: SourceRow) {
  return { ...source, ...inBoth('note', note) }
}

function photoRow({ alt, ...photo }: PhotoRow) {
  return { ...photo, ...inBoth('alt', alt) }
}

function articleRow({ title, content, featuredImage, ...article }: ArticleFile) {
  return {
    id: article.id,
    createdAt: new Date(article.createdAt),
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
    createdAt: new Date(project.createdAt),
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

function addedTo<Row extends { id: string }>(stored: { id: string }[], rows: Row[]): Row[] {
  const present = new Set(stored.map(({ id }) => id))
  return rows.filter(({ id }) => !present.has(id))
}

/** The rows that are stored with other values, by the columns that the files know. */
function changedIn<Key extends string, Row extends Record<Key, string>>(
  rows: Row[],
  stored: Record<Key, string>[],
  key: Key,
): Row[] {
  const byKey = new Map(stored.map((row) => [row[key], row]))
  return rows.filter((row) => {
    const old: Record<string, unknown> | undefined = byKey.get(row[key])
    return old && Object.entries(row).some(([column, value]) => !isDeepStrictEqual(value, old[column]))
  })
}

function without<Row extends object, Column extends keyof Row>(row: Row, column: Column): Omit<Row, Column> {
  const copy: Partial<Row> = { ...row }
  delete copy[column]
  return copy as Omit<Row, Column>
}

function digestOf(files: ContentFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}
