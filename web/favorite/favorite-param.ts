export type FavoriteKind = 'plant' | 'article'

/** Of the heart on cards and pages. */
export type FavoriteProps = {
  kind: FavoriteKind
  id: string
  name: string
  hasLabel?: boolean
  isHidden?: boolean | undefined
}

/** The parameter of the login page that names the item to save. */
export function favoriteParam(kind: FavoriteKind, id: string): string {
  return `${kind}:${id}`
}

export function readFavoriteParam(param: string | undefined): { kind: FavoriteKind; id: string } | null {
  const [, kind, id] = /^(plant|article):([\w-]+)$/.exec(param ?? '') ?? []
  return kind && id ? { kind: kind as FavoriteKind, id } : null
}
