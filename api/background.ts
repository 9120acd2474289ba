import { backUpIfDue, isDaily } from './backup/made.ts'
import { purgeSessions } from './auth/session.ts'
import { purgeBin } from './content/bin.ts'
import { purgeDrafts } from './content/drafts.ts'
import { storeInterest } from './content/interest/store.ts'
import { purgeOpenForms } from './content/open-forms.ts'
import { refreshBars } from './content/refresh-bars.ts'
import { refreshGaps } from './content/refresh-gaps.ts'
import { carryOutDue } from './content/rights/carry-out.ts'
import { undoLeftImport } from './content/transfer/journal.ts'
import { forgetOldImports } from './content/transfer/undo.ts'
import { isUnavailable } from './errors.ts'
import { sendDueNotifications } from './graphql/scheduled-notifications.ts'
import { log } from './log.ts'
import { removeUnusedRecordings } from './media/recordings/unused.ts'
import { removeUnusedPictures } from './media/unused.ts'
import { sendNewsletter, stopNewsletterSender } from './newsletter/send.ts'
import { purgeJobs } from './operator/job.ts'
import { schema } from './schema.ts'
import { purgeClientMutations } from './schema/create-once.ts'
import { purgeMessages } from './webhooks/messages.ts'
import { openWebhookSender, sendWebhooks, stopWebhookSender } from './webhooks/send.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Task {
  what: string
  run: () => Promise<unknown>
  every: number
  /** Until it is run for the first time. A site that has just started is busy. */
  after?: number
}

/** What the site does by itself. Every node does it: nothing is lost if it is done twice. */
const TASKS: Task[] = [
  { what: 'delete what has expired', run: cleanUp, every: DAY_MS },
  { what: 'decide whom plants are barred for', run: refreshBars, every: DAY_MS, after: 10 * MINUTE_MS },
  { what: 'record what plants lack', run: refreshGaps, every: DAY_MS, after: 10 * MINUTE_MS },
  { what: 'carry out protocols and ended consents', run: carryOutDue, every: MINUTE_MS },
  { what: 'undo an abandoned import', run: undoLeftImport, every: MINUTE_MS },
  { what: 'store what readers look for', run: storeInterest, every: MINUTE_MS, after: MINUTE_MS },
  // What another process or an earlier start has left, and what the mail server has put off.
  { what: 'send the newsletter', run: sendNewsletter, every: MINUTE_MS },
  { what: 'send scheduled notifications', run: sendDueNotifications, every: 20 * SECOND_MS },
  { what: 'tell webhooks', run: sendWebhooks, every: 20 * SECOND_MS },
  ...(isDaily ? [{ what: 'back up', run: backUpIfDue, every: HOUR_MS, after: 10 * MINUTE_MS }] : []),
]

export function startTasks(): void {
  openWebhookSender(schema)
  TASKS.forEach(repeat)
}

/** Completes the mail and the message in progress. */
export async function stopTasks(): Promise<void> {
  await Promise.all([stopNewsletterSender(), stopWebhookSender()])
}

function repeat({ what, run, every, after = 0 }: Task): void {
  const runAndWait = async () => {
    await run().catch((error: unknown) => {
      // Requests log that the database is away, and it is tried again soon.
      if (!isUnavailable(error) || every >= HOUR_MS) log.error({ err: error, task: what }, 'a task of the site failed')
    })
    setTimeout(runAndWait, every).unref()
  }
  setTimeout(runAndWait, after).unref()
}

/** Pictures come after the bin: those that only it referred to are unused then. */
const CLEANING = [
  purgeBin,
  forgetOldImports,
  purgeClientMutations,
  purgeDrafts,
  purgeOpenForms,
  purgeJobs,
  purgeMessages,
  purgeSessions,
  removeUnusedPictures,
  removeUnusedRecordings,
]

/** What fails keeps nothing else from being deleted. */
export async function cleanUp(): Promise<void> {
  for (const clean of CLEANING)
    await clean().catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      log.error({ err: error, task: clean.name }, 'a task of the site failed')
    })
}
