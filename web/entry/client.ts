import { DATA_SAVER, isSavingData, WAITS } from '../data-saver/data-saver.ts'
import { markInlinedSheets } from './inlined-sheets.ts'
import { isPlain } from './plain-page.ts'
import { followTranslator } from './translator.ts'

/*
 * What a reader sees does not wait for scripts: they run after the first paint. A page in the background is not painted. For
 * readers who save data they are loaded only when a control needs them.
 */
markInlinedSheets()
followTranslator()
const waits = document.documentElement.getAttribute(DATA_SAVER) === WAITS
if (isSavingData()) void save()
else addEventListener(DATA_SAVER, () => void save(), { once: true })
if (!waits) {
  if (document.visibilityState === 'hidden') void start()
  else requestAnimationFrame(() => setTimeout(() => void start()))
}

async function save(): Promise<void> {
  const saving = await import('../data-saver/saving.ts').catch(() => undefined)
  saving?.tapPhotos()
  if (!waits) return
  if (saving) saving.startLater(start)
  else void start()
}

async function start(): Promise<void> {
  if (!isPlain()) await import('./hydrate.tsx')
}
