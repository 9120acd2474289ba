export type FavoriteKind = 'plant' | 'article'

/** The parameter of the login page that names the item to save. */
export function favoriteParam(kind: FavoriteKind, id: string): string {
  return `${kind}:${id}`
}

export function readFavoriteParam(param: string | undefined): { kind: FavoriteKind; id: string } | null {
  const [, kind, id] = /^(plant|article):([\w-]+)$/.exec(param ?? '') ?? []
  return kind && id ? { kind: kind as FavoriteKind, id } : null
}
