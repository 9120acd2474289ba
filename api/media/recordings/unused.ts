import { prisma } from '../../database/client.ts'
import { FOLDER, HOURS_FOR_FORMS } from '../../rules/recording-names.ts'
import { store } from '../store.ts'

/**
 * Deletes recordings to which no name, item in the bin, draft or withdrawal refers; one that was undone does not count.
 * Revisions do not count: who withdraws consent can rely on it, and a restored revision then has the name without its
 * recording.
 */
export async function removeUnusedRecordings(): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    // A concurrent upload of the same recording waits, and then stores its file again.
    const removed = await transaction.$queryRaw<{ url: string }[]>`
      DELETE FROM recordings WHERE created_at < now() - make_interval(hours => ${HOURS_FOR_FORMS}::int)
        AND NOT EXISTS (SELECT FROM plant_names WHERE recording = recordings.url)
        AND NOT EXISTS (SELECT FROM binned_content WHERE strpos(content::text, recordings.url) > 0)
        AND NOT EXISTS (SELECT FROM drafts WHERE strpos(form::text, recordings.url) > 0)
        AND NOT EXISTS (
          SELECT FROM withdrawals
          WHERE undone_at IS NULL AND strpos(taken::text, recordings.url) > 0
        )
      RETURNING url`
    await Promise.all(removed.map(({ url }) => store().remove(url.slice(FOLDER.length))))
  })
}
