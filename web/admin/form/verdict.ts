import type { z } from 'zod'
import { countRefused, judge, type Judged, type JudgedForm, type Refused } from '../../../api/rules/unfinished.ts'
import { emptyForm, type Texts, type Values } from './texts.ts'

/** What the server would say of a form: by its own schema and rules. */
export type Verdict<Input> = {
  /** What is sent; null if it would be refused. */
  input: Input | null
  /** Refused values by path, and why. What is hidden is saved without them. */
  refused: Readonly<Refused>
  /** What is allowed where a value is out of range. */
  ranges: Judged<unknown>['ranges']
  /** The characters that are refused, by the path of their text. */
  passages: Judged<unknown>['passages']
  /** Names of what it lacks to be public, as in errors. */
  gaps: readonly string[]
  /** How many rows and values wait, if it is saved hidden. */
  waiting: number
  /** Whether a value is refused without which it cannot be saved at all. */
  isStopped: boolean
  isPublic: boolean
  /** The path in the form of what the server refused in `input`. */
  placeOf: (path: string) => string
}

type Options<Input> = JudgedForm<Input> & { isPublic: boolean; gaps?: readonly string[] }

/** `values` are those of the form, `input` the same as the API names them. */
export function verdictOf<Input extends object>(
  { isPublic, gaps = [], ...form }: Options<Input>,
  values: object,
  input: object,
  known: Refused = {},
): Verdict<Input & { unfinished?: unknown }> {
  const { refused, ranges, passages, places, unfinished, ...judged } = judge(form, values, input, known)
  const waiting = countRefused(refused)
  const isWhole = waiting + gaps.length === 0
  return {
    // Nothing waits beside what is public.
    input: judged.input && (isWhole || !isPublic) ? { ...judged.input, unfinished } : null,
    refused,
    ranges,
    passages,
    gaps,
    waiting,
    isStopped: judged.input === null,
    isPublic,
    placeOf: (path) => {
      const [name = '', index, ...field] = path.split('.')
      const place = places.get(name)?.[Number(index)]
      return place === undefined ? path : [name, place, ...field].join('.')
    },
  }
}

/** Of a form that only the server judges, once it is sent. */
export function unjudged<Values>(values: Values): Verdict<Values> {
  return {
    input: values,
    refused: {},
    ranges: {},
    passages: {},
    gaps: [],
    waiting: 0,
    isStopped: false,
    isPublic: true,
    placeOf: (path) => path,
  }
}

/**
 * The form of a kind that its schema alone judges: empty values, what is sent of them, and what the server would say. `further`
 * are empty values besides the texts and values of the kind.
 */
export function plainForm<
  TextList extends Texts,
  ValueList extends Values & ({ isPublic: 'flag' } | { isLocked: 'flag' }),
  Further extends object,
  Output extends object,
>(texts: TextList, values: ValueList, schema: z.ZodType<Output>, further: Further) {
  const empty = { ...emptyForm(texts, values), ...further }
  type Form = typeof empty
  const required = Object.keys(texts)
    .filter((name) => texts[name] === 'name')
    .flatMap((name) => [`${name}Es`, `${name}En`])

  /** Without empty lines. */
  function inputOf(form: Form): Form {
    const lists = Object.entries(form).filter(([name]) => values[name] === 'pictures') as [string, string[]][]
    return { ...form, ...Object.fromEntries(lists.map(([name, list]) => [name, list.filter((each) => each.trim())])) }
  }

  function judge(form: Form, _stored?: Form, known?: Refused) {
    const { isLocked, isPublic = !isLocked } = form as { isLocked?: boolean; isPublic?: boolean }
    return verdictOf({ schema, required, isPublic }, form, inputOf(form), known)
  }

  return { empty, inputOf, judge }
}
