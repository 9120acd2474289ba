import { useEffect, useRef, useState } from 'react'
import { browserSession } from '../../auth/browser-session.ts'
import { PictureError, sendPicture } from './send-picture.ts'

export type Upload = {
  id: number
  name: string
  /** The uploaded share, from 0 to 1; at 1 the server is processing it. */
  share: number
  /** Why it was refused, if it was. */
  problem: string | null
}

/** Uploads, one after the other, since they share one connection, in the given order. */
export function useUploads(onPicture: (url: string, index: number) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const cancels = useRef(new Map<number, AbortController>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const count = useRef(0)
  // The values of the form when the upload completes, not when it started.
  const deliver = useRef(onPicture)

  useEffect(() => {
    deliver.current = onPicture
  })

  useEffect(() => {
    const all = cancels.current
    return () => all.forEach((cancel) => cancel.abort())
  }, [])

  function change(id: number, changes: Partial<Upload>) {
    setUploads((current) => current.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  }

  function remove(id: number) {
    cancels.current.get(id)?.abort()
    setUploads((current) => current.filter((upload) => upload.id !== id))
  }

  function add(files: readonly File[]) {
    for (const [index, file] of files.entries()) {
      const id = ++count.current
      const cancel = new AbortController()
      cancels.current.set(id, cancel)
      setUploads((current) => [...current, { id, name: file.name, share: 0, problem: null }])
      last.current = last.current.then(() => send(id, file, index, cancel.signal))
    }
  }

  async function send(id: number, file: File, index: number, signal: AbortSignal) {
    try {
      const url = await sendPicture(file, { signal, onProgress: (share) => change(id, { share }) })
      remove(id)
      deliver.current(url, index)
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      if (error.reason === 'UNAUTHENTICATED') void browserSession().handleRefusal()
      if (error.reason !== 'CANCELLED') change(id, { problem: error.reason })
    } finally {
      cancels.current.delete(id)
    }
  }

  return { uploads, add, remove }
}
