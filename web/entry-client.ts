import { markInlinedSheets } from './inlined-sheets.ts'

/*
 * What a reader sees does not wait for scripts: they run after the first paint. A page in the background is not painted.
 */
markInlinedSheets()
if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start))

function start(): void {
  void import('./hydrate.tsx')
}
