interface Named {
  title: string
  type?: string | null | undefined
  author?: string | null | undefined
  year?: number | null | undefined
  date?: string | null | undefined
}

/**
 * The author's first word and the year, like most keys; without an author, the first two words of the title. The key of an
 * oral source names nobody, since it stays after a withdrawal.
 */
export function keyFor({ author, title, type, year, date }: Named): string {
  const words = (author || title)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const named = type === 'TOLD' ? ['told'] : (words ?? ['source']).slice(0, author ? 1 : 2)
  return [...named, year ?? date?.slice(0, 4)].filter(Boolean).join('-').slice(0, 70)
}
