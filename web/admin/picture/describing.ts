import { createContext } from 'react'
import type { PictureFile } from '../../ui/Picture.tsx'

/** A picture as it is described. */
export type Described = {
  url: string
  altEn?: string | null
  altEs?: string | null
  credit?: string | null
  licence?: string | null
  /** The author whom its file names. */
  fileCredit?: string | null
  sourceUrl?: string | null
  focusX: number
  focusY: number
} & PictureFile

/** Opens the dialog that describes a picture. Provided by PictureDescriber. */
export const Describing = createContext<(photo: Described) => void>(() => undefined)
