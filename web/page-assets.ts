import type { Manifest, ManifestChunk } from 'vite'

/** The output of the client build by source file, or `dev` if Vite serves the source files. */
export type Assets = Manifest | 'dev'

const ENTRY = 'entry-client.tsx'
/** The font of every page; the italic one is loaded where it is used. */
const MAIN_FONT = /-wght-normal\b.*\.woff2$/

/** The tags that load scripts and styles of a page made of `files`, in parallel instead of one after the other. */
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

/** Adds the chunk of a source file and its imports; a file without a chunk is part of another one. */
function collect(manifest: Manifest, key: string, chunks: Map<string, ManifestChunk>): void {
  const chunk = manifest[key]
  if (!chunk || chunks.has(key)) return
  chunks.set(key, chunk)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, chunks)
}

function moduleScript(file: string): string {
  return `<script type="module" src="/${file}"></script>`
}
