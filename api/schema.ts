import './schema/admin-overview.ts'
import './schema/article.ts'
import './schema/article-input.ts'
import './schema/newsletter.ts'
import './schema/plant.ts'
import './schema/plant-input.ts'
import './schema/project.ts'
import './schema/project-input.ts'
import './schema/tag.ts'
import { builder } from './builder.ts'

/** The schema, as every program sees it. `npm run generate` prints it to schema.graphql. */
export const schema = builder.toSchema()
