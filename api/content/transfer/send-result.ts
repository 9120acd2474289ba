import type { Content, FileContent } from '../files/entries.ts'
import type { Problem } from '../files/files.ts'
import { inOrder } from '../files/rules.ts'
import { PARTS } from '../files/plan.ts'
import type { ZipReason } from '../files/zip.ts'
import type { Progress } from './progress.ts'

/** What a worker that reads a file says; `ended` or `refused` is the last. */
export type ReaderResult<Ended = object> =
  | { progress: Progress }
  | { entries: Partial<FileContent> }
  | { ended: ReadProblems & Ended }
  | { refused: { reason: ZipReason; path: string | undefined } }

export interface ReadProblems {
  /** The first problems; blocking ones come first. */
  problems: Problem[]
  problemCount: number
  isBlocked: boolean
}

const MAX_PROBLEMS = 200
/** Entries per message: receiving one blocks the main thread. */
const AT_ONCE = 20

/** Sends the content, a few entries at a time, and then its problems. */
export function sendResult<Ended extends object>(
  say: (message: ReaderResult<Ended>) => void,
  content: Content,
  problems: Problem[],
  more: Ended,
): void {
  for (const part of PARTS) {
    for (let start = 0; start < content[part].length; start += AT_ONCE) {
      const entries = content[part].slice(start, start + AT_ONCE).map(({ slug, value }) => ({ slug, value }))
      say({ entries: { [part]: entries } })
    }
  }
  const found = inOrder(problems)
  const [blocking, other] = [found.filter(({ blocks }) => blocks), found.filter(({ blocks }) => !blocks)]
  const first = [...blocking, ...other].slice(0, MAX_PROBLEMS)
  say({ ended: { problems: first, problemCount: found.length, isBlocked: blocking.length > 0, ...more } })
}
