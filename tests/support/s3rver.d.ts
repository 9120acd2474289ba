// The package has no types of its own. This is what s3.ts uses of it.
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  interface Options {
    directory: string
    silent: boolean
    configureBuckets: { name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
