import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { log } from '../log.ts'
import { bareEnvironment } from './bare-environment.ts'
import { Refusal, type Reason } from './refusal.ts'

const PICTURES = fileURLToPath(new URL('convert.ts', import.meta.url))
const PATIENCE_MS = 60_000

export interface Made {
  width: number
  height: number
  widths: number[]
  placeholder: string
}

let last: Promise<unknown> = Promise.resolve()

/** Creates the files of an uploaded picture in a folder. Throws a Refusal for unsupported files. */
export function makeFiles(upload: string, folder: string, key: string): Promise<Made> {
  return convertWith<Made>(PICTURES, [upload, folder, key])
}

/**
 * Runs a program that converts an upload, and returns what it prints, as JSON; one at a time. Throws the Refusal that it
 * prints.
 */
export function convertWith<Result extends object>(program: string, args: string[]): Promise<Result> {
  const made = last.then(() => run<Result>(program, args))
  last = made.catch(() => undefined)
  return made
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
