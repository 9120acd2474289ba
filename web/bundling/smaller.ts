import { minify } from 'terser'
import type { ESTree } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** Minifies what every reader loads once more: by a fortieth, which is two kilobytes of a first visit. */
export function smaller(names: readonly string[]): Plugin {
  return {
    name: 'smaller',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async renderChunk(code, { name }) {
      if (!names.includes(name)) return undefined
      const compress = { passes: 3, pure_getters: true, unsafe_arrows: true, unsafe_methods: true }
      const { code: small } = await minify(code, { module: true, ecma: 2020, compress })
      return { code: compiledEarly(small!, this.parse(small!)), map: null }
    },
  }
}

/**
 * Parentheses around the functions that CommonJS modules are wrapped in: browsers then compile them while they load the script.
 * Without, they compile React when it is first called, which blocks the page of a slow phone for a twentieth of a second.
 */
function compiledEarly(code: string, { body }: ESTree.Program): string {
  let from = 0
  let marked = ''
  for (const { start, end } of body.flatMap(wrappersIn)) {
    marked += `${code.slice(from, start)}(${code.slice(start, end)})`
    from = end
  }
  return marked + code.slice(from)
}

/** `var react = wrap((exports, module) => { … })` */
function wrappersIn(statement: ESTree.Statement): ESTree.Expression[] {
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.arguments.length !== 1) return []
    const [wrapped] = init.arguments
    return wrapped?.type === 'ArrowFunctionExpression' && !wrapped.expression ? [wrapped] : []
  })
}
