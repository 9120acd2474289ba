import fs from 'node:fs'
import { join } from 'node:path'
import { UnavailableError, type UnavailableReason } from '../errors.ts'

const MEGABYTE = 1024 * 1024
/** With less than this left, nothing new is written. */
const LOW = 16 * MEGABYTE
/** And again with this, so that a site at the mark does not change its mind with each write. */
const ENOUGH = 24 * MEGABYTE
const RESERVE = 16 * MEGABYTE
/** What an empty database takes, and what filling it does. */
const TO_BEGIN = 48 * MEGABYTE
const CHECK_EVERY_MS = 1000
const CHECK_EVERY_BYTES = 4 * MEGABYTE

/**
 * Watches the space that a database's folder has left. What is written between two looks may come from anybody, so there is a
 * reserve: a file that is given up when the disk is full, as PostgreSQL cannot go on without what it has begun to write.
 */
export class FreeSpace {
  readonly #folder: string
  readonly #reserve: string
  #fault: UnavailableReason | undefined
  #needsReserve = false
  #checkedAt = -Infinity
  #written = 0

  constructor(folder: string) {
    this.#folder = folder
    this.#reserve = join(folder, 'reserve')
  }

  /** Why nothing may be written now; nothing where it may. Looks seldom enough to be called before each statement. */
  fault(): UnavailableReason | undefined {
    const now = performance.now()
    if (now - this.#checkedAt < CHECK_EVERY_MS && this.#written < CHECK_EVERY_BYTES) return this.#fault
    this.#checkedAt = now
    this.#written = 0
    this.#fault = this.#look()
    return this.#fault
  }

  noteWritten(bytes: number): void {
    this.#written += bytes
  }

  /** Makes room on a full disk, once; false where there is nothing left to give up. */
  giveUpReserve(): boolean {
    this.#needsReserve = true
    this.#checkedAt = -Infinity
    if (!fs.existsSync(this.#reserve)) return false
    fs.rmSync(this.#reserve)
    return true
  }

  #look(): UnavailableReason | undefined {
    try {
      fs.accessSync(this.#folder, fs.constants.W_OK)
    } catch {
      return 'STORAGE_READ_ONLY'
    }
    const free = freeBytes(this.#folder)
    if (free < (this.#fault ? ENOUGH : LOW)) return 'STORAGE_FULL'
    const hasReserve = fs.existsSync(this.#reserve) || (free >= ENOUGH + RESERVE && this.#makeReserve())
    if (this.#needsReserve && !hasReserve) return 'STORAGE_FULL'
    this.#needsReserve = false
    return undefined
  }

  #makeReserve(): boolean {
    try {
      // Written out, as a file with holes reserves nothing.
      fs.writeFileSync(this.#reserve, Buffer.alloc(RESERVE))
      return true
    } catch {
      fs.rmSync(this.#reserve, { force: true })
      return false
    }
  }
}

/** Throws an UnavailableError unless `bytes` more fit on the disk and leave the database what it needs. */
export function claimSpace(folder: string, bytes: number): void {
  if (freeBytes(folder) < LOW + bytes) throw new UnavailableError('the disk is full', { reason: 'STORAGE_FULL' })
}

/** Throws an UnavailableError where there is no room for a new database. */
export function claimSpaceToBegin(folder: string): void {
  const free = freeBytes(folder)
  if (free >= TO_BEGIN) return
  const [has, needs] = [free, TO_BEGIN].map((bytes) => Math.floor(bytes / MEGABYTE))
  throw new UnavailableError(`the disk has ${has} MB of free space, and ${needs} MB are needed`, {
    reason: 'STORAGE_FULL',
  })
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}
