/** What the generated code is made from, besides the queries in web/. */
export const SCHEMAS = [
  'prisma/schema.prisma',
  'schema.graphql',
  'api/content/{kinds,files/layouts,sheets/columns}.ts',
  'api/rules/{texts,vocabulary,*-fields}.ts',
  'codegen.ts',
  'web/build/codegen/*',
  'package-lock.json',
]

/** What the site is built from: phones search and share by the rules of the server. */
export const INPUTS = [...SCHEMAS, 'web/**/*', 'api/rules/**/*']
