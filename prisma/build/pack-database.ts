import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar/fs'

/** Packs the folder of a closed database as a template of new ones. */
export async function packDatabase(folder: string, path: string): Promise<void> {
  // PGlite expects absolute names.
  const archive = packTar(folder, { map: (header) => ({ ...header, name: `/${header.name}` }) })
  await pipeline(archive, createGzip(), createWriteStream(`${path}.new`))
  await rename(`${path}.new`, path)
}
