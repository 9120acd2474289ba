import { createContext, use } from 'react'

type FormState = { busy: boolean; fields: Partial<Record<string, string>> }

/** What a form tells its fields and its button. */
export const FormContext = createContext<FormState>({ busy: false, fields: {} })

/** The problem of a field, which the form knows by its name. */
export function useFieldError(name = ''): string | undefined {
  return use(FormContext).fields[name]
}
