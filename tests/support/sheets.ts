import { streamCsvRows } from 'hucre/csv'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { app } from '../../api/app.ts'
import { accessTokenOf, type Account } from './accounts.ts'

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

export async function workbookOf(sheets: Record<string, Rows>): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }))
}
