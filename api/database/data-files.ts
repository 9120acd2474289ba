import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { PGlite } from '@electric-sql/pglite'

type Options = Parameters<NodeFS['init']>[1]

/** The folder of an embedded database, as PGlite's NodeFS has it, but what PostgreSQL says of its faults is heard. */
export class DataFiles extends NodeFS {
  /** The last fault that PostgreSQL could not go on after, in its own words. */
  fault: string | undefined

  override async init(pglite: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pglite, options)
    return { emscriptenOpts: { ...emscriptenOpts, printErr: (line: string) => this.#hear(line) } }
  }

  #hear(line: string) {
    const [, message] = /(?:PANIC|FATAL|^postgres): +(.*)/.exec(line) ?? []
    if (message) this.fault = message
  }
}
