import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { DangerModel } from '../rules/search/word-shapes.ts'

// prisma/vocabulary/danger-model.br, which `npm run search:train` makes: a line of JSON, then the bytes that the lists of phones
// have as Base64, compressed with Brotli.

type Head = keyof DangerModel
const HEADS: readonly Head[] = ['danger', 'harm']
const FIELDS = ['steps', 'weights'] as const

export function packModel(model: DangerModel): Buffer {
  const bytes = HEADS.flatMap((head) => FIELDS.map((field) => Buffer.from(model[head][field], 'base64')))
  const line = JSON.stringify({ model, sizes: bytes.map(({ length }) => length) }, (key, value: unknown) =>
    FIELDS.some((field) => field === key) ? undefined : value,
  )
  return brotliCompressSync(Buffer.concat([Buffer.from(`${line}\n`), ...bytes]))
}

export function unpackModel(file: Buffer): DangerModel {
  const bytes = brotliDecompressSync(file)
  let at = bytes.indexOf('\n') + 1
  const { model, sizes } = JSON.parse(bytes.toString('utf8', 0, at)) as { model: Record<Head, object>; sizes: number[] }
  const texts = sizes.map((size) => bytes.toString('base64', at, (at += size)))
  const [danger, harm] = HEADS.map((head, index) => ({
    ...model[head],
    steps: texts[2 * index],
    weights: texts[2 * index + 1],
  }))
  return DangerModel.parse({ danger, harm })
}
