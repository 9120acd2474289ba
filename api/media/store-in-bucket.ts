import { readFile } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './file-store.ts'

interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** URLs have the bucket in their path, which all S3 stores support. */
export function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const folder = `${endpoint.replace(/\/$/, '')}/${bucket}/`

  async function send(method: string, name: string, init: RequestInit = {}): Promise<Response | null> {
    const response = await client.fetch(folder + name, { ...init, method })
    if (response.ok) return response
    const text = await response.text()
    if (response.status === 404) return null
    throw new Error(`The picture store responded to ${method} ${name} with ${response.status}: ${text.slice(0, 500)}`)
  }

  return {
    has: async (name) => (await send('HEAD', name)) !== null,
    size: async (name) => {
      const response = await send('HEAD', name)
      return response && Number(response.headers.get('content-length'))
    },
    read: async (name) => {
      const response = await send('GET', name)
      return response && new Uint8Array(await response.arrayBuffer())
    },
    write: async (name, type, file) => {
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
      const response = await send('PUT', name, { headers, body: await readFile(file) })
      if (!response) throw new Error(`The picture store has no bucket ${bucket}.`)
    },
    remove: async (name) => void (await send('DELETE', name)),
  }
}
