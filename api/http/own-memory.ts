/**
 * The same bytes without others around them, for what is cached. What Node compresses or makes of a short text is part of
 * 64 kB, all of which would stay in memory, and uncounted.
 */
export function inOwnMemory(bytes: Buffer): Buffer<ArrayBuffer> {
  if (bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.length)
    return bytes as Buffer<ArrayBuffer>
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
