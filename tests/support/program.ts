import { spawn, type ChildProcess } from 'node:child_process'

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const ROOT = new URL('../..', import.meta.url)

/** As `npm start` runs them, bundled by the last build. */
export const SERVER = 'web/dist/programs/server.js'
export const DEPLOY = 'web/dist/programs/deploy.js'

export interface Ended {
  code: number | null
  output: string
  errors: string
}

/** A program of the project in a process of its own, run like `npm start` would. */
export interface Program {
  process: ChildProcess
  /** Resolves when the output matches; rejects if the program exits before. */
  printed: (pattern: RegExp) => Promise<RegExpExecArray>
  ended: Promise<Ended>
}

/** `flags` are for Node, `args` for the file; `within` is a program that starts Node, with its arguments. */
export function startProgram(
  file: string,
  environment: Record<string, string>,
  flags: string[] = [],
  args: string[] = [],
  within: string[] = [],
): Program {
  const [command, ...others] = [...within, process.execPath, ...flags, file, ...args]
  const child = spawn(command!, others, {
    cwd: ROOT,
    env: { PATH, HOME, NODE_COMPILE_CACHE, LOG_LEVEL: 'silent', ...environment },
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output, errors })))
  return {
    process: child,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (match) resolve(match)
        }
        child.stdout.on('data', look)
        look()
        void ended.then(({ code }) => reject(new Error(`${file} exited with ${code}:\n${output}${errors}`)))
      }),
  }
}

/** Runs one to its end; throws its output if it fails. */
export async function runProgram(
  file: string,
  environment: Record<string, string>,
  args: string[] = [],
): Promise<void> {
  const { code, errors } = await startProgram(file, environment, [], args).ended
  if (code !== 0) throw new Error(errors)
}
