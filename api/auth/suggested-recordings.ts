import { z } from 'zod'
import { encryptedFor } from './encrypted.ts'
import { HOURS_FOR_FORMS } from '../rules/recording-names.ts'

/*
 * What members record has no URL before an admin takes it. The upload is converted at once and returned to its member,
 * encrypted, so that nothing is stored of forms that are never sent; the suggestion holds the same text.
 */

const recordings = encryptedFor('recordings that members suggest')

/** Ten seconds take some 110,000 characters. */
export const MAX_SEALED = 150_000

const Sealed = z.object({
  memberId: z.string(),
  until: z.number(),
  url: z.string(),
  content: z.string(),
})

export interface SuggestedRecording {
  /** Of its file, once it is taken. */
  url: string
  /** An MP3 file, in Base64. */
  content: string
}

export function sealFor(memberId: string, recording: SuggestedRecording): Promise<string> {
  const until = Date.now() + HOURS_FOR_FORMS * 3_600_000
  return recordings.encrypt(JSON.stringify({ memberId, until, ...recording } satisfies z.input<typeof Sealed>))
}

/** Null unless this server made it for this member, not long ago. */
export async function readSealedFor(memberId: string, sealed: string): Promise<SuggestedRecording | null> {
  const read = await readSuggested(sealed)
  return read?.memberId === memberId && read.until > Date.now() ? read : null
}

/** Null if it cannot be read, such as after another AUTH_SECRET. */
export async function readSuggested(sealed: string): Promise<z.output<typeof Sealed> | null> {
  const text = await recordings.decrypt(sealed).catch(() => null)
  return text === null ? null : (Sealed.safeParse(JSON.parse(text)).data ?? null)
}
