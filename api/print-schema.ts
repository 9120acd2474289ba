import { readFileSync, writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from './schema.ts'

// npm run schema writes schema.graphql; with --check it fails where the committed one is out of date.
const FILE = 'schema.graphql'
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`

if (!process.argv.includes('--check')) writeFileSync(FILE, printed)
else if (readFileSync(FILE, 'utf8') !== printed) {
  console.error('schema.graphql is not what api/schema says: run npm run schema and commit the result.')
  process.exit(1)
}
process.exit(0)
