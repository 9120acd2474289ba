import { createHash } from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { print, stripIgnoredCharacters, type DocumentNode } from 'graphql'
import { createRequest, formatDocument, stringifyDocument } from 'urql'
import type { Plugin } from 'vite'

const CALL = /\bgraphql\(\s*`([^`]*)`\s*,?\s*\)/g
const FIRST = /\b(query|mutation|subscription|fragment)\s+(\w+)/
const IMPORT = /^import\s*\{\s*graphql\s*\}.*$/m
const DOCUMENT_OF = fileURLToPath(new URL('../../graphql/document.ts', import.meta.url))

/**
 * Replaces each `graphql()` call with the text of its document, including fragments. The generated `graphql()` looks
 * documents up in a map of all of them, which would send the queries of every page to every reader, as syntax trees
 * several times larger than the text.
 *
 * A query includes the hash by which the browser requests it; the server finds all queries next to the manifest.
 */
export function graphqlDocuments(generated: string): Plugin {
  const texts = new Map<string, string>()
  const queries: Record<string, string> = {}
  return {
    name: 'graphql-documents',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const documents = (await import(pathToFileURL(generated).href)) as Record<string, DocumentNode>
      for (const document of Object.values(documents)) {
        texts.set(nameOf(print(document)), stripIgnoredCharacters(print(document)))
      }
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /\bgraphql\(/ },
      handler(code, id) {
        const inlined = code.replace(CALL, (_call, source: string) => {
          const text = texts.get(nameOf(source))
          if (!text) throw new Error(`${id}: ${nameOf(source)} is not in web/gql: run \`npm run generate\``)
          // Documents that use a fragment include its text; the fragment itself only provides its type.
          if (kindOf(source) === 'fragment') return '""'
          const { hash, sent } = asSent(text)
          const isQuery = kindOf(source) === 'query'
          if (isQuery) queries[hash] = sent
          return `documentOf(${JSON.stringify(text)}${isQuery ? `, ${JSON.stringify(hash)}` : ''})`
        })
        // An example for developers is a text.
        if (inlined === code) return null
        const withImport = inlined.replace(IMPORT, () => `import { documentOf } from ${JSON.stringify(DOCUMENT_OF)}`)
        return { code: withImport, map: null }
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/queries.json', source: JSON.stringify(queries) })
    },
  }
}

/** The text that urql sends if the server does not know the hash; the hash must be of this text. */
function asSent(text: string) {
  const sent = stringifyDocument(formatDocument(createRequest(text, {}).query))
  return { sent, hash: createHash('sha256').update(sent).digest('hex') }
}

function kindOf(document: string): string {
  return FIRST.exec(document)?.[1] ?? ''
}

/** The name of the first definition; the others are its fragments. */
function nameOf(document: string): string {
  return FIRST.exec(document)?.[2] ?? ''
}
