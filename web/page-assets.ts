import type { Manifest, ManifestChunk } from 'vite'

/** What the client build made of each source file, or `dev` where Vite serves the source files themselves. */
export type Assets = Manifest | 'dev'

const ENTRY = 'entry-client.tsx'
/** The face that every page is set in; the italic one comes where it is used. */
const MAIN_FONT = /-wght-normal\b.*\.woff2$/

/** The tags that fetch the scripts and styles of a page made of `files`, all at once rather than one after the other. */
export function assetTags(assets: Assets, files: readonly string[]): string {
  if (assets === 'dev') return moduleScript('@vite/client') + moduleScript(ENTRY)
  const chunks = new Map<string, ManifestChunk>()
  for (const file of [ENTRY, ...files]) collect(assets, file, chunks)
  const made = [...chunks.values()]
  const styles = new Set(made.flatMap(({ css = [] }) => css))
  const fonts = made.flatMap((chunk) => chunk.assets ?? []).filter((file) => MAIN_FONT.test(file))
  const scripts = made.filter(({ file }) => file.endsWith('.js'))
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map(({ file, isEntry }) =>
      isEntry ? moduleScript(file) : `<link rel="modulepreload" href="/${file}">`,
    ),
  ].join('')
}

/** Adds a source file's chunk and all those that it imports; a file without a chunk of its own is part of another one. */
function collect(manifest: Manifest, key: string, chunks: Map<string, ManifestChunk>): void {
  const chunk = manifest[key]
  if (!chunk || chunks.has(key)) return
  chunks.set(key, chunk)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, chunks)
}

function moduleScript(file: string): string {
  return `<script type="module" src="/${file}"></script>`
}
