import { purgeSessions } from './auth/session.ts'
import { purgeBin } from './content/bin.ts'
import { purgeDrafts } from './content/drafts.ts'
import { purgeOpenForms } from './content/open-forms.ts'
import { refreshBars } from './content/refresh-bars.ts'
import { endConsents } from './content/rights/end-consents.ts'
import { keepProtocols } from './content/rights/protocol.ts'
import { refreshGaps } from './content/refresh-gaps.ts'
import { undoLeftImport } from './content/transfer/journal.ts'
import { forgetOldImports } from './content/transfer/undo.ts'
import { purgeClientMutations } from './schema/create-once.ts'
import { log } from './log.ts'
import { purgeJobs } from './operator/job.ts'
import { removeUnusedRecordings } from './media/recordings/unused.ts'
import { removeUnusedPictures } from './media/unused.ts'
import { purgeMessages } from './webhooks/messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CHECKED_AFTER_MS = 10 * MINUTE_MS

/** Deletes expired data now and every day, checks plants a little later, and undoes abandoned imports every minute. */
export function cleanUpDaily(): void {
  void cleanUp()
  setInterval(cleanUp, DAY_MS).unref()
  // Not during the start, which has enough to do.
  setTimeout(checkPlants, CHECKED_AFTER_MS).unref()
  setInterval(checkPlants, DAY_MS).unref()
  void followCalendar()
  // On the hour, since what falls due does so at midnight.
  setTimeout(
    () => {
      void followCalendar()
      setInterval(followCalendar, HOUR_MS).unref()
    },
    HOUR_MS - (Date.now() % HOUR_MS),
  ).unref()
  void cleanUpImport()
  setInterval(cleanUpImport, MINUTE_MS).unref()
}

async function cleanUpImport(): Promise<void> {
  await undoLeftImport().catch((error: unknown) => log.error({ err: error }, 'an abandoned import could not be undone'))
}

async function followCalendar(): Promise<void> {
  await keepProtocols().catch((error: unknown) => log.error({ err: error }, 'protocols could not be carried out'))
  await endConsents().catch((error: unknown) => log.error({ err: error }, 'ended consents could not be carried out'))
}

async function checkPlants(): Promise<void> {
  await refreshBars().catch((error: unknown) =>
    log.error({ err: error }, 'whom plants are barred for could not be decided'),
  )
  await refreshGaps().catch((error: unknown) => log.error({ err: error }, 'what plants lack could not be recorded'))
}

async function cleanUp(): Promise<void> {
  try {
    await purgeBin()
    await forgetOldImports()
    await purgeClientMutations()
    await purgeDrafts()
    await purgeOpenForms()
    await purgeJobs()
    await purgeMessages()
    await purgeSessions()
    // Pictures that only the bin referred to are unused now.
    await removeUnusedPictures()
    await removeUnusedRecordings()
  } catch (error) {
    log.error({ err: error }, 'the clean-up failed')
  }
}
