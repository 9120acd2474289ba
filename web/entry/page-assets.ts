import type { Manifest, ManifestChunk } from 'vite'
import { headScriptElement, type Preloads } from './head-script.ts'
import { styleElement } from './inlined-sheets.ts'

/** The output of the client build by source file, with the text of style sheets. */
type Build = { manifest: Manifest; styles: Record<string, string> }
/** `dev` if Vite serves the source files. */
export type Assets = Build | 'dev'

const ENTRY = 'entry/client.ts'
/** The font of every page; the italic one is loaded where it is used. */
const MAIN_FONT = /-wght-normal\b.*\.woff2$/
/** For readers who save data. */
const SAVING = 'data-saver/saving.ts'

/**
 * What loads scripts, styles and the font of a page made of `files`. The styles are part of the page, so that the first
 * paint waits for no request. `waits`: whether the page can be read without scripts.
 */
export function pageAssets(assets: Assets, files: readonly string[], waits = false): { style: string; tags: string } {
  if (assets === 'dev') {
    const scripts = moduleScript('@vite/client') + moduleScript(ENTRY)
    return { style: '', tags: headScriptElement({ fonts: [], scripts: [], waits }) + scripts }
  }
  const { manifest } = assets
  const chunks = new Map<string, ManifestChunk>()
  const { file: entry, dynamicImports = [] } = manifest[ENTRY]!
  for (const file of [ENTRY, ...dynamicImports, ...files]) if (file !== SAVING) collect(manifest, file, chunks)
  const { scripts, fonts, ...made } = contentOf(assets, chunks)
  return withTags(made, entry, { fonts, scripts: scripts.filter((file) => file !== entry), waits })
}

/** What the shell of the service worker needs: the scripts, styles, fonts and drawings of all pages that readers see. */
export function shellAssets(assets: Build, pages: readonly string[]) {
  const { manifest } = assets
  const chunks = new Map<string, ManifestChunk>()
  const gone = pages.filter((page) => !manifest[page] && !chunkOfPage(manifest, page))
  if (gone.length > 0) throw new Error(`No such pages: ${gone.join(', ')}`)
  const later = [ENTRY, ...pages]
  for (const file of later) {
    collect(manifest, file, chunks)
    for (const { dynamicImports = [] } of chunks.values())
      for (const imported of dynamicImports)
        if (isForReaders(imported) && !later.includes(imported)) later.push(imported)
  }
  const { scripts, fonts, drawings, ...made } = contentOf(assets, chunks)
  const files = [...new Set([...scripts, ...fonts, ...drawings])].map((file) => `/${file}`)
  return { ...withTags(made, manifest[ENTRY]!.file, { fonts: [], scripts: [], waits: false }), files }
}

function contentOf({ styles }: Build, chunks: ReadonlyMap<string, ManifestChunk>) {
  const made = [...chunks.values()]
  const sheets = [...new Set(made.flatMap(({ css = [] }) => css))]
  const files = made.flatMap(({ assets = [] }) => assets)
  return {
    sheets,
    style: sheets.map((file) => styles[file]).join(''),
    scripts: made.map(({ file }) => file).filter((file) => file.endsWith('.js')),
    fonts: files.filter((file) => MAIN_FONT.test(file)),
    drawings: files.filter((file) => file.endsWith('.svg')),
  }
}

function withTags({ sheets, style }: { sheets: string[]; style: string }, entry: string, preloads: Preloads) {
  return { style, tags: styleElement(style, sheets) + headScriptElement(preloads) + moduleScript(entry) }
}

/** Pages are given; what remains are parts of them. Forms to sign in and what follows need a connection anyway. */
function isForReaders(file: string): boolean {
  return !/Page\.tsx$|(?:^|\/)(?:admin|member|developers)\b|^(?:auth|profile|drawing|bug-report|layout|offline\/search)\//.test(
    file,
  )
}

/** Adds the chunk of a source file and its imports; a file without a chunk is part of another one. */
function collect(manifest: Manifest, key: string, chunks: Map<string, ManifestChunk>): void {
  const chunk = manifest[key] ?? chunkOfPage(manifest, key)
  if (!chunk || chunks.has(key)) return
  // Styles override those of imported components.
  for (const imported of chunk.imports ?? []) collect(manifest, imported, chunks)
  chunks.set(key, chunk)
}

/**
 * What readers see most is in chunks by name (build/bundling/chunks.ts): plant/PlantPage.tsx in `plant`. Routes of words are
 * named after a page that is not shown (i18n/words.ts).
 */
function chunkOfPage(manifest: Manifest, file: string): ManifestChunk | undefined {
  const name = /^\w+\/(\w+)Page\.tsx$/.exec(file)?.[1]?.toLowerCase()
  return Object.values(manifest).find((chunk) => name && chunk.name === name && chunk.file.endsWith('.js'))
}

function moduleScript(file: string): string {
  return `<script type="module" src="/${file}"></script>`
}
