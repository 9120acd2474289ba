import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A memory limit for a process, like that of a container. */
export interface MemoryLimit {
  /** How it is enforced. */
  by: string
  lift: () => void
}

/** Limits the memory of a process with a control group if possible; otherwise the bench only watches it. */
export function limitMemory(pid: number, bytes: number): MemoryLimit {
  for (const make of [limitByVersion2, limitByVersion1]) {
    try {
      return make(pid, bytes)
    } catch {
      // No permission, or no such controller on this machine.
    }
  }
  return { by: 'the bench, which watches the resident memory', lift: () => {} }
}

function limitByVersion2(pid: number, bytes: number): MemoryLimit {
  const root = '/sys/fs/cgroup'
  if (!readFileSync(join(root, 'cgroup.controllers'), 'utf8').includes('memory')) throw new Error('no controller')
  writeFileSync(join(root, 'cgroup.subtree_control'), '+memory')
  const settings = { 'memory.max': String(bytes), 'memory.swap.max': '0' }
  return enter(root, pid, settings, 'a control group (version 2)')
}

function limitByVersion1(pid: number, bytes: number): MemoryLimit {
  return enter('/sys/fs/cgroup/memory', pid, { 'memory.limit_in_bytes': String(bytes) }, 'a control group (version 1)')
}

function enter(root: string, pid: number, settings: Record<string, string>, by: string): MemoryLimit {
  const group = join(root, `bench-attacks-${pid}`)
  mkdirSync(group)
  const lift = () => {
    if (existsSync(group)) rmdirSync(group)
  }
  try {
    for (const [name, value] of Object.entries(settings)) writeFileSync(join(group, name), value)
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
  } catch (error) {
    lift()
    throw error
  }
  return { by, lift }
}
