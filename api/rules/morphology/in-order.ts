import { fieldsOf, GROUPS, type Morphology } from './spec.ts'

/** A stored morphology with its groups and fields in the order of the spec, which JSON columns do not preserve. */
export function inOrder(stored: unknown): Morphology | null {
  if (!stored) return null
  const groups = GROUPS.flatMap((group) => {
    const values = (stored as Record<string, Record<string, unknown> | undefined>)[group]
    if (!values) return []
    const fields = fieldsOf(group).flatMap(([name]) => (values[name] === undefined ? [] : [[name, values[name]]]))
    return [[group, Object.fromEntries(fields)]]
  })
  return Object.fromEntries(groups) as Morphology
}
