import fs from 'node:fs'
import { join } from 'node:path'
import { UnavailableError, type UnavailableReason } from '../errors.ts'

const MEGABYTE = 1024 * 1024
const LOW = 16 * MEGABYTE
/** Above this, writes are accepted again: a higher threshold avoids flapping. */
const ENOUGH = 24 * MEGABYTE
const RESERVE = 16 * MEGABYTE
/** The size of an empty database, and of the seed. */
const TO_BEGIN = 48 * MEGABYTE
const CHECK_EVERY_MS = 1000
const CHECK_EVERY_BYTES = 4 * MEGABYTE

/**
 * Watches the free space on the disk of a database. Other programs may write between two checks, so there is a reserve:
 * a file that is deleted when the disk is full, because PostgreSQL cannot continue without completing its writes.
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

  /** Why writes are refused; undefined if they are not. Checks rarely enough to be called before each statement. */
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

  /** Frees the reserve, once; false if there is none left. */
  freeReserve(): boolean {
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
      // Filled with bytes, since a sparse file reserves nothing.
      fs.writeFileSync(this.#reserve, Buffer.alloc(RESERVE))
      return true
    } catch {
      fs.rmSync(this.#reserve, { force: true })
      return false
    }
  }
}

/** Throws an UnavailableError unless `bytes` fit on the disk and leave enough for the database. */
export function claimSpace(folder: string, bytes: number): void {
  if (freeBytes(folder) < LOW + bytes) throw new UnavailableError('the disk is full', { reason: 'STORAGE_FULL' })
}

/** Throws an UnavailableError if there is no room for a new database. */
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
