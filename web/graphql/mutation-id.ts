import { useRef } from 'react'

/** A UUID, also without https, where browsers do not provide crypto.randomUUID. */
export function newMutationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The idempotency key of a form. It is the same for every attempt with the same content, so that a retry after a lost
 * response creates nothing twice; call `forget` after a response.
 */
export function useMutationId() {
  const attempt = useRef<{ content: string; id: string }>(null)
  return {
    idFor(values: object): string {
      const content = JSON.stringify(values)
      if (attempt.current?.content !== content) attempt.current = { content, id: newMutationId() }
      return attempt.current.id
    },
    forget: () => void (attempt.current = null),
  }
}
