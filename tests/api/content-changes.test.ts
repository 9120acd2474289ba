import { beforeEach, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { filesInMemory } from '../../api/media/store-in-memory.ts'
import { seed } from '../../prisma/bin/seed.ts'
import { buildAdmin, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { ID, plantFile, projectFile } from '../support/content-yaml.ts'
import { importZip, sendZip, zipOf } from '../support/content-zip.ts'
import { countStatements } from '../support/database.ts'
import { send } from '../support/media.ts'
import { drawPicture } from '../support/pictures.ts'
import { readAnswer } from '../support/run.ts'

// Changes that bypass GraphQL are visible immediately, although other nodes have cached the previous state. The other
// node is an app in the same process.

const PLANTS = '{ plants { edges { node { commonName tagLabels { label } sources { title } } } } }'
const ARTICLES = '{ articles { edges { node { title } } } }'
const PROJECTS = '{ projects { edges { node { title tagLabels { label } } } } }'

let admin: Account
let node: ReturnType<typeof createApp>

beforeEach(async () => {
  admin = await buildAdmin()
  node = createApp({ cachesResponses: true })
})

async function read(query: string) {
  const { data } = await readAnswer(await node.request(`http://localhost/graphql?${new URLSearchParams({ query })}`))
  const [list] = Object.values<{ edges: { node: object }[] }>(data)
  return list!.edges.map((edge) => edge.node)
}

test('an import', async () => {
  await buildPlant({ id: ID })
  await buildArticle()
  expect(await read(PLANTS)).toMatchObject([{ commonName: 'Mexican tarragon' }])
  await read(ARTICLES)
  const { report } = await importZip(zipOf({ 'plants/rue.yaml': plantFile() }), admin)
  expect(report!.changes).toHaveLength(1)
  expect(await read(PLANTS)).toMatchObject([{ commonName: 'Rue' }])
})

test('labels and sources that an import brings, wherever they are shown', async () => {
  await buildPlant({ tags: ['skin'], descriptionEn: 'See [^flora-1950].' })
  await buildProject({ tags: ['skin'] })
  expect(await read(PLANTS)).toMatchObject([{ tagLabels: [{ label: 'skin' }], sources: [{ title: 'flora-1950' }] }])
  expect(await read(PROJECTS)).toMatchObject([{ tagLabels: [{ label: 'skin' }] }])
  const files = {
    'tags.yaml': '- { slug: skin, kind: body, en: Skin, es: Piel }\n',
    'sources.yaml': '- { key: flora-1950, title: A flora }\n',
  }
  expect((await importZip(zipOf(files), admin)).report!.changes).toHaveLength(2)
  expect(await read(PLANTS)).toMatchObject([{ tagLabels: [{ label: 'Skin' }], sources: [{ title: 'A flora' }] }])
  expect(await read(PROJECTS)).toMatchObject([{ tagLabels: [{ label: 'Skin' }] }])
})

test('a dry run of an import and a refused one clear nothing', async () => {
  await buildPlant({ id: ID })
  await read(PLANTS)
  const zip = zipOf({ 'plants/rue.yaml': plantFile() })
  await sendZip(zip, admin)
  expect((await sendZip(zip, admin, 'of another')).refusal).toMatchObject({ code: 'CONFLICT' })
  expect(await countStatements(() => read(PLANTS))).toBe(0)
})

test('the seed', async () => {
  expect(await read(PROJECTS)).toEqual([])
  const text = projectFile().replace('isLocked: true', 'isLocked: false')
  await seed({ files: [{ path: 'projects/garden.yaml', text }] })
  expect(await read(PROJECTS)).toMatchObject([{ title: 'A garden' }])
})

test('a picture that content named before it was here', async () => {
  const PICTURES = '{ plants { edges { node { mainImage { width } } } } }'
  const picture = await drawPicture(600, 300)
  const { photo } = await send(picture, { as: admin })
  await prisma.photo.deleteMany()
  filesInMemory.clear()
  await buildPlant({ mainImageUrl: photo.url })
  expect(await read(PICTURES)).toEqual([{ mainImage: { width: null } }])
  await send(picture, { as: admin })
  expect(await read(PICTURES)).toEqual([{ mainImage: { width: 600 } }])
})
