import fs from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const PAGE = 4096

interface Contents {
  bytes: Buffer
  size: number
}

interface FileOnDisk {
  /** As of its last sync. */
  durable: Contents
  /** As seen by programs. */
  current: Contents
  /** Pages written since the last sync. */
  dirty: Set<number>
  /** When the newest completed sync began. */
  syncBegan: number
}

/** A change of a folder's list of files: removed names, and names with their new files. */
type Change = { gone: string; come?: undefined } | { gone?: string; come: [name: string, file: FileOnDisk | 'folder'] }

const names = [
  'openSync',
  'closeSync',
  'writeSync',
  'writeFileSync',
  'truncateSync',
  'renameSync',
  'unlinkSync',
  'mkdirSync',
  'rmdirSync',
  'fsyncSync',
  'fdatasyncSync',
  'fsync',
  'fdatasync',
] as const

/**
 * A simulated disk below all file operations of this process in a folder, which records what was synced. After a loss
 * of power, any 4 kB page and any folder change that was not synced may be there or not.
 */
export class ForgetfulDisk {
  readonly #root: string
  readonly #base: string
  readonly #real = Object.fromEntries(names.map((name) => [name, fs[name]])) as Pick<typeof fs, (typeof names)[number]>
  readonly #files = new Map<string, FileOnDisk>()
  readonly #open = new Map<number, { path: string; file: FileOnDisk | undefined }>()
  readonly #unsyncedChanges = new Map<string, Change[]>()
  readonly #syncedChanges = new Map<string, Change[]>()
  #syncs = 0
  readonly #onOperation: () => void
  readonly #random: () => number

  /** `base` is a copy of the folder as it is now, completely synced. `onOperation` is called before each change. */
  constructor(root: string, base: string, options: { onOperation: () => void; random: () => number }) {
    this.#root = root
    this.#base = base
    this.#onOperation = options.onOperation
    this.#random = options.random
    this.#attach()
  }

