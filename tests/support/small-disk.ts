import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk, which only root can create on Linux. */
export interface SmallDisk {
  path: string
  /** Writes until the disk is full. */
  fill: () => void
  /** Removes the file that filled it. */
  clear: () => void
  /** As after a disk error, or a mistake in fstab. */
  makeReadOnly: (isReadOnly: boolean) => void
  dispose: () => void
}

export const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path])
  const filler = join(path, 'filler')
  return {
    path,
    fill: () => {
      writeFileSync(filler, '')
      for (let bytes = 1024 * 1024; bytes >= 4096;) {
        try {
          appendFileSync(filler, Buffer.alloc(bytes))
        } catch {
          bytes /= 2
        }
      }
    },
    clear: () => rmSync(filler, { force: true }),
    makeReadOnly: (isReadOnly) => {
      execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path])
    },
    dispose: () => {
      execFileSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
