import { queryFromInfo } from '@pothos/plugin-prisma'
import type { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { KINDS, type ContentKind } from '../content/kinds.ts'
import { prisma } from '../database/client.ts'
import { parseInput } from '../errors.ts'
import { AilmentChanges } from '../rules/ailment-fields.ts'
import { ArticleChanges } from '../rules/article-fields.ts'
import { inBoth, shortText } from '../rules/fields.ts'
import { UncheckedPlant } from '../rules/plant-fields.ts'
import { ProjectChanges } from '../rules/project-fields.ts'
import { coreOf, z as zod } from '../rules/zod.ts'
import { AilmentInput } from './ailment-input.ts'
import { Ailment } from './ailment-ref.ts'
import { ArticleInput } from './article-input.ts'
import { Article } from './article-ref.ts'
import type { ContentRef } from './content-fields.ts'
import type { contentInput } from './content-input.ts'
import { PlantInput } from './plant-input.ts'
import { Plant } from './plant-ref.ts'
import { ProjectInput } from './project-input.ts'
import { Project } from './project-ref.ts'

// Previews have the types of the public fields, so that they are rendered with the fields of the page.

const NOBODY = '00000000-0000-0000-0000-000000000000'

interface Previewed<Values> {
  ref: ContentRef
  input: ReturnType<typeof contentInput>
  schema: z.ZodObject & z.ZodType<Values>
  /** Its rows in other tables; `select` is what the query asks of them. */
  relate?: (values: Values, row: object, select: Selection) => object | Promise<object>
}

interface Selection {
  uses?: { select: { ailment?: { select: Prisma.AilmentSelect } } }
  plants?: { select: { plant: { select: Prisma.PlantSelect } } }
}

function addPreview<Values extends object>(kind: ContentKind, { relate, ...previewed }: Previewed<Values>) {
  const { delegate: noun, title } = KINDS[kind]
  // Missing required values must not prevent a preview.
  const schema = previewed.schema.extend(inBoth(title, () => shortText))
  builder.queryField(`${noun}Preview`, (t) =>
    t.field({
      type: previewed.ref as typeof Plant,
      description: `An unsaved ${noun}, as readers would see it after saving. Its \`id\` is a placeholder. For admins. Errors: BAD_USER_INPUT.`,
      authScopes: { admin: true },
      args: { input: t.arg({ type: previewed.input, required: true, description: `The ${noun}.` }) },
      resolve: async (_root, { input }, context, info) => {
        // After this call, Pothos assumes that the row was loaded with the selection.
        const { select } = queryFromInfo({ context, info, select: { id: true } }) as { select: Selection }
        const values = parseInput(schema, input)
        const given = Object.entries(values).filter(([, value]) => value !== undefined)
        const row = { ...unsaved(schema), ...Object.fromEntries(given) }
        return { ...row, ...(await relate?.(values as Values, row, select)) } as typeof Plant.$inferType
      },
    }),
  )
}

addPreview('PLANT', {
  ref: Plant,
  input: PlantInput,
  schema: UncheckedPlant,
  relate: async ({ names = [], uses = [], cautions = [] }, row, select) => {
    const ailments = await prisma.ailment.findMany({
      select: { slug: true, ...select.uses?.select.ailment?.select },
      where: { slug: { in: uses.map(({ ailmentSlug }) => ailmentSlug) } },
    })
    const bySlug = new Map(ailments.map((ailment) => [ailment.slug, ailment]))
    return {
      names: numbered(names),
      // An ailment that does not exist is refused when the plant is saved.
      uses: numbered(uses).flatMap((use) => {
        const ailment = bySlug.get(use.ailmentSlug)
        return ailment ? { ...use, ailment } : []
      }),
      cautions: numbered(cautions).map((caution) => ({ ...caution, plant: { ...row, cautions } })),
      articles: [],
    }
  },
})
addPreview('AILMENT', {
  ref: Ailment,
  input: AilmentInput,
  schema: AilmentChanges,
  relate: ({ slug = '', kind = 'SYMPTOM', bodySystem = 'ILL_DEFINED', dangerSigns = [] }) => ({
    slug,
    kind,
    bodySystem,
    dangerSigns: numbered(dangerSigns),
  }),
})
addPreview('ARTICLE', {
  ref: Article,
  input: ArticleInput,
  schema: ArticleChanges,
  relate: async ({ relatedPlantIds = [] }, _row, { plants }) => {
    const related = await prisma.plant.findMany({
      select: { id: true, ...plants?.select.plant.select },
      where: { ...KINDS.PLANT.visible, id: { in: relatedPlantIds } },
      orderBy: { createdAt: 'desc' },
    })
    return { plants: related.map((plant) => ({ plant })) }
  },
})
addPreview('PROJECT', { ref: Project, input: ProjectInput, schema: ProjectChanges })

/** Rows with placeholders for their ids. */
function numbered<Row extends object>(rows: Row[]): (Row & { id: string; position: number })[] {
  return rows.map((row, position) => ({ id: `${NOBODY}/${position}`, position, ...row }))
}

/** A row without values. */
function unsaved({ shape }: z.ZodObject) {
  const empty = Object.entries(shape).map(([name, schema]) => {
    const core = coreOf(schema as z.ZodType)
    return [name, core instanceof zod.ZodArray ? [] : core instanceof zod.ZodBoolean ? false : null]
  })
  const now = new Date()
  return { ...Object.fromEntries(empty), id: NOBODY, isPublic: true, createdAt: now, updatedAt: now }
}
