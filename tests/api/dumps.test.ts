import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { Parser, Store } from 'n3'
import { expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { mapTables } from '../../api/content/kinds.ts'
import { prisma } from '../../api/database/client.ts'
import { DUMPED_KINDS } from '../../api/dumps/shape.ts'
import { accessTokenOf, buildAdmin } from '../support/accounts.ts'
import {
  buildAilment,
  buildArticle,
  buildPlant,
  buildProject,
  buildSource,
  buildTag,
  DECIDED_CAUTIONS,
} from '../support/content.ts'
import { problemsOfArchive } from '../support/darwin-core.ts'
import { SITE } from '../support/auth.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

type Line = { change: 'CHANGED' | 'WITHDRAWN'; kind: string; key: string; version: number; record?: object }
type Copy = { version: number; records: Map<string, string> }

/** Of this process, where there is such a list. */
const OPEN_FILES = '/proc/self/fd'
const PHOTO = 'https://example.org/rue.jpg'

async function buildWorld() {
  await buildTag('garden', 'Garden', 'Huerto')
  await buildSource('book')
  await buildAilment('cough')
  await buildAilment('fever')
  await prisma.photo.create({ data: { url: PHOTO, altEn: 'Rue in bloom' } })
  const details = {
    cautions: DECIDED_CAUTIONS,
    tags: ['garden'],
    descriptionEn: 'Tabs\tand, "quotes"\r\nand lines [^book].',
    geographicLocationEs: 'Huertos de Sololá',
  }
  const uses = [{ ailmentSlug: 'cough', sourceKeys: ['book'] }]
  const names = [{ position: 0, name: 'ruda', language: 'quc' }]
  const rue = await buildPlant({
    ...details,
    uses,
    names,
    commonNameEn: 'Rue',
    scientificName: 'Ruta graveolens L.',
    plantFamilyEn: 'Rutaceae (rue family)',
    mainImageUrl: PHOTO,
    distribution: { create: [{ areas: ['GT-16'], origin: 'CULTIVATED', maxAltitude: 1500, sourceKeys: ['book'] }] },
    identifiers: { create: [{ authority: 'POWO', value: '775643-1', checkedOn: '2026-11-22' }] },
  })
  const sage = await buildPlant({ ...details, uses: [{ ailmentSlug: 'fever' }], commonNameEn: 'Sage' })
  const secret = await buildPlant({ commonNameEn: 'Hidden herb', isPublic: false })
  const article = await buildArticle({ plants: [rue, secret], titleEn: 'Teas', tags: ['garden'] })
  const project = await buildProject({ titleEn: 'A nursery', galleryImages: [PHOTO] })
  return { rue, sage, secret, article, project }
}

const theWorld = beginWith(buildWorld)

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost/data/${path}`, { headers })
const bytesOf = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer())
const readManifest = async () => (await (await get('manifest.json')).json()) as Manifest
const filesIn = async (zip: string) => unzipSync(await bytesOf(zip))
const recordsOf = async (kind: string) =>
  gunzipSync(await bytesOf(`${kind}.jsonl.gz`))
    .toString()
    .split('\n')
    .filter(Boolean)

interface Manifest {
  version: number
  counts: Record<string, number>
  withoutScientificName: number
  files: { name: string; bytes: number; sha256: string }[]
}

async function changesAfter(since: number): Promise<{ lines: Line[]; version: number }> {
  const lines = (await (await get(`changes.jsonl?since=${since}`)).text()).trim().split('\n')
  const { version } = JSON.parse(lines.pop()!) as { version: number }
  return { lines: lines.map((line) => JSON.parse(line) as Line), version }
}

async function follow(copy: Copy): Promise<void> {
  const { lines, version } = await changesAfter(copy.version)
  for (const { change, kind, key, record } of lines) {
    if (change === 'WITHDRAWN') copy.records.delete(`${kind} ${key}`)
    else copy.records.set(`${kind} ${key}`, JSON.stringify(record))
  }
  copy.version = version
}

test('the manifest names each file with its size and digest, and how many records there are', async () => {
  const { files, counts, withoutScientificName } = await readManifest()
  expect(counts).toEqual({ ...mapTables(() => 0), plants: 2, ailments: 2, articles: 1, projects: 1, tags: 1 })
  expect(withoutScientificName).toBe(1)
  for (const { name, bytes, sha256 } of files) {
    const file = await bytesOf(name)
    expect({ name, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') }).toEqual({
      name,
      bytes,
      sha256,
    })
  }
  expect(files.map(({ name }) => name)).toEqual([
    ...DUMPED_KINDS.map((kind) => `${kind}.jsonl.gz`),
    'csv.zip',
    'sqlite.zip',
    'darwin-core.zip',
    'plants.nt.gz',
  ])
})

test('a record is what the API returns to a stranger, in both languages, without falling back', async () => {
  const [sage, rue] = (await recordsOf('plants')).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(rue).toMatchObject({
    id: theWorld().rue.id,
    commonName: { en: 'Rue', es: 'Pericón' },
    geographicLocation: { en: null, es: 'Huertos de Sololá' },
    names: [{ name: 'ruda', language: 'quc' }],
    uses: [{ ailment: 'cough', preparation: 'INFUSION', sources: ['book'], text: { en: 'People drink it.' } }],
    cautions: [{ subject: 'PREGNANCY' }, {}, {}, {}],
    sources: [{ key: 'book' }],
    mainImage: { url: PHOTO, alt: { en: 'Rue in bloom', es: null } },
  })
  expect(sage).toMatchObject({ commonName: { en: 'Sage' }, scientificName: null })
  const [article] = (await recordsOf('articles')).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(article).toMatchObject({ title: { en: 'Teas' }, plants: [theWorld().rue.id] })
})

test('what is hidden is in no file and no change, whoever asks, and what is withdrawn leaves both', async () => {
  const { rue, secret } = theWorld()
  const admin = { authorization: `Bearer ${await accessTokenOf(await buildAdmin())}` }
  const { version } = await readManifest()

  async function everything(): Promise<string> {
    const { files } = await readManifest()
    const texts = files.map(async ({ name }) => {
      const file = new Uint8Array(await (await get(name, admin)).arrayBuffer())
      if (name.endsWith('.gz')) return gunzipSync(file).toString()
      return Object.values(unzipSync(file)).map((each) => strFromU8(each, true))
    })
    return [...(await Promise.all(texts)).flat(), JSON.stringify(await changesAfter(0))].join('\n')
  }

  const before = await everything()
  expect(before).toContain(rue.id)
  for (const hidden of [secret.id, 'Hidden herb']) expect(before).not.toContain(hidden)

  await prisma.plant.update({ where: { id: rue.id }, data: { isPublic: false } })
  const { lines } = await changesAfter(version)
  expect(lines.map(({ change, kind, key }) => [change, kind, key])).toEqual([
    ['WITHDRAWN', 'plants', rue.id],
    ['CHANGED', 'articles', theWorld().article.id],
  ])
  const after = (await everything()).replaceAll(JSON.stringify(lines[0]), '')
  expect(after).not.toContain('Ruta graveolens')
})

test('a copy that follows equals the dump after any changes', { timeout: 120_000 }, async () => {
  const { rue, sage, secret, article, project } = theWorld()
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)]!
  const word = () => `Word ${random(1000)}`
  const plants = [rue, sage, secret].map(({ id }) => ({ id }))
  const isPublic = () => random(2) === 0
  const changes: (() => Promise<unknown>)[] = [
    () => prisma.plant.update({ where: pick(plants), data: { descriptionEn: word() } }),
    () => prisma.plant.update({ where: pick(plants), data: { isPublic: isPublic() } }),
    () => prisma.ailment.update({ where: { slug: pick(['cough', 'fever']) }, data: { isPublic: isPublic() } }),
    () => prisma.ailment.update({ where: { slug: pick(['cough', 'fever']) }, data: { nameEn: word() } }),
    () => prisma.source.update({ where: { key: 'book' }, data: { title: word() } }),
    () => prisma.tag.update({ where: { slug: 'garden' }, data: { labelEn: word() } }),
    () => prisma.photo.update({ where: { url: PHOTO }, data: { altEs: word() } }),
    () => prisma.plantUse.updateMany({ where: { plantId: pick(plants).id }, data: { textEn: word() } }),
    () => prisma.plantCaution.updateMany({ where: { plantId: pick(plants).id }, data: { textEs: word() } }),
    () => prisma.plantDistribution.updateMany({ where: { plantId: pick(plants).id }, data: { habitatEs: word() } }),
    () => prisma.article.update({ where: { id: article.id }, data: { isPublic: isPublic() } }),
    () => prisma.project.update({ where: { id: project.id }, data: { isLocked: isPublic() } }),
    async () => {
      const { id } = await buildPlant({ commonNameEn: word() })
      if (random(4) === 0) await prisma.plant.delete({ where: { id } })
    },
  ]
  const copy: Copy = { version: 0, records: new Map() }
  // More than are read at once.
  for (let count = 0; count < 25; count++) await buildPlant({ commonNameEn: word() })
  for (let round = 0; round < 5; round++) {
    for (let change = 0; change < 30; change++) await pick(changes)()
    await follow(copy)
    const fresh = new Map<string, string>()
    for (const kind of DUMPED_KINDS) {
      for (const line of await recordsOf(kind)) {
        const { id, slug } = JSON.parse(line) as { id?: string; slug?: string }
        fresh.set(`${kind} ${kind === 'ailments' ? slug : (id ?? slug)}`, line)
      }
    }
    expect(Object.fromEntries(copy.records)).toEqual(Object.fromEntries(fresh))
  }
})

test('CSV and SQLite hold the same tables, with every character of a text', async () => {
  const csv = await filesIn('csv.zip')
  const { 'plants.sqlite': bytes } = await filesIn('sqlite.zip')
  expect(strFromU8(csv['README.txt']!)).toContain('never show a use, preparation or dose without the precautions')
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  try {
    writeFileSync(join(folder, 'plants.sqlite'), bytes!)
    const database = new DatabaseSync(join(folder, 'plants.sqlite'))
    const tables = Object.entries(csv).filter(([name]) => name.endsWith('.csv'))
    expect(tables.length).toBeGreaterThan(12)
    for (const [name, file] of tables) {
      const [header, ...rows] = rowsOfCsv(new TextDecoder().decode(file))
      const table = name.replace('.csv', '')
      const columns = database.prepare(`PRAGMA table_info(${table})`).all()
      expect([name, header]).toEqual([name, columns.map((column) => column.name)])
      const stored = database.prepare(`SELECT * FROM ${table}`).all()
      const written = stored.map((row) => Object.values(row).map((cell) => (cell === null ? '' : String(cell))))
      expect([name, rows]).toEqual([name, written])
    }
    const texts = database.prepare('SELECT description_en FROM plants').all()
    expect(texts).toContainEqual({ description_en: 'Tabs\tand, "quotes"\r\nand lines [^book].' })
    expect(database.prepare('SELECT key FROM sources').all()).toContainEqual({ key: 'book' })
    database.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** RFC 4180, after the byte order mark. */
function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test('the Darwin Core Archive is valid, and gives uses with cautions, and the warning in its core', async () => {
  const files = Object.fromEntries(
    Object.entries(await filesIn('darwin-core.zip')).map(([name, file]) => [name, strFromU8(file)]),
  )
  expect(problemsOfArchive(files)).toEqual([])
  const taxa = files['taxon.txt']!.trim().split('\n').slice(1)
  expect(taxa).toHaveLength(1)
  expect(taxa[0]).toMatch(/\turn:lsid:ipni\.org:names:775643-1\tRuta graveolens L\.\tPlantae\tRutaceae\tRue\t[^\t]+\t/)
  for (const fact of ['caution: PREGNANCY\tNO_DATA', 'use: cough\tINFUSION, ORAL'])
    expect(files['measurementorfact.txt']).toContain(fact)
  expect(files['vernacularname.txt']).toContain('ruda\tquc')
  expect(files['distribution.txt']).toContain('ISO:GT-16\tAlta Verapaz\tGT\tmanaged\taltitude in metres: -1500\tbook')
  expect(files['distribution.txt']).toContain('\t\tHuertos de Sololá\t')
  expect(files['identifier.txt']).toContain('https://powo.science.kew.org/taxon/urn:lsid:ipni.org:names:775643-1\tPOWO')
})

test('another parser reads the RDF, with uses and cautions of each taxon, and every character of a text', async () => {
  const { rue } = theWorld()
  const quads = new Parser({ format: 'N-Triples' }).parse(gunzipSync(await bytesOf('plants.nt.gz')).toString())
  const store = new Store(quads)
  const dwc = (term: string) => `http://rs.tdwg.org/dwc/terms/${term}`
  const taxa = store.getSubjects(dwc('scientificName'), null, null)
  expect(taxa.map(({ value }) => value)).toEqual([`${SITE}/plants/${rue.id}`])
  const rows = store.getSubjects('http://purl.org/dc/terms/subject', taxa[0]!, null)
  const types = rows.flatMap((row) => store.getObjects(row, dwc('measurementType'), null).map(({ value }) => value))
  expect(types).toEqual(expect.arrayContaining(['caution: PREGNANCY', 'use: cough']))
  const archive = strFromU8((await filesIn('darwin-core.zip'))['measurementorfact.txt']!)
  expect(types).toHaveLength(archive.trim().split('\n').length - 1)
})

