import { publishingGaps, type Publishable } from '../../api/rules/safe-publishing.ts'
import { newId } from '../../api/content/new-id.ts'
import { KINDS, visibilityOf, type ContentKind } from '../../api/content/kinds.ts'
import { rowsOf, searchedOnce } from '../../api/content/stores.ts'
import { prisma } from '../../api/database/client.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'

// Each creates one public row by default; later calls create newer rows.

export type Plant = Awaited<ReturnType<typeof buildPlant>>
export type Ailment = Awaited<ReturnType<typeof buildAilment>>
export type Article = Awaited<ReturnType<typeof buildArticle>>
export type Project = Awaited<ReturnType<typeof buildProject>>

type PlantOverrides = Partial<Omit<Prisma.PlantCreateInput, 'names' | 'uses' | 'cautions' | 'bars'>> & {
  names?: Prisma.PlantNameCreateWithoutPlantInput[]
  /** Each for an ailment that exists. */
  uses?: (Partial<Omit<Prisma.PlantUseCreateWithoutPlantInput, 'ailment'>> & { ailmentSlug: string })[]
  cautions?: Prisma.PlantCautionCreateWithoutPlantInput[]
}

export function buildPlant({ names = [], uses = [], cautions = [], ...overrides }: PlantOverrides = {}) {
  const id = overrides.id ?? newId()
  const data = {
    id,
    commonNameEn: 'Mexican tarragon',
    commonNameEs: 'Pericón',
    isPublic: true,
    createdAt: nextMoment(),
    names: { create: names },
    uses: {
      create: uses.map(({ ailmentSlug, ...use }, position) => ({
        ...PLAIN_USE,
        position,
        ...use,
        ailment: { connect: { slug: ailmentSlug } },
      })),
    },
    cautions: { create: cautions.map((caution, position) => ({ position, ...caution })) },
    publishingGaps: publishingGaps({ ...overrides, uses, cautions } as Publishable),
    ...overrides,
  }
  return prisma.$transaction((tx) => searchedOnce(tx, 'PLANT', [id], () => tx.plant.create({ data })))
}

export const PLAIN_USE = {
  preparation: 'INFUSION',
  route: 'ORAL',
  evidence: 'TRADITION',
  finding: 'NOT_TESTED',
  textEn: 'People drink it.',
  textEs: 'La gente la toma.',
  sourceKeys: ['cano-2007'],
}

/** The four cautions that a plant with a use decides. */
export const DECIDED_CAUTIONS = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({
  subject,
  level: 'NO_DATA',
}))

export function buildAilment(slug: string, overrides: Partial<Prisma.AilmentCreateInput> = {}) {
  return prisma.ailment.create({
    data: {
      slug,
      kind: 'SYMPTOM',
      bodySystem: 'RESPIRATORY',
      nameEn: `English ${slug}`,
      nameEs: `Español ${slug}`,
      isPublic: true,
      createdAt: nextMoment(),
      ...overrides,
    },
  })
}

export function buildArticle({
  plants = [],
  ...overrides
}: Partial<Omit<Prisma.ArticleCreateInput, 'plants'>> & { plants?: { id: string }[] } = {}) {
  return prisma.article.create({
    data: {
      titleEn: 'The milpa and its herbs',
      titleEs: 'La milpa y sus hierbas',
      isPublic: true,
      createdAt: nextMoment(),
      plants: { create: plants.map(({ id }) => ({ plantId: id })) },
      ...overrides,
    },
  })
}

export function buildProject(overrides: Partial<Prisma.ProjectCreateInput> = {}) {
  return prisma.project.create({
    data: {
      titleEn: 'A garden for the school',
      titleEs: 'Un huerto para la escuela',
      isLocked: false,
      createdAt: nextMoment(),
      ...overrides,
    },
  })
}

export function buildCommunity(overrides: Partial<Prisma.CommunityCreateInput> = {}) {
  return prisma.community.create({
    data: {
      nameEn: 'Community of Chisec',
      nameEs: 'Comunidad de Chisec',
      isPublic: true,
      createdAt: nextMoment(),
      ...overrides,
    },
  })
}

/** Of any kind, called so in both languages. */
export async function buildContent(kind: ContentKind, name: string, { id = newId(), ...columns }: Overrides = {}) {
  const { title } = KINDS[kind]
  const ofAilment = kind === 'AILMENT' && { slug: id, kind: 'SYMPTOM', bodySystem: 'RESPIRATORY' }
  const named = { [`${title}En`]: name, [`${title}Es`]: name, ...visibilityOf(kind, true), createdAt: nextMoment() }
  await rowsOf(prisma, kind).createMany({ data: { id, ...named, ...ofAilment, ...columns } })
  const [row] = await rowsOf(prisma, kind).findMany({ where: { id } })
  return row!
}

type Overrides = { id?: string; [column: string]: unknown }

export function buildTag(slug: string, labelEn: string, labelEs: string, kind = 'topic') {
  return prisma.tag.create({ data: { slug, kind, labelEn, labelEs } })
}

export function buildSource(key: string, overrides: Partial<Prisma.SourceCreateInput> = {}) {
  return prisma.source.create({ data: { key, title: `The book of ${key}`, ...overrides } })
}

let minutes = 0

function nextMoment(): Date {
  return new Date(Date.UTC(2026, 0, 1, 0, ++minutes))
}
