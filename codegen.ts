import type { CodegenConfig } from '@graphql-codegen/cli'

/** Types for every query, mutation and fragment of the site, made from schema.graphql and the texts in web/. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['web/**/*.{ts,tsx}', '!web/gql/**', '!web/dist/**'],
  ignoreNoDocuments: true,
  errorsOnly: true,
  importExtension: '.ts',
  generates: {
    'web/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' }, skipIndexFile: true },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars: { DateTime: 'string', JSON: 'unknown' },
      },
    },
    'web/gql/cache-keys.ts': { plugins: ['./web/codegen/cache-keys.ts'] },
    'web/gql/root-fields.ts': { plugins: ['./web/codegen/root-fields.ts'] },
    'prisma/generated/root-fields.ts': { plugins: ['./web/codegen/root-fields.ts'] },
  },
}

export default config
