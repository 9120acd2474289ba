import { purgeBin } from './content/bin.ts'
import { log } from './log.ts'
import { removeUnusedPictures } from './media/unused.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Throws away what has had its time, now and every day. */
export function cleanUpDaily(): void {
  void cleanUp()
  setInterval(cleanUp, DAY_MS).unref()
}

async function cleanUp(): Promise<void> {
  try {
    await purgeBin()
    // What only the bin had pictures of is free now.
    await removeUnusedPictures()
  } catch (error) {
    log.error({ err: error }, 'cleaning up has failed')
  }
}
