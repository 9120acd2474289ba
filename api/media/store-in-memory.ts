import { readFile } from 'node:fs/promises'
import type { FileStore } from './file-store.ts'

export const filesInMemory = new Map<string, Uint8Array<ArrayBuffer>>()

export const memory: FileStore = {
  has: async (name) => filesInMemory.has(name),
  size: async (name) => filesInMemory.get(name)?.length ?? null,
  read: async (name) => filesInMemory.get(name) ?? null,
  write: async (name, _type, file) => void filesInMemory.set(name, await readFile(file)),
  remove: async (name) => void filesInMemory.delete(name),
}
