/** What the generated code is made from, besides the queries in web/. */
export const SCHEMAS = [
  'prisma/schema.prisma',
  'schema.graphql',
  'api/content/{texts,vocabulary,citations,doses}.ts',
  'api/content/morphology/*',
  'codegen.ts',
  'web/build/codegen/*',
  'package-lock.json',
]

/** What the site is built from: phones search and hand on by the rules of the server. */
export const INPUTS = [
  ...SCHEMAS,
  'web/**/*',
  'api/rules/**/*',
  'api/content/*/rules/**/*',
  // What the rules of forms import.
  'api/content/{input-limits,text-shape,whole-number}.ts',
  'api/{database/storable,http/links,media/recording-names}.ts',
  'api/content/{cautions,warning}.ts',
  'api/once.ts',
]
