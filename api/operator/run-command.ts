import { StartupError } from '../startup-error.ts'

/** Runs a command, prints its lines, or one sentence if it fails, and exits. */
export async function runCommand(run: () => Promise<string[]>): Promise<void> {
  try {
    for (const line of await run()) console.info(line)
    process.exit(0)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (!sentence) throw error
    console.error(sentence)
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  const { code, path, message } = error as NodeJS.ErrnoException
  // An option that does not exist, or a file name where none belongs.
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message.replaceAll(/\. To specify.*/g, '')}.`
  if (code === 'ENOSPC') return 'The disk is full: free some space and try again.'
  return path && code ? `${path} cannot be used (${code}).` : undefined
}
