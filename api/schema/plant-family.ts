import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { inLanguage, languageArgs } from './language.ts'

interface PlantFamilyRow {
  slug: string
  nameEn: string
  nameEs: string
  count: number
}

const PlantFamily = builder.objectRef<PlantFamilyRow>('PlantFamily').implement({
  description: 'A botanical family that public plants belong to.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'First word of its name without accents, for `plants(family:)`.' }),
    name: t.string({
      description: 'Its name, as most of its plants have it.',
      args: languageArgs,
      resolve: (family, args) => inLanguage(family, 'name', args) ?? family.slug,
    }),
    count: t.exposeInt('count', { description: 'Number of its public plants.' }),
  }),
})

builder.queryField('plantFamilies', (t) =>
  t.field({
    type: [PlantFamily],
    description: 'The families of public plants, in alphabetical order.',
    // The same key as in the facets of plant_search, by which `plants(family:)` finds them.
    resolve: () => prisma.$queryRaw<PlantFamilyRow[]>`
      SELECT slug, sum(count)::int AS count,
        (array_agg(name_en ORDER BY name_en = '', count DESC, name_en))[1] AS "nameEn",
        (array_agg(name_es ORDER BY name_es = '', count DESC, name_es))[1] AS "nameEs"
      FROM plant_family_counts, LATERAL split_part(btrim(search_fold(coalesce(nullif(name_en, ''), name_es))), ' ', 1) AS slug
      WHERE is_visible AND count > 0 AND slug <> '' GROUP BY slug ORDER BY slug`,
  }),
)