test('many at once have one dump made, and each gets the same bytes', async () => {
  const sent = await Promise.all(Array.from({ length: 8 }, () => bytesOf('plants.jsonl.gz')))
  expect(new Set(sent.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1)
  const response = await get('plants.jsonl.gz')
  const known = await get('plants.jsonl.gz', { 'if-none-match': response.headers.get('etag')! })
  expect([response.headers.get('content-type'), known.status]).toEqual(['application/gzip', 304])
})

test.runIf(existsSync(OPEN_FILES))('who asks without the body leaves no file open', async () => {
  await readManifest()
  for (const path of ['plants.jsonl.gz', 'changes.jsonl?since=0'])
    expect((await app.request(`http://localhost/data/${path}`, { method: 'HEAD' })).status).toBe(200)
  await expect.poll(openDumps).toEqual([])
})

async function openDumps(): Promise<string[]> {
  const found = await Promise.all(
    (await readdir(OPEN_FILES)).map((fd) => readlink(`${OPEN_FILES}/${fd}`).catch(() => '')),
  )
  return found.filter((path) => path.includes('.jsonl.gz'))
}

/** Where this process has its dump. */
async function folderOfDump(): Promise<string> {
  const { files } = await readManifest()
  const dumps = join(tmpdir(), 'dumps')
  for (const name of await readdir(dumps)) {
    const bytes = await readFile(join(dumps, name, files[0]!.name)).catch(() => '')
    if (createHash('sha256').update(bytes).digest('hex') === files[0]!.sha256) return join(dumps, name)
  }
  throw new Error('no folder has the files of the manifest')
}

test('a dump whose folder an operator deleted is made anew', async () => {
  await rm(await folderOfDump(), { recursive: true })
  expect(await recordsOf('plants')).toHaveLength(2)
  expect((await changesAfter(0)).lines).toHaveLength(7)
})

test('a file that cannot be read cuts the changes off, and the site goes on', async () => {
  const folder = await folderOfDump()
  const [plants, articles] = [join(folder, 'plants.jsonl.gz'), join(folder, 'articles.jsonl.gz')]
  const readChanges = async () => (await get('changes.jsonl?since=0')).text()
  const isCutOff = async (code: string) =>
    expect(await readChanges().catch((error: unknown) => error)).toMatchObject({ code })
  await writeFile(plants, 'damaged')
  await isCutOff('Z_DATA_ERROR')
  await rm(plants)
  await mkdir(plants)
  await isCutOff('EISDIR')
  await rm(articles)
  await isCutOff('ENOENT')
  await expect.poll(openDumps).toEqual([])
  await rm(folder, { recursive: true })
})

test('a text older than the rules, with line breaks of Unicode, is in all files', async () => {
  const words = 'one\u2028two\u2029three'
  await prisma.plant.update({ where: { id: theWorld().rue.id }, data: { descriptionEn: words } })
  expect(strFromU8((await filesIn('csv.zip'))['plants.csv']!)).toContain(words)
  const changed = (await changesAfter(0)).lines.map(({ record }) => (record as { description?: object })?.description)
  expect(changed).toContainEqual(expect.objectContaining({ en: words }))
})

test('the API names what has changed, page by page', async () => {
  const query = `query ($since: Int!, $first: Int = 24, $after: String) { dataset { version files { name }
    changes(since: $since, first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { kind key isWithdrawn } } } } }`
  const all = await run(query, { since: 0 })
  expect(all.data.dataset.changes.totalCount).toBe(7)
  const first = await run(query, { since: 0, first: 5 })
  const { endCursor, hasNextPage } = first.data.dataset.changes.pageInfo
  expect(hasNextPage).toBe(true)
  const rest = await run(query, { since: 0, first: 5, after: endCursor })
  expect([...first.data.dataset.changes.edges, ...rest.data.dataset.changes.edges]).toEqual(
    all.data.dataset.changes.edges,
  )
  const { version } = all.data.dataset
  expect((await run(query, { since: version })).data.dataset.changes.edges).toEqual([])
  for (const variables of [{ since: -1 }, { since: version + 1 }, { since: 0, after: 'x' }, { since: 0, first: 101 }])
    expect([variables, (await run(query, variables)).codes]).toEqual([variables, ['BAD_USER_INPUT']])
})

test('a copy from before the site was restored from a backup takes the dump', async () => {
  const { version } = await readManifest()
  await prisma.$executeRaw`DELETE FROM dumped_records`
  await prisma.$executeRaw`UPDATE content_version SET version = version + 1000`
  await buildArticle({ titleEn: 'Since the restore' })
  const first = (await readManifest()).version
  expect((await get(`changes.jsonl?since=${version}`)).status).toBe(400)
  const query = `query ($since: Int!) { dataset { changes(since: $since) { totalCount } } }`
  expect((await run(query, { since: version })).errors[0]!.extensions).toMatchObject({ fields: { since: 'tooOld' } })
  for (const since of [0, first]) expect((await run(query, { since })).codes).toEqual([])
})

test('changes since what is no version are refused with a sentence, and files that are not listed are not found', async () => {
  for (const query of ['', '?since=', '?since=-1', '?since=1.5', '?since=x', '?since=99999999']) {
    const response = await get(`changes.jsonl${query}`)
    expect([query, response.status, await response.json()]).toEqual([
      query,
      400,
      { code: 'BAD_USER_INPUT', message: expect.stringContaining('take the dump'), version: expect.any(Number) },
    ])
  }
  for (const name of ['dump.json', 'nothing.zip', '../manifest.json', 'users.jsonl.gz'])
    expect([name, (await get(name)).status]).toEqual([name, 404])
})
