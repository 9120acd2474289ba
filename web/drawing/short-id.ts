import { hash } from './random.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SHORT_UUID = /^[\w-]{22}$/

/** A UUID in 22 characters that are allowed in URLs; the hash of any other text. */
export function shortId(id: string): string {
  if (!UUID.test(id)) return (hash(id) >>> 0).toString(36)
  const bytes = id.replaceAll('-', '').match(/../g)!
  const text = String.fromCharCode(...bytes.map((byte) => parseInt(byte, 16)))
  return btoa(text).slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')
}

/** The UUID of a short id; hashes stay. */
export function longId(short: string): string {
  if (!SHORT_UUID.test(short)) return short
  const text = atob(short.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
