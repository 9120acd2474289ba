const LONGEST = 60
/** Reserved names in Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * File names made from titles: `Hierba del cáncer` becomes `hierba-del-cancer`. If two are equal, or nothing is left of
 * a title, the end of the id is appended.
 */
export function fileNames(named: { id: string; name: string }[]): Map<string, string> {
  const slugs = named.map(({ id, name }) => ({ id, slug: slugOf(name) }))
  const counts = new Map<string, number>()
  for (const { slug } of slugs) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return new Map(
    slugs.map(({ id, slug }) => {
      const isGood = slug !== '' && counts.get(slug) === 1 && !RESERVED.test(slug)
      return [id, isGood ? slug : `${slug || 'x'}-${id.slice(-12)}`]
    }),
  )
}

export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼꞌ]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
}
