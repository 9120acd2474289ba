import type { Photo } from '../../../prisma/generated/client/client.ts'
import type { Act } from '../../audit/audit.ts'
import { prisma } from '../../database/client.ts'
import { upload } from '../upload.ts'
import { readOpenPhoto } from './find.ts'
import { catalogues } from './request.ts'

const PATIENCE_MS = 30_000

/**
 * Stores an openly licensed photo like an upload, with author, licence and page as its catalogue states them now, whatever
 * the client has seen. Null if there is no such photo. Throws a Refusal or an UnavailableError.
 */
export async function takeOpenPhoto(id: string, act: Act): Promise<Photo | null> {
  const found = await readOpenPhoto(id)
  if (!found) return null
  const { photo } = await upload(await catalogues.request(found.file, PATIENCE_MS), act)
  const { author, licence, page } = found
  return prisma.photo.update({
    where: { url: photo.url },
    data: { credit: author.slice(0, 300), licence, sourceUrl: page },
  })
}
