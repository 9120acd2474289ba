import type { Page } from '@playwright/test'
import { askAsAdmin, NOTHING_KNOWN, signInAsAdmin } from '../support/admin.ts'
import { expect, hydrated, test } from '../support/browser.ts'
import { SCRIPTS } from '../support/scripts.ts'

// Nothing that users write runs. The Content-Security-Policy alone would log a violation, which fails the test.

const NAME = '</script><img src=x onerror="window.ran=1">{{7*7}}'
// Marks that would be refused are meant as characters. What is refused, but stored already, is tested with the API.
const TEXT = SCRIPTS.join('\n\n')
  .replace(/[<&[|!]/g, String.raw`\$&`)
  .replace(/[^\P{Cc}\n\t]/gu, '')
const LINE = TEXT.slice(0, 900).replace(/\p{Cc}/gu, ' ')
const BOTH = ['En', 'Es']
const NOUNS = ['Plant', 'Article', 'Project'] as const
type Noun = (typeof NOUNS)[number]
const TEXTS = {
  Plant:
    'description keyProperties basicUses culturalSignificance spiritualCeremonialUse preparationMethods dosageGuidelines precautions ethicalHarvesting geographicLocation',
  Article: 'content',
  Project: 'description',
}

test('nothing that is written in a plant, an article or a project runs', async ({ page, baseURL }) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const mark = `Ixkej ${crypto.randomUUID().slice(0, 8)}`
  const source = mark.replace('Ixkej ', 'xss-')
  await askAsAdmin(page, 'mutation ($input: SourceInput!) { saveSource(input: $input) { key } }', {
    input: { key: source, title: NAME, author: NAME, noteEn: NAME, noteEs: NAME },
  })
  const made = await askAsAdmin<Record<Noun, { id: string }>>(
    page,
    `mutation ($plant: PlantInput!, $article: ArticleInput!, $project: ProjectInput!) {
      Plant: createPlant(input: $plant) { id }
      Article: createArticle(input: $article) { id }
      Project: createProject(input: $project) { id }
    }`,
    {
      plant: hostile('Plant', mark, source),
      article: hostile('Article', mark, source),
      project: hostile('Project', mark, source),
    },
  )
  const paths = NOUNS.flatMap((noun) => {
    const [list, { id }] = [`${noun.toLowerCase()}s`, made[noun]]
    const search = `${list}?q=${encodeURIComponent(mark)}`
    // The other language holds the same text.
    return [`/${list}/${id}`, `/${search}`, `/admin/${list}/edit/${id}`]
  })
  const ids = NOUNS.map((noun) => made[noun].id)
  try {
    // The list of each kind is the same.
    const list = `/admin/plants?q=${encodeURIComponent(mark)}`
    for (const path of [...paths, list, '/', `/admin/sources?q=${source}`, `/admin/sources/edit/${source}`, '/admin']) {
      await page.goto(path)
      await hydrated(page)
      if (ids.some((id) => path.includes(id))) await openEverything(page)
      expect(await ran(page), path).toBe(false)
    }
  } finally {
    await askAsAdmin(
      page,
      `mutation ($plant: ID!, $article: ID!, $project: ID!, $ids: [ID!]!, $source: ID!) {
        deletePlant(id: $plant) deleteArticle(id: $article) deleteProject(id: $project)
        deleteFromBin(ids: $ids) deleteSource(key: $source)
      }`,
      { plant: made.Plant.id, article: made.Article.id, project: made.Project.id, ids, source },
    )
  }
})

function hostile(noun: Noun, mark: string, source: string): object {
  const title = noun === 'Plant' ? 'commonName' : 'title'
  const inBoth = (name: string, value: string) => BOTH.map((language) => [name + language, value])
  return {
    ...Object.fromEntries([
      ...inBoth(title, `${mark} ${NAME}`),
      ...TEXTS[noun].split(' ').flatMap((name) => inBoth(name, `${TEXT}\n\nSaid so.[^${source}]`)),
    ]),
    youtubeVideoUrl: 'https://www.youtube.com/watch?v="onload="window.ran=1',
    ...(noun === 'Project' ? { ...Object.fromEntries(inBoth('status', NAME)), isLocked: false } : { isPublic: true }),
    ...(noun === 'Plant' && {
      scientificName: NAME,
      cautions: [...NOTHING_KNOWN, { subject: 'SUN', level: 'AVOID', textEn: LINE, textEs: LINE }],
      mayanName: NAME,
      plantPartUsed: NAME,
      ...Object.fromEntries(inBoth('plantFamily', NAME)),
      names: [{ name: NAME, language: 'quc', place: NAME, noteEn: NAME, noteEs: NAME }],
    }),
  }
}

/** Collapsed content is opened, including previews. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) (details as HTMLDetailsElement).open = true
  })
  await page.waitForTimeout(500)
}

function ran(page: Page): Promise<boolean> {
  return page.evaluate(() => 'ran' in window)
}
