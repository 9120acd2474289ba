import { join } from 'node:path'
import { env } from '../env.ts'
import { once } from '../rules/once.ts'
import type { FileStore } from './file-store.ts'
import { openFolder } from './store-in-folder.ts'
import { openBucket } from './store-in-bucket.ts'
import { memory } from './store-in-memory.ts'

export const store = once((): FileStore => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return openBucket({ endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey })
  }
  return env.DATA_DIR === 'memory:' ? memory : openFolder(join(env.DATA_DIR, 'media'))
})
