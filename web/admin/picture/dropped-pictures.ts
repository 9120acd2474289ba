import { createContext } from 'react'

/** Takes files that were dropped elsewhere in the form. False if it has no room. */
export type PictureTaker = (files: readonly File[]) => boolean

/** The pictures of a form, which take what is dropped into its texts: texts hold none. */
export const DroppedPictures = createContext(new Set<PictureTaker>())
