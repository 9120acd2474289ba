import fs from 'node:fs'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { FreeSpace } from './free-space.ts'
import { LogSync } from './log-sync.ts'

type Options = Parameters<NodeFS['init']>[1]

interface Node {
  name: string
  parent: Node
}
interface Stream {
  node: Node
  /** The open file in Node; folders are not opened. */
  nfd: number | undefined
}
type Operation<Of, Args extends unknown[] = never[]> = (of: Of, ...args: Args) => unknown
interface NodeFiles {
  realPath: (node: Node) => string
  tryFSOperation: <Result>(run: () => Result) => Result
  stream_ops: {
    fsync?: Operation<Stream>
    write: Operation<Stream, [buffer: unknown, offset: number, length: number, position: number]>
    close: Operation<Stream>
  }
  node_ops: {
    setattr: Operation<Node>
    mknod: Operation<Node>
    rename: (node: Node, folder: Node, name: string) => unknown
    unlink: Operation<Node>
    rmdir: Operation<Node>
  }
}

// Names of PostgreSQL's write-ahead log files.
const LOG = /^[0-9A-F]{24}$/

// ENOSPC and EDQUOT, as numbered by Emscripten.
const FULL = new Set([51, 19])

/**
 * The folder of an embedded database: PGlite's NodeFS, with syncs that reach the disk. PostgreSQL requests them in the
 * right order, but NodeFS ignores them.
 */
export class DataFiles extends NodeFS {
  /** The last fatal error, in PostgreSQL's words. */
  fault: string | undefined
  /** After opening, such an error ends the process; before, the opener reports it. */
  isOpen = false
  readonly space: FreeSpace
  readonly #log = new LogSync((error) => this.#reportFault(error))
  readonly #onFault: (fault: string) => void
  /** Folders whose list of files has changed and may not be durable. */
  readonly #changedFolders = new Set<string>()

  constructor(folder: string, onFault: (fault: string) => void) {
    super(folder)
    this.space = new FreeSpace(folder)
    this.#onFault = onFault
  }

  synced(): Promise<void> {
    return this.#log.settled()
  }

  override async init(pglite: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const attach = (module: unknown) =>
      this.#attach((module as { FS: { filesystems: { NODEFS: NodeFiles } } }).FS.filesystems.NODEFS)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), attach],
        printErr: (line: string) => this.#onLine(line),
        onAbort: () => this.#reportFault(this.fault ?? 'PostgreSQL stopped'),
      },
    }
  }

  #attach(files: NodeFiles): void {
    const { stream_ops: streams, node_ops: nodes } = files
    const before = <Of, Args extends unknown[]>(check: (of: Of) => void, operation: Operation<Of, Args>) =>
      function (of: Of, ...args: Args) {
        check(of)
        return operation(of, ...args)
      }
    // Other writes and removals of PostgreSQL rely on the log.
    const finishLog = () => files.tryFSOperation(() => this.#log.finish())
    const change = (folder: Node) => {
      finishLog()
      this.#changedFolders.add(files.realPath(folder))
    }

    const { write } = streams
    streams.write = (stream, buffer, offset, length, position) => {
      if (!LOG.test(stream.node.name)) finishLog()
      this.space.noteWritten(length)
      try {
        return write(stream, buffer, offset, length, position)
      } catch (error) {
        if (!FULL.has((error as { errno: number }).errno) || !this.space.freeReserve()) throw error
        return write(stream, buffer, offset, length, position)
      }
    }
    streams.close = before(({ node }) => {
      if (LOG.test(node.name)) finishLog()
    }, streams.close)
    streams.fsync = ({ node, nfd }) => {
      if (nfd !== undefined && LOG.test(node.name)) this.#log.request(nfd)
      else files.tryFSOperation(() => this.#sync(files.realPath(node), nfd))
      return 0
    }
    nodes.setattr = before(finishLog, nodes.setattr)
    nodes.mknod = before(change, nodes.mknod)
    nodes.unlink = before(change, nodes.unlink)
    nodes.rmdir = before(change, nodes.rmdir)
    const { rename } = nodes
    nodes.rename = (node, folder, name) => {
      change(node.parent)
      change(folder)
      return rename(node, folder, name)
    }
  }

  #sync(path: string, file: number | undefined): void {
    this.#log.finish()
    if (file === undefined) return this.#syncFolder(path)
    fs.fsyncSync(file)
    // A new file may be lost with its contents until its folder is synced.
    if (this.#changedFolders.has(dirname(path))) this.#syncFolder(dirname(path))
  }

  #syncFolder(path: string): void {
    const folder = fs.openSync(path, 'r')
    try {
      fs.fsyncSync(folder)
      this.#changedFolders.delete(path)
    } finally {
      fs.closeSync(folder)
    }
  }

  #onLine(line: string): void {
    const [, message] = /(?:PANIC|FATAL|^postgres): +(.*)/.exec(line) ?? []
    if (!message) return
    this.fault = message
    if (this.isOpen) this.#reportFault(message)
  }

  #reportFault(fault: unknown): void {
    if (this.isOpen) this.#onFault(fault instanceof Error ? fault.message : String(fault))
  }
}
