import { accountFavorites, changeAccountFavorite } from './account-favorites.ts'
import type { FavoriteKind } from './favorite-param.ts'
import { phoneFavorites, setPhoneFavorite, type Favorites } from './phone-favorites.ts'

// The favorites that a page shows without asking the server: of the member who is signed in on this phone, or of the phone.

export function shownFavorites(): Favorites {
  return accountFavorites() ?? phoneFavorites()
}

/** Adds or removes one. False if there is no storage, or no more room. */
export function setShownFavorite(kind: FavoriteKind, id: string, isFavorite: boolean): boolean {
  return accountFavorites() ? changeAccountFavorite({ kind, id, isFavorite }) : setPhoneFavorite(kind, id, isFavorite)
}
