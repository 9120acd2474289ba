import { pathToFileURL } from 'node:url'
import { print, stripIgnoredCharacters, type DocumentNode } from 'graphql'
import type { Plugin } from 'vite'

const CALL = /\bgraphql\(\s*`([^`]*)`\s*,?\s*\)/g
const NAME = /\b(?:query|mutation|subscription|fragment)\s+(\w+)/
const IMPORT = /^import\s*\{\s*graphql\s*\}.*$/m

/**
 * Puts the text of each document in the place of its `graphql()` call, fragments included. The generated `graphql()` looks
 * documents up in a map of all of them, which would send every page's queries to every reader, as syntax trees that are
 * several times longer than the text. urql takes texts too.
 */
export function graphqlDocuments(generated: string): Plugin {
  const texts = new Map<string, string>()
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
        const inlined = code.replace(IMPORT, '').replace(CALL, (_call, source: string) => {
          const text = texts.get(nameOf(source))
          if (!text) throw new Error(`${id}: ${nameOf(source)} is not in web/gql, run \`npm run generate\``)
          // What asks for a fragment has its text; the fragment by itself only tells its type.
          return JSON.stringify(isFragment(source) ? '' : text)
        })
        return { code: inlined, map: null }
      },
    },
  }
}

function isFragment(document: string): boolean {
  return /^\s*fragment\b/.test(document)
}

/** The name of the first definition, which is the one that the others are for. */
function nameOf(document: string): string {
  return NAME.exec(document)?.[1] ?? ''
}
