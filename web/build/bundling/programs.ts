import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/*
 * Bundles the programs that `npm start` runs, and those that the server starts, with their packages: Node loads a few files
 * instead of 2,200, in half the time and with some 50 MB less memory. Everything else, such as `npm run dev`, backups and
 * unit tests, runs the source files.
 *
 * node web/build/bundling/programs.ts   writes web/dist/programs
 */

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const OUT = at('web/dist/programs')
const PROGRAMS: Record<string, string> = {
  server: at('api/server.ts'),
  deploy: at('prisma/bin/deploy.ts'),
  'embedded-worker': at('api/database/embedded-worker.ts'),
  'file-worker': at('api/content/transfer/file-worker.ts'),
  'convert-picture': at('api/media/convert.ts'),
  'convert-recording': at('api/media/recordings/convert.ts'),
  'convert-dump': at('api/dumps/convert.ts'),
  draw: at('web/open-graph/draw.ts'),
  'print-booklet': at('api/share/print-booklet.ts'),
}
/** Loaded as they are: they read files of their own package, or are seldom needed. */
const NOT_BUNDLED = [
  '@citation-js/core',
  '@citation-js/plugin-bibtex',
  '@electric-sql/pglite',
  '@prisma/schema-engine-wasm',
  'pdfkit',
  'pg-native',
  'tinypool',
  'sharp',
  'wasm-media-encoders',
]

/**
 * A module finds its files from where its source is, not from the bundle, except for other programs. Only the first module
 * of a program is its main.
 */
const sourceUrls: Plugin = {
  name: 'source-urls',
  transform: {
    filter: { code: 'import.meta' },
    handler(code, id) {
      const source = id.replace(/\?.*/, '')
      const url = `new URL(${JSON.stringify(relative(OUT, source))}, import.meta.url).href`
      const urls = code.replaceAll(/(?:["'](\S+\.ts)["'], )?import\.meta\.url/g, (_, path?: string) => {
        if (!path) return url
        const program = programAt(fileURLToPath(new URL(path, pathToFileURL(source))))
        return program ? `'./${program}.js', import.meta.url` : `'${path}', ${url}`
      })
      return { code: programAt(source) ? urls : urls.replaceAll('import.meta.main', 'false'), map: null }
    },
  },
}

function programAt(file: string): string | undefined {
  return Object.keys(PROGRAMS).find((name) => PROGRAMS[name] === file)
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
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps the source in memory, two bytes a character if one is not of Latin-1.
        charset: 'ascii',
        comments: { jsdoc: false, annotation: false },
      },
    },
  },
})
