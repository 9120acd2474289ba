import { NotThere } from '../../http/outgoing.ts'
import { env } from '../../env.ts'
import { inspect } from '../inspect.ts'
import { Refusal } from '../refusal.ts'
import { catalogues } from './request.ts'

const PATIENCE_MS = 10_000
const MAX_THUMBNAIL = 2 * 1024 * 1024

/**
 * A thumbnail of an open photo: no catalogue learns who searches for what. Null for what is no picture by its bytes, or not
 * of a catalogue; none is decoded here. Throws an UnavailableError.
 */
export async function readThumbnail(url: string): Promise<{ bytes: Buffer; type: string } | null> {
  if (!env.PHOTO_SEARCH || !catalogues.isKnownHost(url)) return null
  try {
    const bytes = await catalogues.requestBytes(url, PATIENCE_MS, MAX_THUMBNAIL)
    return { bytes, type: `image/${inspect(bytes)}` }
  } catch (error) {
    if (error instanceof Refusal || error instanceof NotThere) return null
    throw error
  }
}
