import { siteAct } from '../../api/audit/audit.ts'
import { prisma } from '../../api/database/client.ts'
import { env } from '../../api/env.ts'
import { StartupError } from '../../api/startup-error.ts'
import type { Content } from '../../api/content/files/entries.ts'
import { digestOf, formatProblem, readContentFiles, type ContentFile } from '../../api/content/files/files.ts'
import { checkContent } from '../../api/content/files/rules.ts'
import { countRows, planLoad, writePlan } from '../../api/content/files/load.ts'
import type { Transaction } from '../../api/content/files/plan.ts'

/** Number of plants, articles and projects written by a seed. */
export interface Seeded {
  plants: number
  articles: number
  projects: number
}

interface SeedOptions {
  overwrite?: boolean
  files?: ContentFile[]
  /** Whether samples stay locked until an admin unlocks them: a database server is for a site with readers. */
  locksSamples?: boolean
}

/**
 * Loads the content files, completely or not at all, and returns what was written; null if the same files were loaded
 * before. The database belongs to the admins: existing rows are not changed, unless `overwrite` is set. Favourites, and
 * fields that the files do not have, are kept. Throws a StartupError if a file breaks a rule.
 */
export async function seed(options: SeedOptions = {}): Promise<Seeded | null> {
  const files = options.files ?? (await readContentFiles())
  const { content, problems } = checkContent(files)
  const [problem] = problems
  if (problem) throw new StartupError(`The content was not loaded. ${formatProblem(problem)}`)
  if (options.locksSamples ?? env.DATABASE_URL !== undefined) lockSamples(content)
  return prisma
    .$transaction((tx) => load(tx, content, digestOf(files), options.overwrite ?? false), {
      maxWait: 60_000,
      // A second on most machines. Where it takes a minute, an installation would fail for it.
      timeout: 900_000,
    })
    .catch((error: unknown) => {
      throw namingRefused(error)
    })
}

/** Seeds a database that was never seeded, so that deleted content stays deleted. */
export async function seedIfEmpty(): Promise<Seeded | null> {
  return (await prisma.seedRun.findFirst({ select: { id: true } })) ? null : seed()
}

interface Refused {
  commonNameEs?: string
  nameEs?: string
  fields: object
}

/** Names the plants and ailments that are refused as public, such as one whose file lacks a warning that readers have. */
function namingRefused(error: unknown): unknown {
  const { plants = [], ailments = [] } =
    (error as { extensions?: Record<'plants' | 'ailments', Refused[] | undefined> }).extensions ?? {}
  const refused = [...plants, ...ailments].map(
    ({ commonNameEs, nameEs, fields }) => `${commonNameEs ?? nameEs}: ${Object.keys(fields).join(', ')}`,
  )
  if (refused.length === 0) return error
  return new StartupError(
    `The content was not loaded. These would be public without what safety requires: ${refused.join('; ')}`,
  )
}

async function load(tx: Transaction, content: Content, digest: string, overwrite: boolean): Promise<Seeded | null> {
  // Nodes that start together take turns; the later ones find the work done.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('mayan-medicinal-plants seed'))`
  if (!overwrite && (await tx.seedRun.findFirst({ where: { digest }, select: { id: true } }))) return null
  const plan = await planLoad(tx, content)
  await writePlan(tx, plan, { act: siteAct('seed'), overwrite })
  await tx.seedRun.create({ data: { digest } })
  return {
    plants: countRows(plan.plants, overwrite),
    articles: countRows(plan.articles, overwrite),
    projects: countRows(plan.projects, overwrite),
  }
}

function lockSamples({ projects }: Content): void {
  for (const { value } of projects) if (value.isSample) value.isLocked = true
}
