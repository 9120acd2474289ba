import { browserSession } from '../../../auth/browser-session.ts'
import { paths } from '../../../paths.ts'
import { prepareRecording, RecordingError } from './prepare-recording.ts'

type Answer = {
  data?: { recording: { url: string } }
  errors?: { extensions?: { code?: string; fields?: { recording?: string } } }[]
}

/** Uploads a recording, and resolves to its URL. Rejects with a RecordingError. */
export async function sendRecording(file: File): Promise<string> {
  const body = await prepareRecording(file)
  const token = await browserSession().accessToken()
  const headers = { 'content-type': body.type, ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(paths.recordings(), { method: 'POST', headers, body })
    .then(async (response) => (await response.json()) as Answer)
    .catch(() => {
      throw new RecordingError('OFFLINE')
    })
  if (answer.data) return answer.data.recording.url
  const { code, fields } = answer.errors?.[0]?.extensions ?? {}
  if (code === 'UNAUTHENTICATED') void browserSession().handleRefusal()
  throw new RecordingError(fields?.recording ?? code ?? 'FAILED')
}
