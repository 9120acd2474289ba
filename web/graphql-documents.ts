import { pathToFileURL } from 'node:url'
import { print, stripIgnoredCharacters, type DocumentNode } from 'graphql'
import type { Plugin } from 'vite'

const CALL = /\bgraphql\(\s*`([^`]*)`\s*,?\s*\)/g
const NAME = /\b(query|mutation|subscription|fragment)\s+(\w+)/
const IMPORT = /^import\s*\{\s*graphql\s*\}.*$/m

/**
 * Puts the text of each document in the place of its `graphql()` call, fragments included. The generated `graphql()` looks
 * documents up in a map of all of them, which would send every page's queries to every reader, as syntax trees that are
 * several times longer than the text. urql takes texts too.
 */
export function graphqlDocuments(generated: string): Plugin {
  let documents: Record<string, DocumentNode>
  return {
    name: 'graphql-documents',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      documents = (await import(pathToFileURL(generated).href)) as Record<string, DocumentNode>
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: CALL.source },
      handler(code, id) {
        const inlined = code.replace(IMPORT, '').replace(CALL, (_call, text: string) => {
          const [, kind, name] = NAME.exec(text) ?? []
          const document = documents[`${name}${kind === 'fragment' ? 'FragmentDoc' : 'Document'}`]
          if (!document) throw new Error(`${id}: run \`npm run generate\`, ${name} is not in web/gql`)
          return JSON.stringify(stripIgnoredCharacters(print(document)))
        })
        return { code: inlined, map: null }
      },
    },
  }
}
