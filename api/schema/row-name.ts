import type { Columns } from '../content/suggestions/places.ts'
import type { Context } from '../context.ts'
import { prisma } from '../database/client.ts'
import { requestLoader } from '../graphql/request-loader.ts'
import { inLanguage, type Language } from './language.ts'

const AILMENTS = requestLoader(async (slugs: readonly string[]) => {
  const select = { slug: true, nameEn: true, nameEs: true, isPublic: true }
  const rows = await prisma.ailment.findMany({ where: { slug: { in: [...slugs] } }, select })
  return slugs.map((slug) => rows.find((row) => row.slug === slug) ?? null)
})

interface Wanted {
  lang: typeof Language.$inferType
  /** Whether an ailment that is not public is named. */
  namesHidden: boolean
}

/** What a row is known by, from its values: its name, its ailment, or what it says. Null if they do not say. */
export async function nameOfRow(
  values: Columns,
  context: Context,
  { lang, namesHidden }: Wanted,
): Promise<string | null> {
  const slug = values['ailmentSlug']
  const found = slug ? await AILMENTS(context).load(slug) : null
  const isShown = namesHidden || found?.isPublic
  if (found && isShown) return inLanguage(found, 'name', { lang, fallback: true })
  const [own, other] = lang === 'EN' ? ['textEn', 'textEs'] : ['textEs', 'textEn']
  return values['name'] || values[own!] || values[other!] || null
}
