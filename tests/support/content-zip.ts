import { zipSync, type Zippable } from 'fflate'
import { app } from '../../api/app.ts'
import type { ImportReport } from '../../api/content/transfer/import.ts'
import type { Progress } from '../../api/content/transfer/progress.ts'
import { accessTokenOf, type Account } from './accounts.ts'

/** The result of sending a zip. */
export interface Sent {
  status: number
  progress: Progress[]
  report: ImportReport | undefined
  /** `extensions` of the first error. */
  refusal: Record<string, unknown> | undefined
}

export const zipOf = (files: Record<string, string | Zippable[string]>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? Buffer.from(file) : file]),
      ),
      // Packing needs much memory per file, however small it is.
      { level: Object.keys(files).length > 1000 ? 0 : 1 },
    ),
  )

/** Exports all content. */
export async function getZip(as?: Account, headers: Record<string, string> = {}): Promise<Response> {
  return app.request('http://localhost/content.zip', { headers: { ...(await bearer(as)), ...headers } })
}

/** Uploads a zip; with a digest, imports it. */
export async function sendZip(zip: BodyInit, as?: Account, digest = '', headers = {}): Promise<Sent> {
  return sendUpload('/content.zip', { digest }, zip, as, headers)
}

/** Uploads a zip or a spreadsheet. */
export async function sendUpload(
  path: string,
  query: Record<string, string>,
  body: BodyInit,
  as?: Account,
  headers = {},
): Promise<Sent> {
  const response = await app.request(`http://localhost${path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { ...(await bearer(as)), 'content-type': 'application/octet-stream', ...headers },
    body,
  })
  const lines = (await response.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const last = lines.at(-1)
  return {
    status: response.status,
    progress: lines.flatMap(({ progress }) => progress ?? []),
    report: last.data?.import,
    refusal: last.errors?.[0].extensions,
  }
}

/** Reviews a zip, then imports it. */
export async function importZip(zip: BodyInit, as: Account): Promise<Sent> {
  const { report } = await sendZip(zip, as)
  return sendZip(zip, as, report!.digest)
}

async function bearer(as: Account | undefined): Promise<Record<string, string>> {
  return as ? { authorization: `Bearer ${await accessTokenOf(as)}` } : {}
}
