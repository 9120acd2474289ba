import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { startProgram, type Program } from './program.ts'

/** Ends programs and removes folders after each test. */
export function watchPrograms() {
  const started: Program[] = []
  const folders: string[] = []

  afterEach(async () => {
    for (const program of started.splice(0)) {
      program.process.kill('SIGKILL')
      await program.ended
    }
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  })

  return {
    start(file: string, environment: Record<string, string>, ...args: string[]): Program {
      const program = startProgram(file, { HOST: '127.0.0.1', PORT: '0', ...environment }, [], args)
      started.push(program)
      return program
    },
    /** In a program that starts others, such as `unshare`. */
    startWithin(within: string[], file: string, environment: Record<string, string>): Program {
      const program = startProgram(file, environment, [], [], within)
      started.push(program)
      return program
    },
    async makeFolder(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'site-'))
      folders.push(folder)
      return folder
    },
  }
}

/** The URL that a server prints once it is ready. */
export async function addressOf(server: Program): Promise<string> {
  const [address] = await server.printed(/http:\/\/127\.0\.0\.1:\d+/)
  return address
}

/** Expects one plain sentence, no stack trace, and exit code 1. */
export async function expectSentence(program: Program, ...parts: string[]): Promise<void> {
  const { code, errors } = await program.ended
  expect(errors.trim().split('\n')).toHaveLength(1)
  for (const part of parts) expect(errors).toContain(part)
  expect(errors).toMatch(/\.\n$/)
  expect(errors).not.toMatch(/\bat .*:\d+:\d+|Error:/)
  expect(code).toBe(1)
}
