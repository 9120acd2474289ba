import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** What the embedded PostgreSQL offers to migrations. */
export const extensions = { pg_trgm, unaccent }
