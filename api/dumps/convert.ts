import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Zip, ZipDeflate } from 'fflate'
import { ARCHIVE_FILES, emlXml, headerOf, isTaxon, lineOf, metaXml } from './darwin-core.ts'
import { FORMATS, type Facts, type Task } from './facts.ts'
import { DUMPED, DUMPED_KINDS, type DumpedKind, type DumpRecord } from './shape.ts'
import { triplesOf } from './triples.ts'
import { rowsOf, tablesOf, type Cell, type Table } from './tables.ts'

/*
 * Makes the other formats of a dump of its records, in a process of its own: node convert.ts FOLDER. The folder holds
 * <kind>.jsonl.gz, and dump.json with what they are. Memory does not grow with the records, but for the keys of the sources.
 */

const README = 'README.txt'

if (import.meta.main) await convert(process.argv[2]!)

async function convert(folder: string): Promise<void> {
  const task = JSON.parse(await readFile(join(folder, 'dump.json'), 'utf8')) as Task
  const parts = join(folder, 'parts')
  await mkdir(parts, { recursive: true })
  const modified = new Date(task.facts.changedAt)
  const tables = await writeTables(folder, parts, task)
  // A table of uses alone says nothing of whom they harm.
  const { title, description, licence, version } = task.facts
  await writeFile(join(parts, README), `${title}\n\n${description}\n\n${licence}\n\nContent version ${version}\n`)
  await zip(join(folder, FORMATS.csv), parts, [README, ...tables], modified)
  await zip(join(folder, FORMATS.sqlite), parts, ['plants.sqlite'], modified)
  await zip(join(folder, FORMATS.darwinCore), parts, await writeArchive(folder, parts, task.facts), modified)
  await writeTriples(folder, task.facts)
  await rm(parts, { recursive: true })
}

async function* recordsIn(folder: string, kind: DumpedKind): AsyncGenerator<DumpRecord> {
  const lines = createInterface({ input: createReadStream(join(folder, `${kind}.jsonl.gz`)).pipe(createGunzip()) })
  for await (const line of lines) yield JSON.parse(line) as DumpRecord
}

/** Writes each table as CSV and all of them as a SQLite database; returns the names of the CSV files. */
async function writeTables(folder: string, parts: string, { columns, facts }: Task): Promise<string[]> {
  const database = new DatabaseSync(join(parts, 'plants.sqlite'))
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN')
  database.exec('CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT)')
  const about = database.prepare('INSERT INTO about VALUES (?, ?)')
  for (const [name, value] of Object.entries(facts)) about.run(name, value)
  const open = new Map<string, { csv: WriteStream; insert: StatementSync }>()
  const sources = new Set<string>()

  for (const kind of DUMPED_KINDS) {
    const { key } = DUMPED[kind]
    for (const table of tablesOf(kind, columns[kind], key))
      if (!open.has(table.name)) open.set(table.name, begin(table))
    for await (const record of recordsIn(folder, kind)) {
      for (const { table, row } of rowsOf(kind, columns[kind], key, record)) await add(table, row)
    }
  }
  database.exec('COMMIT')
  database.close()
  for (const { csv } of open.values()) {
    csv.end()
    await once(csv, 'close')
  }
  return [...open.keys()].map((name) => `${name}.csv`)

  function begin({ name, header }: Table) {
    const csv = createWriteStream(join(parts, `${name}.csv`))
    // Spreadsheets take it for UTF-8 by its first character.
    csv.write(`\uFEFF${csvLine(header)}`)
    database.exec(`CREATE TABLE ${name} (${header.map((column) => `"${column}"`).join(', ')})`)
    return { csv, insert: database.prepare(`INSERT INTO ${name} VALUES (${header.map(() => '?').join(', ')})`) }
  }

  async function add(table: string, row: Cell[]): Promise<void> {
    if (table === 'sources') {
      const key = JSON.stringify(row)
      if (sources.has(key)) return
      sources.add(key)
    }
    const { csv, insert } = open.get(table)!
    insert.run(...row)
    if (!csv.write(csvLine(row))) await once(csv, 'drain')
  }
}

/** RFC 4180. */
function csvLine(cells: readonly Cell[]): string {
  const quoted = cells.map((cell) => {
    const text = String(cell ?? '')
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${quoted.join(',')}\r\n`
}

/** Writes the files of the Darwin Core Archive, and returns their names. */
async function writeArchive(folder: string, parts: string, facts: Facts): Promise<string[]> {
  const files = ARCHIVE_FILES.map((file) => ({ file, out: createWriteStream(join(parts, file.name)) }))
  for (const { file, out } of files) out.write(headerOf(file))
  for await (const plant of recordsIn(folder, 'plants')) {
    if (!isTaxon(plant)) continue
    for (const { file, out } of files)
      for (const row of file.rowsOf(plant, facts)) if (!out.write(lineOf(row))) await once(out, 'drain')
  }
  const described = { 'meta.xml': metaXml(), 'eml.xml': emlXml(facts) }
  for (const [name, text] of Object.entries(described)) await writeFile(join(parts, name), text)
  for (const { out } of files) {
    out.end()
    await once(out, 'close')
  }
  return [...Object.keys(described), ...ARCHIVE_FILES.map(({ name }) => name)]
}

async function writeTriples(folder: string, facts: Facts): Promise<void> {
  async function* lines() {
    for await (const plant of recordsIn(folder, 'plants'))
      if (isTaxon(plant)) yield [...triplesOf(plant, ARCHIVE_FILES, facts)].join('')
  }
  await pipeline(lines, createGzip(), createWriteStream(join(folder, FORMATS.rdf)))
}

/** The same files give the same bytes, whoever zips them and whenever. */
async function zip(file: string, folder: string, names: readonly string[], modified: Date): Promise<void> {
  const out = createWriteStream(file)
  const archive = new Zip((error, chunk, isLast) => {
    if (error) throw error
    out.write(chunk)
    if (isLast) out.end()
  })
  for (const name of names) {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = modified
    archive.add(entry)
    for await (const chunk of createReadStream(join(folder, name))) {
      entry.push(chunk as Buffer)
      if (out.writableNeedDrain) await once(out, 'drain')
    }
    entry.push(new Uint8Array(), true)
  }
  archive.end()
  await once(out, 'close')
}
