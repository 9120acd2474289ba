import { streamCsvRows } from 'hucre/csv'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { app } from '../../api/app.ts'
import { accessTokenOf, type Account } from './accounts.ts'
import { sendUpload, type Sent } from './content-zip.ts'

/** Rows of cells, the headings first. */
export type Rows = CellValue[][]

export async function getFile(path: string, as?: Account): Promise<Response> {
  return app.request(`http://localhost${path}`, {
    headers: as ? { authorization: `Bearer ${await accessTokenOf(as)}` } : {},
  })
}

/** The exported workbook, by the names of its sheets. */
export async function getWorkbook(as: Account, language = 'en'): Promise<Record<string, Rows>> {
  const response = await getFile(`/content.xlsx?lang=${language}`, as)
  const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()))
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]))
}

/** The exported CSV of a sheet, and the same as rows. */
export async function getCsv(as: Account, sheet: string, language = 'en'): Promise<{ text: string; rows: Rows }> {
  const response = await getFile(`/content.csv?sheet=${sheet}&lang=${language}`, as)
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  return { text, rows: [...streamCsvRows(text, { delimiter: ',' })] }
}

async function workbookOf(sheets: Record<string, Rows>): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }))
}

export interface Options {
  name?: string
  sheet?: string
  encoding?: string
  delimiter?: string
  digest?: string
}

export type SheetFile = string | Buffer | Record<string, Rows>

/** Uploads a CSV, or a workbook; with a digest, imports it. */
export async function sendSheets(file: SheetFile, as?: Account, options: Options = {}): Promise<Sent> {
  const bytes = await bytesOf(file)
  const isZip = bytes.subarray(0, 2).toString() === 'PK'
  return sendUpload(isZip ? '/content.xlsx' : '/content.csv', { ...options }, bytes as BodyInit, as)
}

/** Reviews a file, then imports it. */
export async function importSheets(file: SheetFile, as: Account, options: Options = {}): Promise<Sent> {
  // A workbook says when it was made.
  const bytes = await bytesOf(file)
  const reviewed = await sendSheets(bytes, as, options)
  if (!reviewed.report?.canApply) throw new Error(`It cannot be imported: ${JSON.stringify(reviewed, null, 1)}`)
  const sent = await sendSheets(bytes, as, { ...options, digest: reviewed.report.digest })
  if (sent.refusal) throw new Error(`It was not imported: ${JSON.stringify(sent.refusal)}`)
  return sent
}

async function bytesOf(file: SheetFile): Promise<Buffer> {
  return typeof file === 'object' && !Buffer.isBuffer(file) ? workbookOf(file) : Buffer.from(file)
}

/** What refuses a file, with its cell. */
export function refusalsIn({ report }: Sent): string[] {
  return report!.problems
    .filter(({ blocks }) => blocks)
    .map(({ path, cell, message }) => `${path} ${cell}: ${message.en}`)
}
