import { createContext } from 'react'

/** Values of the form that would be refused, by path: rows say that they are incomplete. */
export const RefusedValues = createContext<Readonly<Record<string, string>>>({})
