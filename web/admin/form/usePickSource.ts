import { createContext, use, useEffect, useRef } from 'react'
import { PageCitations } from './citations.ts'

/** Provided by SourcePicker, whose dialog contains fields that use it: a separate file avoids an import cycle. */
export const SourcePicking = createContext<(onPick: (key: string) => void, cited: readonly string[]) => void>(
  () => undefined,
)

/**
 * Lets a field pick a source of the bibliography, or add one. What the page cites already is offered first. It goes into the
 * form as it is by then: a recording may have arrived meanwhile.
 */
export function usePickSource(onPick: (key: string) => void): () => void {
  const pick = use(SourcePicking)
  const cited = use(PageCitations)
  const latest = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  })
  return () => pick((key) => latest.current(key), cited)
}
