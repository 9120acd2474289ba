/** What the generated code is made from, besides the queries in web/. */
export const SCHEMAS = [
  'prisma/schema.prisma',
  'schema.graphql',
  'api/content/{texts,vocabulary,citations,doses,safe-publishing}.ts',
  'api/content/morphology/*',
  'codegen.ts',
  'web/codegen/*',
  'package-lock.json',
]

/** What the site is built from: phones search and hand on by the rules of the server. */
export const INPUTS = [
  ...SCHEMAS,
  'web/**/*',
  'api/content/*/rules/**/*',
  'api/content/{cautions,warning}.ts',
  'api/once.ts',
]
