import { gunzipSync } from 'node:zlib'
import { app } from '../../api/app.ts'
import type { Account } from './accounts.ts'
import { buildAilment, buildPlant, buildSource, DECIDED_CAUTIONS } from './content.ts'
import { run } from './run.ts'

export const SECRET = 'Hierven nueve hojas al amanecer y rezan.'
export const WARNING = 'Nunca en el embarazo, por ningún motivo.'
export const at = (path: string) => app.request(`http://localhost${path}`)
export const textOf = async (path: string) => (await at(path)).text()

async function dumped(kind: string) {
  const response = await at(`/data/${kind}.jsonl.gz`)
  return gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
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
  const { data } = await run(
    'mutation ($id: ID!) { updatePlant(id: $id, input: { tags: ["tea"] }) { updatedAt } }',
    { id: plant.id },
    { as },
  )
  return { ...plant, savedAt: data.updatePlant.updatedAt as string }
}

export const revisionPath = (id: string, at: string) => `/plants/${id}/revisions/${at.replace(/[-:.]/g, '')}`

/** Every way by which a plant reaches readers. */
export async function doorsOf(id: string, savedAt: string): Promise<string[]> {
  return Promise.all([
    textOf(`/plants/${id}?lang=es`),
    textOf(`/plants/${id}/print?lang=es`),
    textOf(`/plants/${id}/share?lang=es`),
    textOf(`/plants/${id}/cite?lang=es`),
    textOf(`/plants/${id}/suggest?lang=es`),
    textOf(`${revisionPath(id, savedAt)}?lang=es`),
    textOf(`/handouts/plants/${id}.txt?lang=es`),
    textOf('/ailments/cough?lang=es'),
    textOf('/plants?lang=es'),
    textOf('/plants?lang=es&q=tos'),
    textOf('/feeds/plants.es.atom'),
    textOf('/sitemap.xml'),
    textOf('/data/changes.jsonl'),
    dumped('plants'),
    run(`{ plant(id: "${id}") { uses { text(lang: ES) } names { name } culturalSignificance(lang: ES) } }`).then(
      JSON.stringify,
    ),
    run(`{ suggestible(of: PLANT, id: "${id}") { places { values { value } } } }`).then(JSON.stringify),
    run(
      `{ publicHistory(of: PLANT, id: "${id}") { revision(at: "${savedAt}") { plant { uses { text(lang: ES) } names { name } culturalSignificance(lang: ES) } } } }`,
    ).then(JSON.stringify),
  ])
}
