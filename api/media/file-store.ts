/** Storage for picture files. A file is complete, and never changes. */
export interface FileStore {
  has: (name: string) => Promise<boolean>
  /** Bytes; null if it does not exist. */
  size: (name: string) => Promise<number | null>
  /** Null if it does not exist. */
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>
  write: (name: string, type: string, file: string) => Promise<void>
  remove: (name: string) => Promise<void>
}
