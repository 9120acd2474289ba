import { isUuid } from './storable.ts'
import { inBoth, lineOf, plainText } from './fields.ts'
import { PROTOCOLS, type Protocol } from './protocol.ts'
import { RIGHTS_LABELS } from './rights-labels.ts'
import { orElse, z } from './zod.ts'

const WORDS = 500
/** In Base64: about 140 kB. */
export const MAX_DOCUMENT = 190_000

const IDS = RIGHTS_LABELS.map(({ id }) => id) as [string, ...string[]]
const date = orElse(null, z.union([z.literal(''), z.iso.date('invalidDate')], 'invalidDate'))

/** Each year, 29 February in leap years. */
const monthAndDay = orElse(null, z.string()).refine(
  (day) => day === null || z.iso.date().safeParse(`2028-${day}`).success,
  'invalidDate',
)

/** On what terms something is attributed. */
export const AttributionTerms = z.object({
  communityId: orElse(null, z.string()).refine((id) => id === null || isUuid(id), 'unknown'),
  labels: z
    .array(z.enum(IDS, 'unknown'))
    .max(RIGHTS_LABELS.length, 'tooMany')
    .nullish()
    .transform((ids) => [...new Set(ids)]),
  ...inBoth('words', () => plainText(WORDS).transform((words) => words?.trim() ?? null)),
  consentBy: lineOf(200).transform((text) => text ?? null),
  consentOn: date,
  consentFor: plainText(WORDS).transform((words) => words?.trim() ?? null),
  consentUntil: date,
  protocol: orElse(null, z.enum(Object.keys(PROTOCOLS) as [Protocol, ...Protocol[]], 'unknown')),
  seasonFrom: monthAndDay,
  seasonUntil: monthAndDay,
  hasNotice: orElse(false, z.boolean()),
})
export type AttributionTerms = z.output<typeof AttributionTerms>

export const Document = z.object({
  name: lineOf(200).transform((name) => name ?? ''),
  content: z.base64('invalid').max(MAX_DOCUMENT, 'tooLong'),
})
