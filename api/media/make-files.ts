import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { log } from '../log.ts'
import { Refusal, type Reason } from './refusal.ts'

const PROGRAM = fileURLToPath(new URL('convert.ts', import.meta.url))
const PATIENCE_MS = 60_000

export interface Made {
  width: number
  height: number
  widths: number[]
  placeholder: string
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Creates the files of an uploaded picture in a folder, one picture at a time. Throws a Refusal for unsupported files.
 */
export function makeFiles(upload: string, folder: string, key: string): Promise<Made> {
  const made = last.then(() => convert(upload, folder, key))
  last = made.catch(() => undefined)
  return made
}

function convert(upload: string, folder: string, key: string): Promise<Made> {
  return new Promise((resolve, reject) => {
    // It gets no secrets and one minute.
    const options = { env: {}, timeout: PATIENCE_MS, killSignal: 'SIGKILL' } as const
    execFile(process.execPath, [PROGRAM, upload, folder, key], options, (error, stdout) => {
      if (error?.signal) {
        log.error({ err: error }, 'a picture could not be read')
        return reject(new Refusal('broken'))
      }
      if (error) return reject(error)
      const answer = JSON.parse(stdout) as Made | { refused: Reason }
      return 'refused' in answer ? reject(new Refusal(answer.refused)) : resolve(answer)
    })
  })
}
