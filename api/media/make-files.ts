import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inHeavyTurn } from '../http/heavy-work.ts'
import { log } from '../log.ts'
import { bareEnvironment } from '../http/bare-environment.ts'
import { Refusal, type Reason } from './refusal.ts'

const PICTURES = fileURLToPath(new URL('convert.ts', import.meta.url))
const PATIENCE_MS = 60_000

export interface Made {
  width: number
  height: number
  widths: number[]
  placeholder: string
  fileCredit: string | null
}

/** Creates the files of an uploaded picture in a folder. Throws a Refusal for unsupported files. */
export function makeFiles(upload: string, folder: string, key: string): Promise<Made> {
  return convertWith<Made>(PICTURES, [upload, folder, key])
}

/**
 * Runs a program that converts an upload, and returns what it prints, as JSON. Throws the Refusal that it prints, and an
 * UnavailableError if too many uploads wait.
 */
export function convertWith<Result extends object>(program: string, args: string[]): Promise<Result> {
  return inHeavyTurn(() => run<Result>(program, args))
}

function run<Result extends object>(program: string, args: string[]): Promise<Result> {
  return new Promise((resolve, reject) => {
    // It gets no secrets and one minute.
    const options = { env: bareEnvironment(), timeout: PATIENCE_MS, killSignal: 'SIGKILL' } as const
    execFile(process.execPath, [program, ...args], options, (error, stdout) => {
      if (error?.signal) {
        log.error({ err: error }, 'an upload could not be read')
        return reject(new Refusal('broken'))
      }
      if (error) return reject(error)
      const answer = JSON.parse(stdout) as Result | { refused: Reason }
      return 'refused' in answer ? reject(new Refusal(answer.refused)) : resolve(answer)
    })
  })
}
