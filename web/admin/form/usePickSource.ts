import { createContext, use } from 'react'

type PickSource = (onPick: (key: string) => void) => void

/** Provided by SourcePicker, whose dialog contains fields that use it: a separate file avoids an import cycle. */
export const SourcePicking = createContext<PickSource>(() => undefined)

/** Lets a field pick a source of the bibliography, or add one. */
export function usePickSource(): PickSource {
  return use(SourcePicking)
}
