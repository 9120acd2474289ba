import { relative } from 'node:path'
import type { Plugin } from 'vite'

const MANIFEST = '.vite/manifest.json'

/**
 * Lists the pages that share a chunk with other modules under their source files, as Vite lists those with a chunk of their
 * own: the server looks scripts and styles up by page.
 */
export function pagesInManifest(root: string, page: RegExp): Plugin {
  return {
    name: 'pages-in-manifest',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle: {
      // After Vite has written it.
      order: 'post',
      handler(_options, bundle) {
        const manifest = bundle[MANIFEST]
        if (manifest?.type !== 'asset') throw new Error(`The build has no ${MANIFEST}`)
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.facadeModuleId) continue
          const file = chunk.moduleIds.find((id) => page.test(id))
          if (!file) continue
          const key = JSON.stringify(`_${chunk.fileName.replace(/^assets\//, '')}`)
          manifest.source = manifest.source.toString().replaceAll(key, JSON.stringify(relative(root, file)))
        }
      },
    },
  }
}
