import type { FavoriteKind } from './favorite-param.ts'
import { stored } from './stored.ts'

/** Ids, most recently added first. */
export type Favorites = Record<FavoriteKind, readonly string[]>

/** As many as the API adds to an account at once. */
export const MAX_FAVORITES = 200
const ID = /^[\da-f-]{36}$/

const phone = stored('favorites', favoritesIn)

/** The favorites of somebody without an account. */
export function phoneFavorites(): Favorites {
  return phone.get()
}

/** Adds or removes one. False if there is no storage, or no more room. */
export function setPhoneFavorite(kind: FavoriteKind, id: string, isFavorite: boolean): boolean {
  const next = withFavorite(phone.get(), kind, id, isFavorite)
  return next[kind].length <= MAX_FAVORITES && phone.set(next)
}

/** Those that are in the account now; what was added meanwhile stays. */
export function removePhoneFavorites(gone: Favorites): void {
  const { plant, article } = phone.get()
  phone.set({
    plant: plant.filter((id) => !gone.plant.includes(id)),
    article: article.filter((id) => !gone.article.includes(id)),
  })
}

export function withFavorite(all: Favorites, kind: FavoriteKind, id: string, isFavorite: boolean): Favorites {
  const others = all[kind].filter((other) => other !== id)
  return { ...all, [kind]: isFavorite ? [id, ...others] : others }
}

export function favoritesIn(json: unknown): Favorites {
  const { plant, article } = (json ?? {}) as Record<string, unknown>
  return { plant: idsIn(plant), article: idsIn(article) }
}

function idsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter(isId).slice(0, MAX_FAVORITES) : []
}

export function isId(id: unknown): boolean {
  return ID.test(String(id))
}
