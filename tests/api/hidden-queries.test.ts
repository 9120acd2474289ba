import { expect, test } from 'vitest'
import { CONTENT_KINDS, KINDS, visibilityOf, type ContentKind } from '../../api/content/kinds.ts'
import { rowsOf } from '../../api/content/stores.ts'
import { prisma } from '../../api/database/client.ts'
import { namesOf, type Texts } from '../../api/rules/texts.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { askAll } from '../support/ask-all.ts'
import {
  buildAilment,
  buildArticle,
  buildContent,
  buildPlant,
  buildSource,
  DECIDED_CAUTIONS,
  PLAIN_USE,
} from '../support/content.ts'
import { run } from '../support/run.ts'

// No public query tells anything of what is hidden or in the bin, nor does any list of what is public.

test('is in no answer to any public query, for visitors and members', { timeout: 600_000 }, async () => {
  const { admin, member, ids, named } = await buildWorld()
  // Members export the ids of their favourites.
  const tells = (kind: ContentKind) => (answer: { text: string }) =>
    answer.text.includes(wordOf(kind)) || (answer.text.includes(ids[kind]) && !answer.text.includes('"exportData"'))
  const told = await askAll(named, member)
  for (const kind of CONTENT_KINDS) expect(told.filter(tells(kind)).length, kind).toBeGreaterThan(5)

  for (const kind of CONTENT_KINDS)
    await rowsOf(prisma, kind).updateMany({ where: { id: ids[kind] }, data: visibilityOf(kind, false) })
  const hidden = await askAll(named, member)
  const toVisitors = await askAll(named)
  expect(hidden.map(({ name }) => name)).toEqual(told.map(({ name }) => name))
  for (const kind of CONTENT_KINDS) expect([...hidden, ...toVisitors].filter(tells(kind)), kind).toEqual([])

  // An ailment that plants are used for cannot be deleted.
  await prisma.plantUse.deleteMany({ where: { ailmentSlug: ids.AILMENT } })
  for (const kind of CONTENT_KINDS) await carryOut(`delete${KINDS[kind].model}(id: "${ids[kind]}")`, admin)
  const binned = await askAll(named, member)
  for (const kind of CONTENT_KINDS) expect(binned.filter(tells(kind)), kind).toEqual([])
  // Nor is it counted.
  expect(hidden.filter(isOfContent)).toEqual(binned.filter(isOfContent))
})

/** Not of the member, whose sessions and export change, nor of the dumps, which tell of each deletion. */
const isOfContent = ({ name }: { name: string }) => !/^(viewer|dataset)\./.test(name)

const wordOf = (kind: ContentKind) => `zoque-${KINDS[kind].delegate}`

/** Something of each kind with its word in all its texts, and what is public and leads to it. */
async function buildWorld() {
  const [admin, member] = [await buildAdmin(), await buildUser()]
  await buildSource('cano-2007')
  const ids = {} as Record<ContentKind, string>
  for (const kind of CONTENT_KINDS) {
    const names = namesOf<Texts>(KINDS[kind].texts).filter((name) => name !== KINDS[kind].title)
    const columns = names.flatMap((name) => [`${name}En`, `${name}Es`])
    const texts = Object.fromEntries(columns.map((column) => [column, `${wordOf(kind)}[^cano-2007]`]))
    ids[kind] = (await buildContent(kind, wordOf(kind), texts)).id
  }
  const { PLANT: plantId, AILMENT: slug, ARTICLE: articleId, COMMUNITY: communityId } = ids
  const text = { textEn: wordOf('PLANT'), textEs: wordOf('PLANT'), sourceKeys: ['cano-2007'] }
  const fever = await buildAilment('fever')
  const useOf = (slug: string) => ({ ...PLAIN_USE, ...text, ailment: { connect: { slug } } })
  await prisma.plant.update({
    where: { id: plantId },
    data: {
      mainImageUrl: `/media/${wordOf('PLANT')}.jpg`,
      names: { create: { name: wordOf('PLANT'), language: 'quc' } },
      uses: { create: [useOf(slug), useOf('fever')] },
      cautions: { create: DECIDED_CAUTIONS.map((caution, position) => ({ ...caution, ...text, position })) },
      identifiers: { create: { authority: 'GBIF', value: plantId, checkedOn: '2026-11-22' } },
      distribution: { create: { areas: ['GT-16'], origin: 'NATIVE', habitatEs: wordOf('PLANT') } },
      articles: { create: { articleId } },
    },
  })
  const ofAilment = { urgency: 'HOSPITAL_NOW', who: 'ANYBODY', textEn: wordOf('AILMENT'), textEs: wordOf('AILMENT') }
  await prisma.ailment.update({
    where: { id: slug },
    data: {
      wordsEs: [wordOf('AILMENT')],
      dangerSigns: { create: ofAilment },
      codes: { create: { authority: 'ICD11', value: slug, checkedOn: '2026-11-22' } },
    },
  })
  const other = await buildPlant({
    uses: [{ ailmentSlug: slug }, { ailmentSlug: 'fever' }],
    cautions: [...DECIDED_CAUTIONS, { subject: 'LOOKALIKE', level: 'CARE', lookalikeId: plantId }],
  })
  await prisma.articlePlantRelation.create({ data: { articleId, plantId: other.id } })
  const article = await buildArticle({ plants: [{ id: plantId }, other] })
  await prisma.attribution.create({
    data: { subjectKind: 'PLANT', subject: other.id, communityId, labels: ['tk-notice'] },
  })
  for (const each of [plantId, other.id])
    await carryOut(`setPlantFavorite(plantId: "${each}", isFavorite: true) { id }`, member)
  for (const each of [articleId, article.id])
    await carryOut(`setArticleFavorite(articleId: "${each}", isFavorite: true) { id }`, member)

  const named = []
  for (const kind of CONTENT_KINDS) {
    const call = `update${KINDS[kind].model}(id: "${ids[kind]}", input: { tags: ["${wordOf(kind)}"] })`
    const savedAt = await carryOut(`${call} { updatedAt }`, admin)
    named.push({ kind, id: ids[kind], slug: ids[kind], savedAt })
  }
  const beside = [
    { kind: 'PLANT', id: other.id },
    { kind: 'AILMENT', id: fever.id, slug: 'fever' },
    { kind: 'ARTICLE', id: article.id },
  ] as const
  return { admin, member, ids, named: [...beside, ...named] }
}

async function carryOut(mutation: string, as: Account): Promise<string> {
  const { data, errors } = await run(`mutation { done: ${mutation} }`, {}, { as })
  expect(errors, mutation).toEqual([])
  return data.done.updatedAt as string
}
