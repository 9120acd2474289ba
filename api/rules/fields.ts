import { isUuid } from './storable.ts'
import { isLink } from './links.ts'
import { INPUT_LIMITS } from './input-limits.ts'
import { ONE_LINE, VISIBLE } from './text-shape.ts'
import type { Text, Texts, Value, Values } from './texts.ts'
import { completeUrl } from './complete-url.ts'
import { findHidden } from './markdown/as-written.ts'
import { refusalsOf } from './markdown/read.ts'
import type { Refusal } from './markdown/refusals.ts'
import { Unfinished } from './unfinished.ts'
import { z } from './zod.ts'

// Common parts of the inputs of plants, ailments, articles and projects. An omitted field is left unchanged; null or an
// empty string clears it. Messages are keys, not sentences.

const ADDRESS =
  /:\/\/|@|www\.|\.(?:com|org|net|info|biz|io|me|co|gt|mx|sv|hn|es|us|ru|cn|xyz|top|shop|site|online|link|click|app|dev)(?![\p{L}\p{N}])/iu

export const filledText = (length: number) =>
  z.string('required').trim().regex(VISIBLE, 'required').max(length, 'tooLong')
export const filledLine = (length: number) =>
  filledText(length)
    .regex(ONE_LINE, 'lineBreak')
    .superRefine(refusing((text) => (VISIBLE.test(text) ? hiddenIn(text) : [])))
/** A short text that must not be empty. It may be omitted on update; creation requires it. */
export const requiredText = filledLine(INPUT_LIMITS.line)
export const lineOf = (length: number) =>
  emptyToNull(z.string().trim().max(length, 'tooLong').regex(ONE_LINE, 'lineBreak')).superRefine(refusing(hiddenIn))
/** The name by which somebody wishes to be shown. No page is to link for it, nor to give an address. */
export const shownName = lineOf(100).refine((name) => !ADDRESS.test(name ?? ''), 'isAddress')
export const shortText = lineOf(INPUT_LIMITS.line)
const textOf = (length: number) => emptyToNull(z.string().max(length, 'tooLong'))
/** A text that is no Markdown. */
export const plainText = (length: number) => textOf(length).superRefine(refusing(hiddenIn))
export const longText = plainText(INPUT_LIMITS.text)
/** Markdown, which is stored and shown as it was written (markdown/marks.ts). */
export const markdown = textOf(INPUT_LIMITS.text).superRefine(refusing(refusalsOf))

export const address = emptyToNull(
  z
    .string()
    .trim()
    .overwrite(completeUrl)
    .max(INPUT_LIMITS.address, 'tooLong')
    .refine((value) => value === '' || isLink(value), 'invalidAddress'),
)
export const addresses = z
  .array(address.pipe(z.string('required')), 'required')
  .max(INPUT_LIMITS.pictures, 'tooMany')
  .optional()
export const tag = z.string().trim().toLowerCase().min(1, 'required').max(INPUT_LIMITS.tag, 'tooLong')
export const tagSlug = tag.pipe(z.string().regex(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u, 'invalidSlug'))
export const tags = listOfTags(tagSlug)
export function listOfTags<Tag extends z.ZodType<string>>(item: Tag) {
  return z
    .array(item, 'required')
    .max(INPUT_LIMITS.tags, 'tooMany')
    .transform((slugs) => [...new Set(slugs)])
    .optional()
}

/** The two columns of a text: `inBoth('title', () => longText)`. */
export function inBoth<Name extends string, Value>(name: Name, make: (language: string) => Value) {
  return { [`${name}En`]: make('English'), [`${name}Es`]: make('Spanish') } as Record<`${Name}En` | `${Name}Es`, Value>
}

const TEXTS = { name: requiredText, line: shortText, plain: longText, markdown }
const VALUES = {
  line: shortText,
  lines: z.array(requiredText).max(INPUT_LIMITS.lines, 'tooMany').optional(),
  address,
  picture: address,
  pictures: addresses,
  flag: z.boolean('required').optional(),
}

export type TextColumns<List extends Texts, Made extends Record<Text['kind'], unknown>> = {
  [Name in keyof List & string as `${Name}En` | `${Name}Es`]: Made[List[Name]['kind']]
}
export type ValueColumns<List extends Values, Made extends Record<Value['kind'], unknown>> = {
  [Name in keyof List]: Made[List[Name]['kind']]
}

/** Parsers of what every kind of content has: its texts in both languages, its values, tags, and what is unfinished. */
export function commonFields<TextList extends Texts, ValueList extends Values>(texts: TextList, values: ValueList) {
  return {
    ...(inEach(texts, ({ kind }) => TEXTS[kind]) as TextColumns<TextList, typeof TEXTS>),
    ...(mapValues(values, ({ kind }) => VALUES[kind]) as ValueColumns<ValueList, typeof VALUES>),
    tags,
    unfinished: Unfinished,
  }
}

export function mapValues(values: Values, make: (value: Value, name: string) => unknown): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value, name)]))
}

export function inEach(texts: Texts, make: (text: Text, language: string) => unknown): object {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([name, text]) => inBoth(name, (language) => make(text, language))),
  ) as object
}

/** A check that names the first characters that are refused; files say all of them, with their places. */
function refusing(find: (text: string) => readonly Refusal[]) {
  return (text: string | null | undefined, { addIssue }: z.RefinementCtx<string | null | undefined>) => {
    const refusals = text ? find(text) : []
    const [first] = refusals
    if (!first) return
    const { reason, at: _at, ...passage } = first
    addIssue({ code: 'custom', message: reason, params: { passage, refusals } })
  }
}

function hiddenIn(text: string): Refusal[] {
  const hidden = findHidden(text)
  return hidden ? [hidden] : []
}

function emptyToNull(text: z.ZodString) {
  return text
    .nullable()
    .optional()
    .transform((value) => (value?.trim() === '' ? null : value))
}

/** One of these words. A fact that was not stated is missing, and never taken for another. */
export function wordOf<Word extends string>(words: readonly [Word, ...Word[]]) {
  return z.enum(words, { error: ({ input }) => (input == null || input === '' ? 'required' : 'unknown') })
}

/** A UUID, in lower case. */
export const uuid = z
  .string('required')
  .refine(isUuid, 'notFound')
  .transform((id) => id.toLowerCase())
