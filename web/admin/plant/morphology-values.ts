import { LENGTH_PATTERN } from '../../../api/rules/morphology/lengths.ts'
import { fieldsOf, GROUPS, type Field, type Group, type Morphology } from '../../../api/rules/morphology/spec.ts'

export type FieldValue = string | string[] | number | undefined

type Values = Record<string, FieldValue>

export function fieldValue(morphology: Morphology | null, group: Group, name: string): FieldValue {
  return (morphology?.[group] as Values | undefined)?.[name]
}

/** With another value of one field; empty values, and groups without values, are left out. In the order of the spec. */
export function withField(morphology: Morphology | null, group: Group, name: string, value: FieldValue): Morphology {
  return mapped(morphology ?? {}, (of, field, held) => (of === group && field === name ? value : held))
}

/** Without lengths that are not whole yet, so that it can be drawn and described while somebody writes. */
export function drawable(morphology: Morphology): Morphology {
  return mapped(morphology, (_group, _name, value, field) =>
    field.kind === 'length' && !LENGTH_PATTERN.test(String(value)) ? undefined : value,
  )
}

/** How many characters are described. */
export function countFields(morphology: Morphology | null): number {
  return GROUPS.reduce((count, group) => count + Object.keys(morphology?.[group] ?? {}).length, 0)
}

function mapped(
  morphology: Morphology,
  change: (group: Group, name: string, value: FieldValue, field: Field) => FieldValue,
): Morphology {
  const groups = GROUPS.flatMap((group) => {
    const values = fieldsOf(group).flatMap(([name, field]) => {
      const value = change(group, name, fieldValue(morphology, group, name), field)
      return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]]
    })
    return values.length > 0 ? [[group, Object.fromEntries(values)]] : []
  })
  return Object.fromEntries(groups) as Morphology
}
