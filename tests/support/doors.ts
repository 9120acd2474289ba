import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { app } from '../../api/app.ts'
import type { PackList } from '../../api/offline/pack.ts'
import type { WAYS } from '../../api/withdrawal-doors.ts'
import type { Account } from './accounts.ts'
import { buildAilment, buildPlant, buildSource, DECIDED_CAUTIONS } from './content.ts'
import { run } from './run.ts'

export const SECRET = 'Hierven nueve hojas al amanecer y rezan.'
export const WARNING = 'Nunca en el embarazo, por ningún motivo.'
export const at = (path: string) => app.request(`http://localhost${path}`)
export const textOf = async (path: string) => (await at(path)).text()

/** What files of the site say. */
export const readFrom = (at: (path: string) => Response | Promise<Response>) => {
  /** Asks again while a dump is being made. */
  const bytesOf = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
    const response = await at(path)
    return response.status === 503 ? bytesOf(path) : new Uint8Array(await response.arrayBuffer())
  }
  return {
    textOf: async (path: string) => (await at(path)).text(),
    unpacked: async (path: string) => gunzipSync(await bytesOf(path)).toString(),
    filesIn: async (path: string) =>
      Object.fromEntries(Object.entries(unzipSync(await bytesOf(path))).map(([name, file]) => [name, strFromU8(file)])),
    printed: async (path: string) => {
      const response = await at(path)
      if (response.headers.get('content-type') !== 'application/pdf') return response.text()
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
        mergePages: true,
      })
      return text.replaceAll(/\s+/g, ' ')
    },
    packed: async () => {
      const { changed } = (await (await at('/pack.json')).json()) as PackList
      const items = await Promise.all(changed.map(async ({ digest }) => (await at(`/pack/${digest}.json`)).text()))
      return items.join('\n')
    },
  }
}

/** A plant with a use that its community takes back, saved twice so that there is an old revision of it. */
export async function told(as: Account) {
  await buildAilment('cough', { nameEs: 'Tos' })
  await buildSource('cano-2007')
  const warned = { subject: 'PREGNANCY', level: 'AVOID', textEn: 'Never in pregnancy.', textEs: WARNING }
  const plant = await buildPlant({
    commonNameEs: 'Salvia secreta',
    names: [{ name: 'Iyaqil', language: 'cak' }],
    uses: [{ ailmentSlug: 'cough', textEs: SECRET, textEn: 'They boil nine leaves at dawn.' }],
    cautions: [warned, ...DECIDED_CAUTIONS.slice(1)],
    culturalSignificanceEs: 'Se regala en las bodas de la aldea.',
  })
  const { data, errors } = await run(
    'mutation ($id: ID!) { updatePlant(id: $id, input: { tags: ["tea"] }) { updatedAt } }',
    { id: plant.id },
    { as },
  )
  expect(errors).toEqual([])
  return { ...plant, savedAt: data.updatePlant.updatedAt as string }
}

export const revisionPath = (id: string, at: string) => `/plants/${id}/revisions/${at.replace(/[-:.]/g, '')}`

const { unpacked, filesIn, printed, packed } = readFrom(at)
const all = (paths: string[]) => Promise.all(paths.map((path) => textOf(path)))
const zipped = async (path: string) => Object.values(await filesIn(path))
const asked = async (query: string) => JSON.stringify(await run(query))
const TOLD = '{ uses { text(lang: ES) } names { name } culturalSignificance(lang: ES) }'

type Tell = (id: string, savedAt: string) => Promise<string[]>

/** What readers are told of a plant at each door of the report. Null: nothing in words. */
const DOORS: Record<keyof typeof WAYS, Tell | null> = {
  pages: async (id) => [
    ...(await all(['', '/print', '/share', '/cite', '/suggest'].map((page) => `/plants/${id}${page}?lang=es`))),
    await textOf('/ailments/cough?lang=es'),
    await packed(),
  ],
  api: async (id) => [
    await asked(`{ plant(id: "${id}") ${TOLD} }`),
    await unpacked('/data/plants.jsonl.gz'),
    await textOf('/data/changes.jsonl?since=0'),
  ],
  list: () => all(['/plants?lang=es', '/plants?lang=es&q=tos']),
  history: async (id, savedAt) => [
    await textOf(`${revisionPath(id, savedAt)}?lang=es`),
    await asked(`{ publicHistory(of: PLANT, id: "${id}") { revision(at: "${savedAt}") { plant ${TOLD} } } }`),
  ],
  references: (id) => all([`/references/plants/${id}/sources.bib`]),
  suggest: async (id) => [await asked(`{ suggestible(of: PLANT, id: "${id}") { places { values { value } } } }`)],
  chatText: (id) => all([`/handouts/plants/${id}.txt?lang=es`]),
  chatPicture: null,
  preview: null,
  booklet: async (id) => [await printed(`/booklet.pdf?plants=${id}&lang=es`)],
  plate: null,
  feed: () => all(['/feeds/plants.es.atom']),
  sitemap: () => all(['/sitemaps/plants-1.xml']),
  tables: () => zipped('/data/csv.zip'),
  darwinCore: () => zipped('/data/darwin-core.zip'),
  rdf: async () => [await unpacked('/data/plants.nt.gz')],
  files: null,
  drafts: null,
  suggestions: null,
  notifications: null,
}

/** What each door tells of a plant. A program converts the dump for some of them. */
export async function toldAtDoors(id: string, savedAt: string): Promise<Record<string, string[]>> {
  const told: Record<string, string[]> = {}
  for (const [name, tell] of Object.entries(DOORS)) if (tell) told[name] = await tell(id, savedAt)
  return told
}

/** What readers are told of a plant, its page first; without the files that are made of the same records as the others. */
export async function doorsOf(id: string, savedAt: string): Promise<string[]> {
  const doors = Object.entries(DOORS).filter(([name]) => !['tables', 'darwinCore', 'rdf', 'booklet'].includes(name))
  return (await Promise.all(doors.map(([, tell]) => tell?.(id, savedAt) ?? []))).flat()
}
