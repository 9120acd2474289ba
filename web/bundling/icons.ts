import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const EXPORT = /^export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/gm
const FRAME = '../createLucideIcon.mjs'
const DRAWING = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** What the frame does not use: six random letters for each line of each icon do not compress. */
const UNUSED = /^ *name: "[\w-]+",\n|,?\s*\bkey: "\w+"/gm

/**
 * Imports each icon from its own file: by way of the list of all, every page would seem to use every icon. `frame` replaces
 * the component around the drawing, which needs no names and keys.
 */
export function icons(modules: string, frame: string): Plugin {
  const files = new Map<string, string>()
  return {
    name: 'icons',
    enforce: 'pre',
    // Else the development server would bundle the package before this sees it.
    config: () => ({ optimizeDeps: { exclude: [PACKAGE] }, ssr: { noExternal: [PACKAGE] } }),
    buildStart() {
      const list = readFileSync(`${modules}/${PACKAGE}/dist/esm/${PACKAGE}.mjs`, 'utf8')
      for (const [, names, file] of list.matchAll(EXPORT))
        for (const [, name] of names!.matchAll(/default as (\w+)/g)) files.set(name!, file!)
    },
    resolveId: (id, importer) => (id === FRAME && importer?.includes(`/${PACKAGE}/`) ? frame : undefined),
    transform: {
      filter: { id: [/\/web\/.*\.tsx?$/, DRAWING], code: PACKAGE },
      handler: (code, id) => ({
        code: DRAWING.test(id)
          ? code.replace(UNUSED, '')
          : code.replace(IMPORT, (_import, names: string) => importsOf(names)),
        map: null,
      }),
    },
  }

  function importsOf(names: string): string {
    const icons = names.split(',').filter((name) => name.trim() && !name.trim().startsWith('type '))
    return icons
      .map((icon) => {
        const [name, local = name] = icon.trim().split(' as ')
        const file = files.get(name!)
        if (!file) throw new Error(`${PACKAGE} has no icon ${name}`)
        return `import ${local} from '${PACKAGE}/dist/esm/${file}'`
      })
      .join('; ')
  }
}
