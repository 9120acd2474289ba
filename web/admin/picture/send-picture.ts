import { browserSession } from '../../auth/browser-session.ts'
import { paths } from '../../paths.ts'

/** The limits of the server, which also checks the content. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
const MAX_PICTURE_BYTES = 15 * 1024 * 1024

/** Why a picture was refused: the server's reason or code, `OFFLINE`, or `CANCELLED`. */
export class PictureError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'PictureError'
    this.reason = reason
  }
}

type SendOptions = {
  signal: AbortSignal
  /** Called with the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Uploads a picture, and resolves to its URL. Rejects with a PictureError. */
export async function sendPicture(file: File, { signal, onProgress }: SendOptions): Promise<string> {
  if (file.size > MAX_PICTURE_BYTES) throw new PictureError('tooLarge')
  const token = await browserSession().accessToken()
  // fetch() does not report upload progress.
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const cancel = () => request.abort()
    request.open('POST', paths.media())
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      const url = urlIn(request.response)
      if (url) resolve(url)
      else reject(new PictureError(reasonIn(request.response)))
    })
    request.addEventListener('error', () => reject(new PictureError('OFFLINE')))
    request.addEventListener('abort', () => reject(new PictureError('CANCELLED')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel))
    signal.addEventListener('abort', cancel)
    if (signal.aborted) reject(new PictureError('CANCELLED'))
    else request.send(file)
  })
}

type Refusal = { errors?: { extensions?: { code?: string; fields?: { picture?: string } } }[] }

function urlIn(answer: unknown): string | undefined {
  return (answer as { data?: { photo: { url: string } } } | null)?.data?.photo.url
}

function reasonIn(answer: unknown): string {
  const { code, fields } = (answer as Refusal | null)?.errors?.[0]?.extensions ?? {}
  return fields?.picture ?? code ?? 'FAILED'
}
