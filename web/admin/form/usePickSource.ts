import { createContext, use } from 'react'

type PickSource = (onPick: (key: string) => void) => void

/** Provided by SourcePicker, whose dialog has fields that use this in turn: hence a file of its own. */
export const SourcePicking = createContext<PickSource>(() => undefined)

/** Lets a field ask for a source of the bibliography; whoever does not find it there adds it. */
export function usePickSource(): PickSource {
  return use(SourcePicking)
}
