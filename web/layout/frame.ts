import type { ComponentType } from 'react'
import { useMatches } from 'react-router-dom'

/** What a route replaces in the layout, exported as its `handle`. */
export type Frame = {
  /** Shown in the header beside the navigation. Such pages fill the window and have no footer. */
  HeaderTools: ComponentType
}

/** The frame of the shown page, if it is not the public one. */
export function useFrame(): Frame | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<Frame> | undefined)
  return handles.find((handle): handle is Frame => handle?.HeaderTools !== undefined)
}
