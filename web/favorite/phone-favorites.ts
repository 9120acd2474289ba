import type { FavoriteKind } from './favorite-param.ts'

/** Ids, most recently added first. */
export type PhoneFavorites = Record<FavoriteKind, readonly string[]>

const KEY = 'favorites'
const CHANGE = 'favoriteschange'
/** As many as the API adds to an account at once. */
const MOST = 200
const ID = /^[\da-f-]{36}$/
const NONE: PhoneFavorites = { plant: [], article: [] }

let stored: string | null = null
let read = NONE

/** The favourites of somebody without an account. What else the storage may hold is ignored. */
export function phoneFavorites(): PhoneFavorites {
  try {
    const text = localStorage.getItem(KEY)
    if (text !== stored) {
      stored = text
      const { plant, article } = JSON.parse(text ?? '{}') as Record<string, unknown>
      read = { plant: idsIn(plant), article: idsIn(article) }
    }
  } catch {
    read = NONE
  }
  return read
}

/** Adds or removes one. False if there is no storage, or no more room. */
export function setPhoneFavorite(kind: FavoriteKind, id: string, isFavorite: boolean): boolean {
  const now = phoneFavorites()
  const others = now[kind].filter((other) => other !== id)
  return others.length < MOST && store({ ...now, [kind]: isFavorite ? [id, ...others] : others })
}

/** Those that are in the account now; what was added meanwhile stays. */
export function removePhoneFavorites(gone: PhoneFavorites): void {
  const { plant, article } = phoneFavorites()
  store({
    plant: plant.filter((id) => !gone.plant.includes(id)),
    article: article.filter((id) => !gone.article.includes(id)),
  })
}

/** Reports changes in this tab and in others. */
export function subscribeToPhoneFavorites(onChange: () => void): () => void {
  for (const type of [CHANGE, 'storage']) addEventListener(type, onChange)
  return () => {
    for (const type of [CHANGE, 'storage']) removeEventListener(type, onChange)
  }
}

function store(favorites: PhoneFavorites): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(favorites))
  } catch {
    return false
  }
  dispatchEvent(new Event(CHANGE))
  return true
}

function idsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((id) => ID.test(String(id))).slice(0, MOST) : []
}
