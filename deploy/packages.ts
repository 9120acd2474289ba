import { globSync, readFileSync } from 'node:fs'

/** A package in the image, installed or bundled into the scripts for browsers. */
export interface Package {
  name: string
  version: string
  /** As an SPDX expression. */
  licence: string
  /** The folder of the package. */
  path: string
}

interface Locked {
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * The packages of the image according to the lock file: `dependencies` and the imports of web/, with their
 * dependencies. Peer dependencies are left out, as in the Dockerfile.
 */
export function listPackages(): Package[] {
  const locked = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> })
    .packages
  const paths = new Set<string>()
  for (const name of [...Object.keys(locked['']!.dependencies ?? {}), ...importsOfWeb()])
    addWithDependencies(`node_modules/${name}`)
  return [...paths].sort().map((path) => {
    const { version, license = 'none' } = locked[path]!
    return { name: path.split('node_modules/').at(-1)!, version, licence: license, path }
  })

  function addWithDependencies(path: string): void {
    const entry = locked[path]
    if (!entry || paths.has(path)) return
    paths.add(path)
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      addWithDependencies(find(name, path))
  }

  /** Where Node would resolve a dependency of a package. */
  function find(name: string, from: string): string {
    const parts = from.split('/node_modules/')
    for (let depth = parts.length; depth > 0; depth--) {
      const path = `${parts.slice(0, depth).join('/node_modules/')}/node_modules/${name}`
      if (locked[path]) return path
    }
    return `node_modules/${name}`
  }
}

/** Packages bundled into pages. Files that import Node or Vite are build tools. */
function importsOfWeb(): Set<string> {
  const names = new Set<string>()
  for (const file of globSync('web/**/*.{ts,tsx,css}', { exclude: ['web/dist/**', 'web/gql/**'] })) {
    const text = readFileSync(file, 'utf8')
    if (/ from '(node:|vite')/.test(text)) continue
    for (const [, name] of text.matchAll(/(?:from|import|url\() ?['"]((?:@[\w.-]+\/)?[\w.-]+)['"/]/g)) names.add(name!)
  }
  return names
}
