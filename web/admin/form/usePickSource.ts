import { createContext, use } from 'react'
import { PageCitations } from './citations.ts'

type PickSource = (onPick: (key: string) => void) => void

/** Provided by SourcePicker, whose dialog contains fields that use it: a separate file avoids an import cycle. */
export const SourcePicking = createContext<(onPick: (key: string) => void, cited: readonly string[]) => void>(
  () => undefined,
)

/** Lets a field pick a source of the bibliography, or add one. What the page cites already is offered first. */
export function usePickSource(): PickSource {
  const pick = use(SourcePicking)
  const cited = use(PageCitations)
  return (onPick) => pick(onPick, cited)
}
