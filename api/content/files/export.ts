import { readFile } from 'node:fs/promises'
import type { ContentFile } from './files.ts'
import { TAG_KINDS } from './shapes.ts'
import { ailmentValue, articleValue, plantValue, projectValue, sourceValue, tagValue, type Photos } from './values.ts'
import { writeEntry, writeSources, writeTags } from './yaml.ts'
import { fileNames } from './file-names.ts'
import type { Transaction } from './plan.ts'

const AT_ONCE = 200
const oldestFirst = { id: 'asc' as const }
const byPosition = { orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }] }

/**
 * All content that admins write, as files that a seed or an import reads, with the rules for authors. The same content
 * always yields the same files in the same order.
 */
export async function* exportContent(tx: Transaction): AsyncGenerator<ContentFile> {
  yield {
    path: 'README.md',
    text: await readFile(new URL('../../../prisma/content/README.md', import.meta.url), 'utf8'),
  }
  const tags = await tx.tag.findMany({ orderBy: { slug: 'asc' } })
  const kinds: readonly string[] = TAG_KINDS
  tags.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
  yield { path: 'tags.yaml', text: writeTags(tags.map(tagValue)) }
  const sources = await tx.source.findMany({ orderBy: { key: 'asc' } })
  yield { path: 'sources.yaml', text: writeSources(sources.map(sourceValue)) }
  const slugs = await plantFileNames(tx)
  yield* exportAilments(tx)
  yield* exportPlants(tx, slugs)
  yield* exportArticles(tx, slugs)
  yield* exportProjects(tx)
}

/** File names of plants by id. */
export async function plantFileNames(tx: Transaction): Promise<Map<string, string>> {
  const plants = await tx.plant.findMany({ select: { id: true, commonNameEs: true } })
  return fileNames(plants.map(({ id, commonNameEs }) => ({ id, name: commonNameEs })))
}

async function* exportAilments(tx: Transaction): AsyncGenerator<ContentFile> {
  const include = { dangerSigns: byPosition }
  for await (const ailments of inPages((page) => tx.ailment.findMany({ ...page, include }))) {
    for (const ailment of ailments) {
      yield { path: `ailments/${ailment.slug}.yaml`, text: writeEntry(ailmentValue(ailment)) }
    }
  }
}

async function* exportPlants(tx: Transaction, slugs: Map<string, string>): AsyncGenerator<ContentFile> {
  const include = { names: byPosition, uses: byPosition, cautions: byPosition }
  const pages = inPages((page) => tx.plant.findMany({ ...page, include }))
  for await (const plants of pages) {
    const urls = plants.flatMap((plant) => [plant.mainImageUrl, ...plant.galleryImages])
    const photos = await photosAt(tx, urls)
    for (const plant of plants) {
      yield { path: `plants/${slugs.get(plant.id)}.yaml`, text: writeEntry(plantValue(plant, photos, slugs)) }
    }
  }
}

async function* exportArticles(tx: Transaction, slugs: Map<string, string>): AsyncGenerator<ContentFile> {
  const named = await tx.article.findMany({ select: { id: true, titleEs: true } })
  const names = fileNames(named.map(({ id, titleEs }) => ({ id, name: titleEs })))
  const pages = inPages((page) => tx.article.findMany({ ...page, include: { plants: { select: { plantId: true } } } }))
  for await (const articles of pages) {
    const urls = articles.map(({ featuredImageUrl }) => featuredImageUrl)
    const photos = await photosAt(tx, urls)
    for (const article of articles) {
      yield { path: `articles/${names.get(article.id)}.yaml`, text: writeEntry(articleValue(article, photos, slugs)) }
    }
  }
}

async function* exportProjects(tx: Transaction): AsyncGenerator<ContentFile> {
  const named = await tx.project.findMany({ select: { id: true, titleEs: true } })
  const names = fileNames(named.map(({ id, titleEs }) => ({ id, name: titleEs })))
  for await (const projects of inPages((page) => tx.project.findMany(page))) {
    const urls = projects.flatMap(({ galleryImages }) => galleryImages)
    const photos = await photosAt(tx, urls)
    for (const project of projects) {
      yield { path: `projects/${names.get(project.id)}.yaml`, text: writeEntry(projectValue(project, photos)) }
    }
  }
}

interface PageOfRows {
  orderBy: { id: 'asc' }
  take: number
  where: { id?: { gt: string } }
}

/** All rows of a table, page by page, so that they need not fit into memory. */
async function* inPages<Row extends { id: string }>(find: (page: PageOfRows) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  let where = {}
  do {
    rows = await find({ orderBy: oldestFirst, take: AT_ONCE, where })
    yield rows
    where = { id: { gt: rows.at(-1)?.id } }
  } while (rows.length === AT_ONCE)
}

async function photosAt(tx: Transaction, addresses: (string | null)[]): Promise<Photos> {
  const urls = addresses.flatMap((url) => url?.trim() ?? [])
  const photos = urls.length > 0 ? await tx.photo.findMany({ where: { url: { in: urls } } }) : []
  return new Map(photos.map((photo) => [photo.url, photo]))
}
