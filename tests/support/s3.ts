import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const BUCKET = 'pictures'
const REGION = 'us-west-1'
/** The only account of s3rver. */
const KEY = 'S3RVER'

/** An S3 server with one empty bucket. It verifies signatures, which s3rver does not. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] })
  await s3.configureBuckets()
  const handle = s3.callback()
  const server = createServer((request, response) => {
    if (isSigned(request)) return handle(request, response)
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    bucket: { endpoint, bucket: BUCKET, region: REGION, accessKeyId: KEY, secretAccessKey: KEY },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true })
    },
  }
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(\w+)\/((\d{8})\/([\w-]+)\/s3\/aws4_request), SignedHeaders=([\w;-]+), Signature=(\w{64})$/

function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, key, scope, day, region, names, signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (key !== KEY || region !== REGION || !scope || !day || !names) return false
  const { pathname, searchParams } = new URL(url, 'http://store')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const asked = [method, pathname, searchParams, signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(asked).digest('hex')]
  const secret = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEY}`)
  return hmac(secret, text.join('\n')).toString('hex') === signature
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
