import { useEffect, useRef, useState } from 'react'
import { browserSession } from '../../auth/browser-session.ts'

/** A thumbnail of another site, which the server passes on to admins: loaded when it comes into view. */
export function OpenThumbnail({ url, className }: { url: string; className: string | undefined }) {
  const image = useRef<HTMLImageElement>(null)
  const [shown, setShown] = useState<string | null>(null)

  useEffect(() => {
    const gone = new AbortController()
    let made: string | null = null
    const load = async () => {
      const token = await browserSession().accessToken()
      const response = await fetch(`/open-photo?url=${encodeURIComponent(url)}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: gone.signal,
      })
      if (!response.ok) return
      made = URL.createObjectURL(await response.blob())
      setShown(made)
    }
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      // Without it, author, licence and the link to its page are left.
      load().catch(() => undefined)
    })
    watch.observe(image.current!)
    return () => {
      watch.disconnect()
      gone.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [url])

  // Its title stands below.
  return <img ref={image} src={shown ?? undefined} alt="" className={className} />
}
