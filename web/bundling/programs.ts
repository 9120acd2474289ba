import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/*
 * Bundles the programs that `npm start` runs, with their packages: Node loads a few files instead of two thousand, in half the
 * time and with a tenth less memory. Everything else, such as `npm run dev`, backups and unit tests, runs the source files.
 *
 * node web/bundling/programs.ts   writes web/dist/programs
 */

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const OUT = at('web/dist/programs')
const PROGRAMS = { server: at('api/server.ts'), deploy: at('prisma/deploy.ts') }
/** Loaded as they are: they read files of their own package, or are seldom needed. */
const NOT_BUNDLED = ['@electric-sql/pglite', '@prisma/schema-engine-wasm', 'pg-native', 'sharp']

/** A module finds its files from where its source is, not from the bundle; only the first module of a program is its main. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  transform: {
    filter: { code: 'import.meta' },
    handler(code, id) {
      const source = id.replace(/\?.*/, '')
      const url = `new URL(${JSON.stringify(relative(OUT, source))}, import.meta.url).href`
      const isProgram = Object.values(PROGRAMS).includes(source)
      const withUrl = code.replaceAll('import.meta.url', url)
      return { code: isProgram ? withUrl : withUrl.replaceAll('import.meta.main', 'false'), map: null }
    },
  },
}

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [sourceUrls],
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    minify: false,
    target: 'esnext',
    rolldownOptions: {
      input: PROGRAMS,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
