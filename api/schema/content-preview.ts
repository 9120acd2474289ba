import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { KINDS } from '../content/kinds.ts'
import { parseInput } from '../errors.ts'
import { AilmentChanges } from '../rules/ailment-fields.ts'
import { ArticleChanges } from '../rules/article-fields.ts'
import { UncheckedPlant } from '../rules/plant-fields.ts'
import { ProjectChanges } from '../rules/project-fields.ts'
import { AilmentInput } from './ailment-input.ts'
import { Ailment } from './ailment-ref.ts'
import { ArticleInput } from './article-input.ts'
import { Article } from './article-ref.ts'
import { inBoth, shortText } from '../rules/fields.ts'
import { PlantInput } from './plant-input.ts'
import { Plant } from './plant-ref.ts'
import { ProjectInput } from './project-input.ts'
import { Project } from './project-ref.ts'

// Previews have the types of the public fields, so that they are rendered with the fields of the page.

const DESCRIPTION =
  'as readers would see it after saving. Its `id` is a placeholder. For admins. Errors: BAD_USER_INPUT.'
const NOBODY = '00000000-0000-0000-0000-000000000000'

// Missing required values must not prevent a preview.
const PlantDraft = UncheckedPlant.extend(inBoth('commonName', () => shortText))
const AilmentDraft = AilmentChanges.extend(inBoth('name', () => shortText))
const ArticleDraft = ArticleChanges.extend(inBoth('title', () => shortText))
const ProjectDraft = ProjectChanges.extend(inBoth('title', () => shortText))

builder.queryFields((t) => ({
  plantPreview: t.field({
    type: Plant,
    description: `An unsaved plant, ${DESCRIPTION}`,
    authScopes: { admin: true },
    args: { input: t.arg({ type: PlantInput, required: true, description: 'The plant.' }) },
    resolve: async (_root, { input }, context, info) => {
      const selected = selectionOf(context, info)
      const { names = [], uses = [], cautions = [], ...plant } = parseInput(PlantDraft, input)
      const ailments = await prisma.ailment.findMany({
        select: { slug: true, ...(selected.uses as UsesOfPlant | undefined)?.select.ailment?.select },
        where: { slug: { in: uses.map(({ ailmentSlug }) => ailmentSlug) } },
      })
      const bySlug = new Map(ailments.map((ailment) => [ailment.slug, ailment]))
      const lists = { synonyms: [], galleryImages: [], tags: [], isPoisonous: false }
      const row = { ...unsaved(PlantDraft.shape), ...lists, ...defined(plant), articles: [] }
      return {
        ...row,
        names: numbered(names),
        // An ailment that does not exist is refused when the plant is saved.
        uses: numbered(uses).flatMap((use) => {
          const ailment = bySlug.get(use.ailmentSlug)
          return ailment ? { ...use, ailment } : []
        }),
        cautions: numbered(cautions).map((caution) => ({ ...caution, plant: { ...row, cautions } })),
      }
    },
  }),
  ailmentPreview: t.field({
    type: Ailment,
    description: `An unsaved ailment, ${DESCRIPTION}`,
    authScopes: { admin: true },
    args: { input: t.arg({ type: AilmentInput, required: true, description: 'The ailment.' }) },
    resolve: (_root, { input }, context, info) => {
      selectionOf(context, info)
      const { dangerSigns = [], ...ailment } = parseInput(AilmentDraft, input)
      const lists = { wordsEn: [], wordsEs: [], tags: [], slug: '', kind: 'SYMPTOM', bodySystem: 'ILL_DEFINED' }
      const row = { ...unsaved(AilmentDraft.shape), ...lists, ...defined(ailment) }
      return { ...row, dangerSigns: numbered(dangerSigns) }
    },
  }),
  articlePreview: t.field({
    type: Article,
    description: `An unsaved article, ${DESCRIPTION}`,
    authScopes: { admin: true },
    args: { input: t.arg({ type: ArticleInput, required: true, description: 'The article.' }) },
    resolve: async (_root, { input }, context, info) => {
      const { plants } = selectionOf(context, info)
      const { relatedPlantIds = [], ...article } = parseInput(ArticleDraft, input)
      const related = await prisma.plant.findMany({
        select: { id: true, ...(plants as PlantsOfArticle | undefined)?.select.plant.select },
        where: { ...KINDS.PLANT.visible, id: { in: relatedPlantIds } },
        orderBy: { createdAt: 'desc' },
      })
      const row = { ...unsaved(ArticleDraft.shape), tags: [], ...defined(article) }
      return { ...row, plants: related.map((plant) => ({ plant })) }
    },
  }),
  projectPreview: t.field({
    type: Project,
    description: `An unsaved project, ${DESCRIPTION}`,
    authScopes: { admin: true },
    args: { input: t.arg({ type: ProjectInput, required: true, description: 'The project.' }) },
    resolve: (_root, { input }, context, info) => {
      selectionOf(context, info)
      const lists = { galleryImages: [], tags: [] }
      return { ...unsaved(ProjectDraft.shape), ...lists, ...defined(parseInput(ProjectDraft, input)) }
    },
  }),
}))

interface UsesOfPlant {
  select: { ailment?: { select: Prisma.AilmentSelect } }
}

interface PlantsOfArticle {
  select: { plant: { select: Prisma.PlantSelect } }
}

/** Rows with placeholders for their ids. */
function numbered<Row extends object>(rows: Row[]): (Row & { id: string; position: number })[] {
  return rows.map((row, position) => ({ id: `${NOBODY}/${position}`, position, ...row }))
}

/** The selection of a row. After this call, Pothos assumes that the row was loaded with it. */
function selectionOf(context: Context, info: GraphQLResolveInfo): Record<string, unknown> {
  const { select } = queryFromInfo({ context, info, select: { id: true } }) as { select: Record<string, unknown> }
  return select
}

/** A row without values. */
function unsaved(fields: object) {
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  const now = new Date()
  return { ...empty, id: NOBODY, isPublic: true, isLocked: false, isSample: false, createdAt: now, updatedAt: now }
}

function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
}
