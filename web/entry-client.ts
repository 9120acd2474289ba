import { markInlinedSheets } from './inlined-sheets.ts'
import { layOutLater } from './later.ts'

/*
 * What a reader sees does not wait for scripts: they run after the first paint. A page in the background is not painted.
 */
markInlinedSheets()
if (document.visibilityState === 'hidden') void start()
else requestAnimationFrame(() => setTimeout(() => void start()))

async function start(): Promise<void> {
  await layOutLater()
  await import('./hydrate.tsx')
}
