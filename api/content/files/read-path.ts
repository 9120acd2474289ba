import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decodeFile, readContentFiles, type ContentFile, type Problem } from './files.ts'
import { unpackZip } from './zip.ts'

/** The content files of a folder, or of a zip exported from the admin area. What is no text goes to `unreadable`. */
export async function readPath(path: string, unreadable: Problem[]): Promise<ContentFile[]> {
  if ((await stat(path)).isDirectory()) return readContentFiles(pathToFileURL(join(path, '/')))
  const read: ContentFile[] = []
  for await (const { path: name, bytes } of unpackZip(await readFile(path))) {
    const file = decodeFile(name, bytes, unreadable)
    if (file) read.push(file)
  }
  return read
}
