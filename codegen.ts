import type { CodegenConfig } from '@graphql-codegen/cli'
import { CONTENT_KINDS, KINDS, mapKinds, type ContentKind } from './api/content/kinds.ts'
import { SHEETS } from './api/content/sheets/columns.ts'
import type { Texts, Values } from './api/rules/texts.ts'
import * as vocabulary from './api/rules/vocabulary.ts'

/** What lists of plants load. Bundlers do not split modules. */
const IN_LISTS = new Set(['EVIDENCE', 'PLANT_PARTS', 'PREPARATIONS', 'URGENCIES', 'WHO'])

/** Generates types for every query, mutation and fragment of the site, from schema.graphql and the documents in web/. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: [
    'web/**/*.{ts,tsx}',
    '!web/gql/**',
    '!web/dist/**',
    paletteSearch(),
    ...CONTENT_KINDS.flatMap(documentsOf),
  ],
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
        scalars: { DateTime: 'string', JSON: 'unknown', Morphology: '../../api/rules/morphology/spec.ts#Morphology' },
      },
    },
    'web/gql/cache-keys.ts': { plugins: ['./web/build/codegen/cache-keys.ts'] },
    'web/gql/root-fields.ts': { plugins: ['./web/build/codegen/root-fields.ts'] },
    'prisma/generated/root-fields.ts': { plugins: ['./web/build/codegen/root-fields.ts'] },
    'web/gql/nouns.ts': { plugins: [{ add: { content: nounsOfPages() } }] },
    'web/gql/texts.ts': { plugins: [{ add: { content: textsForForms() } }] },
    'web/gql/list-vocabulary.ts': { plugins: [{ add: { content: wordsForPages((name) => IN_LISTS.has(name)) } }] },
    'web/gql/vocabulary.ts': { plugins: [{ add: { content: wordsForPages((name) => !IN_LISTS.has(name)) } }] },
  },
}

/** What the palette of admins finds. */
function paletteSearch(): string {
  const found = CONTENT_KINDS.map((kind) => {
    const first = kind === 'PLANT' ? 6 : 4
    return `${KINDS[kind].table}: contentItems(of: ${kind}, search: $search, first: ${first}) { ...Palette_items }`
  })
  return `query PaletteSearch($search: String!, $lang: Language!) {
    ${found.join('\n')}
    sources(search: $search, first: 4) { edges { node { key title } } }
  }`
}

/** How the form of a kind saves: `CreatePlantDocument`, `UpdatePlantDocument`. */
function documentsOf(kind: ContentKind): string[] {
  const { model } = KINDS[kind]
  return [
    `mutation Create${model}($input: ${model}Input!, $clientMutationId: String) {
      create${model}(input: $input, clientMutationId: $clientMutationId) { id }
    }`,
    `mutation Update${model}($id: ID!, $input: ${model}Input!, $basedOn: DateTime) {
      update${model}(id: $id, input: $input, basedOn: $basedOn) { id }
    }`,
  ]
}

/** The texts and values of each kind for forms and history: names and kinds, in order. */
function textsForForms(): string {
  const lists = CONTENT_KINDS.map((kind) => {
    const { model, texts, values } = KINDS[kind]
    return `
export const ${model}Texts = ${kindsIn(texts)} as const
export const ${model}Values = ${kindsIn(values)} as const
`
  })
  const byNoun = CONTENT_KINDS.map((kind) => `${KINDS[kind].table}: ${KINDS[kind].model}Texts`)
  return `${lists.join('')}
/** The sheets of a workbook, each of which is a CSV. */
export const SHEETS = ${JSON.stringify(SHEETS.map(({ name }) => name))} as const
export const TEXTS = { ${byNoun.join(', ')} } as const
export const NOUNS = ${mapOf(({ kind, table }) => [kind, table])} as const`
}

function nounsOfPages(): string {
  return `/** Kinds of content, as in URLs and as the API names them. */
export const KINDS = ${mapOf(({ kind, table }) => [table, kind])} as const
export const CONTENT_NOUNS = Object.keys(KINDS) as (keyof typeof KINDS)[]
/** The type of a kind, and the mutation that publishes one. */
export const MODELS = ${JSON.stringify(mapKinds(CONTENT_KINDS, modelOf))} as const`
}

function modelOf(kind: ContentKind): { model: string; toggle: string } {
  const { model, visible } = KINDS[kind]
  return { model, toggle: `set${model}${'isLocked' in visible ? 'Lock' : 'Visibility'}` }
}

function mapOf(entryOf: (named: { kind: ContentKind; table: string }) => [string, string]): string {
  return JSON.stringify(Object.fromEntries(CONTENT_KINDS.map((kind) => entryOf({ kind, table: KINDS[kind].table }))))
}

function kindsIn(list: Texts | Values): string {
  return JSON.stringify(Object.fromEntries(Object.entries(list).map(([name, { kind }]) => [name, kind])))
}

/** The values of each enum of the knowledge on plants, in order. */
function wordsForPages(isWanted: (name: string) => boolean): string {
  return Object.entries(vocabulary)
    .filter(([name, list]) => typeof list === 'object' && !Array.isArray(list) && isWanted(name))
    .map(([name, list]) => `export const ${name} = ${JSON.stringify(Object.keys(list))} as const`)
    .join('\n')
}

export default config
