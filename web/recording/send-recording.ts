import { browserSession } from '../auth/browser-session.ts'
import { RecordingError } from './prepare-recording.ts'

type Answer<Recording> = {
  data?: { recording: Recording }
  errors?: { extensions?: { code?: string; fields?: { recording?: string }; retryAfter?: number } }[]
}

/** Uploads a WAV file, and resolves to what the server says of it. Rejects with a RecordingError. */
export async function sendRecording<Recording>(url: string, body: Blob): Promise<Recording> {
  const token = await browserSession().accessToken()
  const headers = { 'content-type': body.type, ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { method: 'POST', headers, body })
    .then(async (response) => (await response.json()) as Answer<Recording>)
    .catch(() => {
      throw new RecordingError('OFFLINE')
    })
  if (answer.data) return answer.data.recording
  const { code, fields, retryAfter } = answer.errors?.[0]?.extensions ?? {}
  if (code === 'UNAUTHENTICATED') void browserSession().handleRefusal()
  throw new RecordingError(fields?.recording ?? code ?? 'FAILED', retryAfter)
}
