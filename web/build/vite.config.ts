import { createHash } from 'node:crypto'
import { globSync, readFileSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { OLDEST_BROWSERS } from './bundling/browsers.ts'
import { chunks } from './bundling/chunks.ts'
import { graphqlDocuments } from './bundling/graphql-documents.ts'
import { compiledMessages } from '../i18n/compile-messages.ts'
import { BREAKPOINTS } from '../theme/breakpoints.ts'
import { subsetFonts } from '../theme/subset-fonts.ts'

/** The development server returns JSON files as scripts, which browsers refuse if JSON is expected. */
const jsonAsScript: Plugin = {
  name: 'json-as-script',
  apply: 'serve',
  enforce: 'pre',
  transform: {
    filter: { code: `with: { type: 'json' }` },
    handler: (code) => ({ code: code.replaceAll(`, { with: { type: 'json' } }`, ''), map: null }),
  },
}

const customMedia = Object.entries(BREAKPOINTS).map(([name, query]) => `@custom-media --${name} ${query};`)

/** Style sheets use named breakpoints: `@media (--tablet)`. */
const breakpoints: Plugin = {
  name: 'breakpoints',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/, code: '(--' },
    // On the first line, to keep the line numbers.
    handler: (code) => ({ code: customMedia.join(' ') + code, map: null }),
  },
}

/** A path relative to web/. */
const at = (path: string) => fileURLToPath(new URL(path, new URL('..', import.meta.url)))

/** A short hash of source files. */
function hashOf(pattern: string): string {
  const hash = createHash('sha256')
  for (const path of globSync(pattern, { cwd: at('.') }).sort()) hash.update(readFileSync(at(path)))
  return hash.digest('base64url').slice(0, 8)
}

const ROUTER = at('../node_modules/react-router/dist/production')

export default defineConfig(async ({ command, isSsrBuild }) => ({
  root: at('.'),
  publicDir: at('public'),
  // Packages may be links to another copy of the repository.
  server: { fs: { allow: [at('..'), dirname(realpathSync(at('../node_modules/vite')))] } },
  plugins: [react(), graphqlDocuments(at('gql/graphql.ts')), compiledMessages(), jsonAsScript, breakpoints],
  resolve: {
    alias: {
      ...(await subsetFonts(at('../node_modules'), at('dist/fonts'))),
      // The package's default is its development build, with warnings.
      ...(command === 'build' && {
        'react-router/dom': `${ROUTER}/dom-export.mjs`,
        'react-router': `${ROUTER}/index.mjs`,
      }),
    },
  },
  css: { transformer: 'lightningcss' as const, lightningcss: { drafts: { customMedia: true } } },
  // The production build of React on the server, whatever NODE_ENV says, loaded from one file.
  ...(command === 'build' && {
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.DRAWING_CODE': JSON.stringify(hashOf('drawing/**/*.{ts,css}')),
    },
    ssr: { noExternal: true as const },
  }),
  build: isSsrBuild
    ? { outDir: at('dist/server'), emptyOutDir: true, copyPublicDir: false }
    : {
        target: OLDEST_BROWSERS,
        outDir: at('dist/client'),
        emptyOutDir: true,
        // The script of admins is larger; what readers get has budgets (tests/support/page-budgets.ts).
        chunkSizeWarningLimit: 700,
        manifest: true,
        rolldownOptions: {
          input: { 'entry-client': at('entry/client.ts') },
          output: { codeSplitting: { groups: chunks } },
        },
        // Style sheets and fonts stay separate files: the Content-Security-Policy allows no data: URLs.
        assetsInlineLimit: 0,
      },
}))