  /** Restores the real file operations of this process. */
  detach(): void {
    Object.assign(fs, this.#real)
  }

  /** Writes to `folder` a possible state of the files after a loss of power now. */
  crash(folder: string): void {
    fs.cpSync(this.#base, folder, { recursive: true })
    const changed = new Set([...this.#syncedChanges.keys(), ...this.#unsyncedChanges.keys()])
    for (const path of changed) {
      const survivors = (this.#unsyncedChanges.get(path) ?? []).filter(() => this.#random() < 0.5)
      for (const { gone, come } of [...(this.#syncedChanges.get(path) ?? []), ...survivors]) {
        if (gone) fs.rmSync(join(folder, path, gone), { force: true, recursive: true })
        if (come?.[1] === 'folder') fs.mkdirSync(join(folder, path, come[0]), { recursive: true })
        else if (come) this.#leave(come[1], join(folder, path, come[0]))
      }
    }
    for (const [path, file] of this.#files) {
      const target = join(folder, path)
      const isListed = !this.#cameLater(path)
      if (isListed && fs.existsSync(target)) this.#leave(file, target)
    }
  }

  #cameLater(path: string): boolean {
    const came = ({ come }: Change) => come?.[0] === basename(path)
    const folder = dirname(path)
    return [this.#syncedChanges, this.#unsyncedChanges].some((changes) => changes.get(folder)?.some(came))
  }

  #leave({ durable, current, dirty }: FileOnDisk, target: string): void {
    const isResized = this.#random() < 0.5
    let size = isResized ? current.size : durable.size
    const bytes = Buffer.alloc(Math.max(durable.size, current.size))
    durable.bytes.copy(bytes, 0, 0, durable.size)
    for (const page of dirty) {
      const [start, end] = [page * PAGE, Math.min((page + 1) * PAGE, current.size)]
      if (this.#random() < 0.5 || end <= start) continue
      current.bytes.copy(bytes, start, start, end)
      size = Math.max(size, end)
    }
    this.#realWrite(target, bytes.subarray(0, size))
  }

  #realRead(path: string): Buffer {
    const file = this.#real.openSync(path, 'r')
    try {
      return fs.readFileSync(file)
    } finally {
      this.#real.closeSync(file)
    }
  }

  #realWrite(path: string, bytes: Buffer): void {
    const file = this.#real.openSync(path, 'w')
    for (let at = 0; at < bytes.length;) at += this.#real.writeSync(file, bytes, at)
    this.#real.closeSync(file)
  }

  #attach(): void {
    const real = this.#real
    const within = (path: unknown) =>
      typeof path === 'string' && (path === this.#root || path.startsWith(`${this.#root}/`))
    const operation = <Args extends unknown[], Result>(
      run: (...args: Args) => Result,
      note: (...args: Args) => void,
    ) => {
      return (...args: Args): Result => {
        const isOurs = typeof args[0] === 'number' ? this.#open.has(args[0]) : within(args[0])
        if (!isOurs) return run(...args)
        this.#onOperation()
        const result = run(...args)
        note(...args)
        return result
      }
    }
    const changeOf = (path: string, change: Change) => this.#change(dirname(path), change)
    const synced = (run: typeof fs.fsync) => {
      // Writes during a sync need not be part of it.
      return ((fd: number, done: fs.NoParamCallback) => {
        const mark = this.#open.has(fd) ? this.#mark(fd) : () => {}
        run(fd, (error) => {
          if (!error) mark()
          done(error)
        })
      }) as typeof fs.fsync
    }
    Object.assign(fs, {
      openSync: (path: string, flags: string, mode?: number) => {
        const fd = real.openSync(path, flags, mode)
        if (within(path)) {
          const isFolder = fs.fstatSync(fd).isDirectory()
          this.#open.set(fd, { path: relative(this.#root, path), file: isFolder ? undefined : this.#fileAt(path) })
        }
        return fd
      },
      closeSync: (fd: number) => {
        this.#open.delete(fd)
        real.closeSync(fd)
      },
      writeSync: (fd: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
        const file = this.#open.get(fd)?.file
        if (!file) return real.writeSync(fd, bytes, offset, length, position)
        this.#onOperation()
        const written = real.writeSync(fd, bytes, offset, length, position)
        this.#write(file, Buffer.from(bytes.buffer, bytes.byteOffset + offset, written), position)
        return written
      },
      writeFileSync: operation(real.writeFileSync as (path: string, data: string) => void, (path) => {
        const file: FileOnDisk = { durable: empty(), current: empty(), dirty: new Set(), syncBegan: 0 }
        this.#files.set(relative(this.#root, path), file)
        changeOf(relative(this.#root, path), { come: [basename(path), file] })
      }),
      truncateSync: (path: string, size: number) => {
        if (!within(path)) return real.truncateSync(path, size)
        const file = this.#fileAt(path)
        this.#onOperation()
        real.truncateSync(path, size)
        file.current = resized(file.current, size)
      },
      renameSync: (from: string, to: string) => {
        if (!within(from)) return real.renameSync(from, to)
        const file = this.#fileAt(from)
        this.#onOperation()
        real.renameSync(from, to)
        const [old, path] = [relative(this.#root, from), relative(this.#root, to)]
        this.#files.delete(old)
        this.#files.set(path, file)
        if (dirname(old) !== dirname(path)) throw new Error('Renames between folders are not supported.')
        changeOf(path, { gone: basename(old), come: [basename(path), file] })
      },
      unlinkSync: operation(real.unlinkSync as (path: string) => void, (path) => {
        this.#files.delete(relative(this.#root, path))
        changeOf(relative(this.#root, path), { gone: basename(path) })
      }),
      mkdirSync: operation(real.mkdirSync as (path: string) => void, (path) =>
        changeOf(relative(this.#root, path), { come: [basename(path), 'folder'] }),
      ),
      rmdirSync: operation(real.rmdirSync as (path: string) => void, (path) =>
        changeOf(relative(this.#root, path), { gone: basename(path) }),
      ),
      fsyncSync: operation(real.fsyncSync, (fd) => this.#mark(fd)()),
      fdatasyncSync: operation(real.fdatasyncSync, (fd) => this.#mark(fd)()),
      fsync: synced(real.fsync),
      fdatasync: synced(real.fdatasync),
    })
  }

  #fileAt(path: string): FileOnDisk {
    const name = relative(this.#root, path)
    let file = this.#files.get(name)
    if (!file) {
      const bytes = fs.existsSync(path) ? this.#realRead(path) : Buffer.alloc(0)
      const contents = () => ({ bytes: Buffer.from(bytes), size: bytes.length })
      file = { durable: contents(), current: contents(), dirty: new Set(), syncBegan: 0 }
      this.#files.set(name, file)
    }
    return file
  }

  #write(file: FileOnDisk, bytes: Buffer, position: number): void {
    if (position + bytes.length > file.current.size) file.current = resized(file.current, position + bytes.length)
    bytes.copy(file.current.bytes, position)
    const last = Math.floor((position + bytes.length - 1) / PAGE)
    for (let page = Math.floor(position / PAGE); page <= last; page++) file.dirty.add(page)
  }

  #change(folder: string, change: Change): void {
    const path = folder === '.' ? '' : folder
    this.#unsyncedChanges.set(path, [...(this.#unsyncedChanges.get(path) ?? []), change])
  }

  /** Records what a sync that begins now covers; the returned function marks it as completed. */
  #mark(fd: number): () => void {
    const { path, file } = this.#open.get(fd)!
    if (!file) {
      const changes = this.#unsyncedChanges.get(path) ?? []
      return () => {
        this.#syncedChanges.set(path, [...(this.#syncedChanges.get(path) ?? []), ...changes])
        this.#unsyncedChanges.set(path, (this.#unsyncedChanges.get(path) ?? []).slice(changes.length))
      }
    }
    const { size } = file.current
    const began = ++this.#syncs
    const pages = [...file.dirty].map((page) => {
      const bytes = Buffer.from(file.current.bytes.subarray(page * PAGE, Math.min((page + 1) * PAGE, size)))
      return [page, bytes] as const
    })
    return () => {
      // A later sync has covered later bytes.
      if (began < file.syncBegan) return
      file.syncBegan = began
      file.durable = resized(file.durable, size)
      for (const [page, bytes] of pages) {
        bytes.copy(file.durable.bytes, page * PAGE)
        const end = page * PAGE + bytes.length
        if (file.current.bytes.subarray(page * PAGE, end).equals(bytes)) file.dirty.delete(page)
      }
    }
  }
}

const empty = (): Contents => ({ bytes: Buffer.alloc(0), size: 0 })

function resized({ bytes, size }: Contents, newSize: number): Contents {
  if (newSize <= bytes.length) {
    if (newSize < size) bytes.fill(0, newSize, size)
    return { bytes, size: newSize }
  }
  const larger = Buffer.alloc(Math.max(newSize, bytes.length * 2))
  bytes.copy(larger, 0, 0, size)
  return { bytes: larger, size: newSize }
}
