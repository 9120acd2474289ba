import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const LATE = '?late'
const ROUTER = /\/react-router\/dist\//
const LARGE = /\/react-router\/dist\/|^@urql\/core$/
const PURE = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g
const NAMES = /^\w+\.displayName = .*$/gm
/** The longest of its messages to developers: the sentences after the first. */
const ADVICE = / +Please separate it out to the [^;]+ will parse it for you\./g
const PARSER = '@0no-co/graphql.web'
const EARLY = /\/@urql\/core\/|\/web\/known-document/

/**
 * Puts into the scripts of a first page only what it uses of packages that are one module each: a module is never split.
 * What `late` imports of them becomes a copy, in the file of `late`, as does the parser of GraphQL: what imports it early
 * gets `parser`, which has it once `late` is loaded.
 */
export function lateCopies({ late, parser }: { late: string; parser: string }): Plugin {
  return {
    name: 'late-copies',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    async resolveId(id, importer) {
      if (importer?.endsWith(LATE) && id.startsWith('./')) return join(dirname(importer), id) + LATE
      const isLate = (importer === late && LARGE.test(id)) || (id === PARSER && importer !== parser)
      if (!isLate) return undefined
      if (id === PARSER && EARLY.test(importer!) && !importer!.endsWith(LATE)) return parser
      const { id: file } = (await this.resolve(id, importer, { skipSelf: true }))!
      return file + LATE
    },
    transform: {
      // The bundler cannot know that these calls have no side effects.
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code.replace(PURE, '= /* @__PURE__ */ $1').replace(NAMES, '').replace(ADVICE, ''),
        map: null,
      }),
    },
  }
}
