import type { z } from 'zod'
import type { AllowedRange } from '../../rules/whole-number.ts'
import { isRefusal, type Passage, type Refusal } from '../../rules/markdown/refusals.ts'
import { inFiles, valueAt, type Row, type Way } from './field.ts'
import { isMessageCode, type MessageCode, type MessageValues } from './messages.ts'
import type { Within } from './read-yaml.ts'

interface Described {
  way: Way
  code: MessageCode
  values?: MessageValues
  within?: Within
}

/** What `issue.params` has: a range, refused characters, or the words that a sentence names. */
interface Params {
  range?: AllowedRange
  passage?: Passage
  refusals?: readonly Refusal[]
  words?: Record<string, string | readonly string[]>
}

/** By the type that is expected. */
const TYPES: Partial<Record<string, MessageCode>> = {
  array: 'invalidList',
  boolean: 'mustBeBoolean',
  object: 'mustBeFields',
  number: 'mustBeNumber',
  int: 'mustBeNumber',
  string: 'mustBeText',
}
/** Of these, null is a value of another type. */
const NEVER_NULL = ['array', 'boolean', 'object']

/** `way` is where the value stands in its file, whose columns are `input`. The message of an issue is a key, as in the API. */
export function describeIssue(issue: z.core.$ZodIssue, input: Row, way: Way): Described[] {
  const { message, path } = issue
  const value = valueAt(input, path)
  const one = (code: MessageCode, values: MessageValues = {}) => [{ way, code, values }]
  if (issue.code === 'unrecognized_keys') return one('unknownField', { names: issue.keys.join(', ') })
  if (issue.code === 'invalid_type' && (value != null || (value === null && NEVER_NULL.includes(issue.expected))))
    return one(TYPES[issue.expected] ?? 'unknown')
  if (value == null) return [describeMissing(path, input, way)]
  if (issue.code === 'invalid_value')
    return one('mustBeOneOf', { values: issue.values.map((known) => inFiles(String(known))).join(', ') })
  // There is something, and nothing of it can be seen.
  if (message === 'required') return one('empty')
  const { range, passage, refusals = [], words = {} }: Params = issue.code === 'custom' ? (issue.params ?? {}) : {}
  if (refusals.length > 0) return refusals.map((refusal) => describeRefusal(refusal, String(value), way))
  if (isRefusal(message)) return one('refusedValue', { ...passage, reason: message })
  if (range && range.max === undefined) return one('tooEarly', { min: range.min })
  const named = Object.entries(words).map(([name, word]) => [name, [word].flat().map(inFiles).join(', ')])
  // A sentence for this field comes first, such as an age in years.
  const code = [`${String(way.at(-1))}.${message}`, message].find(isMessageCode) ?? 'unknown'
  return one(code, { ...range, ...Object.fromEntries(named) })
}

/** A text that is there in the other language is not translated. */
function describeMissing(path: Way, input: Row, way: Way): Described {
  const language = way.at(-1)
  if (way.length < 2 || (language !== 'en' && language !== 'es')) return { way, code: 'required' }
  const other = String(path.at(-1)).replace(/E[ns]$/, language === 'en' ? 'Es' : 'En')
  if (valueAt(input, [...path.slice(0, -1), other]) == null) return { way: way.slice(0, -1), code: 'required' }
  return { way: way.slice(0, -1), code: 'untranslatedRow', values: { language } }
}

function describeRefusal({ at, ...passage }: Refusal, text: string, way: Way): Described {
  const before = text.slice(0, at).split('\n')
  const within = { line: before.length - 1, character: before.at(-1)!.length }
  return { way, code: 'refusedValue', values: passage, within }
}
