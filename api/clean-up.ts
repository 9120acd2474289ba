import { purgeBin } from './content/bin.ts'
import { undoLeftImport } from './content/transfer/journal.ts'
import { purgeClientMutations } from './schema/create-once.ts'
import { log } from './log.ts'
import { removeUnusedPictures } from './media/unused.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Throws away what has had its time, now and every day, and soon what another process has left half-done. */
export function cleanUpDaily(): void {
  void cleanUp()
  setInterval(cleanUp, DAY_MS).unref()
  void cleanUpImport()
  setInterval(cleanUpImport, MINUTE_MS).unref()
}

async function cleanUpImport(): Promise<void> {
  await undoLeftImport().catch((error: unknown) => log.error({ err: error }, 'an abandoned import could not be undone'))
}

async function cleanUp(): Promise<void> {
  try {
    await purgeBin()
    await purgeClientMutations()
    // What only the bin had pictures of is free now.
    await removeUnusedPictures()
  } catch (error) {
    log.error({ err: error }, 'the clean-up failed')
  }
}
