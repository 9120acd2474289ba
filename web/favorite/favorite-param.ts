/** What can be a favorite. */
export type FavoriteKind = 'plant' | 'article'

/** How the address of the login page names what the reader wanted to keep. */
export function favoriteParam(kind: FavoriteKind, id: string): string {
  return `${kind}:${id}`
}

export function readFavoriteParam(param: string | undefined): { kind: FavoriteKind; id: string } | null {
  const [, kind, id] = /^(plant|article):([\w-]+)$/.exec(param ?? '') ?? []
  return kind && id ? { kind: kind as FavoriteKind, id } : null
}
