import type { FavoriteKind } from './favorite-param.ts'
import { favoritesIn, isId, MAX_FAVORITES, withFavorite, type Favorites } from './phone-favorites.ts'
import { stored } from './stored.ts'

/*
 * What this phone knows of the favorites of members, for where there is no connection: those of the account of whoever is
 * signed in, and changes that have not reached the account. When a session ends, only such changes stay: they are nobody
 * else's to see, and wait for the next sign-in of the same member.
 */

export type FavoriteChange = { kind: FavoriteKind; id: string; isFavorite: boolean }

type Account = {
  user: string
  /** As last read; null after the session has ended. */
  known: Favorites | null
  /** The last one of each item, in the order in which they were made. */
  changes: readonly FavoriteChange[]
}

const NONE: readonly FavoriteChange[] = []

const accounts = stored('account-favorites', (json) => {
  const all = (Array.isArray(json) ? json : []).flatMap(accountIn)
  const current = all.find(({ known }) => known)
  return { all, current, shown: current && withChanges(current) }
})

/** The favorites of the account whose member is signed in on this phone, with all changes; undefined if there is none. */
export function accountFavorites(): Favorites | undefined {
  return accounts.get().shown
}

/** Changes that have not reached the account of a member. */
export function changesOf(user: string | undefined): readonly FavoriteChange[] {
  return accounts.get().all.find((account) => account.user === user)?.changes ?? NONE
}

export function hasChangesOfOthers(user: string): boolean {
  return accounts.get().all.some((account) => account.user !== user)
}

/** Stores what the account of the signed-in member has. True if the member has just signed in on this phone. */
export function noteAccount(user: string, known: Favorites): boolean {
  const { all, current } = accounts.get()
  const changes = changesOf(user)
  const next = { user, known: favoritesIn(known), changes }
  if (JSON.stringify(current) !== JSON.stringify(next))
    accounts.set([next, ...all.filter(isOther(user)).flatMap(ended)])
  return current?.user !== user
}

/** False if there is no account, no storage, or no more room. */
export function changeAccountFavorite({ kind, id, isFavorite }: FavoriteChange): boolean {
  const { all, current } = accounts.get()
  if (!current) return false
  const changes = [
    ...current.changes.filter((other) => other.kind !== kind || other.id !== id),
    { kind, id, isFavorite },
  ]
  return (
    changes.length <= MAX_FAVORITES && accounts.set([{ ...current, changes }, ...all.filter(isOther(current.user))])
  )
}

/** Those that have reached the account; what was changed meanwhile stays. */
export function removeChanges(user: string, sent: readonly FavoriteChange[]): void {
  const isSent = (change: FavoriteChange) =>
    sent.some(
      ({ kind, id, isFavorite }) => kind === change.kind && id === change.id && isFavorite === change.isFavorite,
    )
  const without = (account: Account) =>
    account.user === user ? { ...account, changes: account.changes.filter((change) => !isSent(change)) } : account
  accounts.set(accounts.get().all.map(without))
}

/** After the session of a member, nothing but changes that have not reached the account stays on the phone. */
export function forgetAccounts(): void {
  const { all } = accounts.get()
  if (all.length > 0) accounts.set(all.flatMap(ended))
}

const isOther = (user: string) => (account: Account) => account.user !== user

function ended(account: Account): Account[] {
  return account.changes.length > 0 ? [{ ...account, known: null }] : []
}

function withChanges({ known, changes }: Account): Favorites {
  return changes.reduce((all, { kind, id, isFavorite }) => withFavorite(all, kind, id, isFavorite), known!)
}

function accountIn(json: unknown): Account[] {
  const { user, known, changes } = (json ?? {}) as Record<string, unknown>
  if (typeof user !== 'string') return []
  const own = Array.isArray(changes) ? changes.filter(isChange) : []
  return [{ user, known: known ? favoritesIn(known) : null, changes: own }]
}

function isChange(json: unknown): json is FavoriteChange {
  const { kind, id, isFavorite } = (json ?? {}) as Record<string, unknown>
  return (kind === 'plant' || kind === 'article') && isId(id) && typeof isFavorite === 'boolean'
}
