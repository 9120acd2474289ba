import { z } from 'zod'
import { LENGTH_PATTERN } from './lengths.ts'
import { wholeNumber } from '../whole-number.ts'
import { fieldsOf, GROUPS, type Field, type Group, type Morphology } from './spec.ts'

/** Why a value is refused, as codes of whoever reads it: the content files or the API. */
type Reasons = Record<'term' | 'list' | 'tooMany' | 'length' | 'count' | 'group', string>

/** The shape of a morphology: unknown groups, fields and terms are refused, and so is one without a growth form. */
export function morphologyShape(reasons: Reasons): z.ZodType<Morphology> {
  const shapes: Record<Field['kind'], (field: Field) => z.ZodType> = {
    term: (field) => wordsOf(field),
    terms: (field) =>
      z
        .array(wordsOf(field), reasons.list)
        .min(1, reasons.list)
        .max('most' in field ? field.most : 1, reasons.tooMany)
        .refine((terms) => new Set(terms).size === terms.length, reasons.term),
    length: () => z.string(reasons.length).regex(LENGTH_PATTERN, reasons.length),
    count: (field) => wholeNumber(1, 'most' in field ? field.most : 1, reasons.count),
  }
  const wordsOf = (field: Field) => z.enum('terms' in field ? Object.keys(field.terms) : [], reasons.term)
  const groupOf = (group: Group) => {
    const fields = fieldsOf(group).map(([name, field]) => [name, shapes[field.kind](field).optional()])
    return z.strictObject(Object.fromEntries(fields) as z.ZodRawShape, reasons.group).optional()
  }
  const groups = Object.fromEntries(GROUPS.map((group) => [group, groupOf(group)]))
  return z.strictObject(groups as z.ZodRawShape, reasons.group).refine((value) => (value as Morphology).plant?.growth, {
    path: ['plant', 'growth'],
    error: reasons.term,
  }) as unknown as z.ZodType<Morphology>
}
