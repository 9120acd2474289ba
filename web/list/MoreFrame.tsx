import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { More } from './useMore.ts'

/** What is repeated in a list; rows within a row are part of it. */
const ROWS = 'article, li:not(article li, li li)'

/** Stands right after its list, around the button for more, which goes with the last page. Says if loading failed. */
export function MoreFrame({ more, children }: { more: More; children: ReactNode }) {
  const t = useTranslations('list')
  const frame = useFocusOnNew(more)
  return (
    <div ref={frame}>
      {more.after && children}
      {more.hasFailed && (
        <p role="alert" className="problem">
          {t('failed', { list: t('loadMore') })}
        </p>
      )}
    </div>
  )
}

/** After "show more", the focus moves to the first new row. */
function useFocusOnNew({ isFetching, hasFailed }: More) {
  const frame = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)

  useEffect(() => {
    if (isFetching) from.current = rowsBefore(frame.current).length
  }, [isFetching])

  useEffect(() => {
    if (hasFailed) from.current = null
    const added = from.current === null ? undefined : rowsBefore(frame.current)[from.current]
    if (!added) return
    from.current = null
    added.tabIndex = -1
    ;(added.querySelector<HTMLElement>('a, button') ?? added).focus()
  })

  return frame
}

function rowsBefore(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.previousElementSibling?.querySelectorAll<HTMLElement>(ROWS) ?? [])]
}
