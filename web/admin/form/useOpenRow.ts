import { use, useState } from 'react'
import { FormContext } from '../../ui/form-state.ts'
import { RefusedValues } from './refused-values.ts'

/** Fields that the server refused, by path: `uses.2.ailmentSlug`. */
export type Errors = Partial<Record<string, string>>

/** Whether a field at this path, or within it, was refused. */
export function hasErrorAt(errors: Errors, path: string): boolean {
  return Object.keys(errors).some((name) => name === path || name.startsWith(`${path}.`))
}

/** The problem of a list, or of one of its rows: `tags.2`. */
export function useErrorWithin(path: string): string | undefined {
  const { fields } = use(FormContext)
  return Object.entries(fields).find(([name]) => `${name}.`.startsWith(`${path}.`))?.[1]
}

/**
 * Which row of a list is open: one at a time, so that the list stays short. When the server refuses rows, the first of
 * them opens. `path` is the list's name in the input.
 */
export function useOpenRow(path: string) {
  const { fields: errors } = use(FormContext)
  const [open, setOpen] = useState<number | null>(null)
  const [wasRefused, setRefused] = useState(false)
  const refused = firstRefused(path, errors)
  const isRefused = refused !== null
  const incomplete = use(RefusedValues)
  if (isRefused !== wasRefused) {
    setRefused(isRefused)
    if (isRefused) setOpen(refused)
  }

  return {
    open,
    setOpen,
    /** What a RowFrame needs to open and close. */
    frameOf: (index: number) => ({
      isOpen: open === index,
      hasError: hasErrorAt(errors, `${path}.${index}`),
      isIncomplete: hasErrorAt(incomplete, `${path}.${index}`),
      onToggle: (isOpen: boolean) => setOpen((current) => (isOpen ? index : current === index ? null : current)),
    }),
  }
}

/** Errors of undecided cautions (`cautions.PREGNANCY`) are not those of a row. */
function firstRefused(path: string, errors: Errors): number | null {
  const places = Object.keys(errors)
    .filter((name) => name.startsWith(`${path}.`))
    .map((name) => Number(name.split('.')[1]))
    .filter(Number.isInteger)
  return places.length > 0 ? Math.min(...places) : null
}
