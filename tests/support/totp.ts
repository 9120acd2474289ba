import { createHmac } from 'node:crypto'

/** The current code of an authenticator app for the URL in a QR code (RFC 6238). */
export function codeOf(totpUri: string, at = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  const hash = createHmac('sha1', base32(secret)).update(counter).digest()
  const code = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fffffff
  return String(code % 1_000_000).padStart(6, '0')
}

function base32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
