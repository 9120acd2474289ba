import { createContext } from 'react'

/** Citations of the whole edited page, so that the preview of one text has the same numbers. */
export const PageCitations = createContext<readonly string[]>([])
