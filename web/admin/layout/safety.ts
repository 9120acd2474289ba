import type { CombinedError } from 'urql'
import type { Language } from '../../i18n/language.ts'
import { codeOf } from '../../graphql/load.ts'

const REASONS: readonly unknown[] = [
  'undecided',
  'noSource',
  'misplacedDose',
  'untranslated',
  'noConsent',
  'lostWarning',
  'notThisRoute',
  'disputed',
  'unfinished',
]

/** Whether the server refused to publish what lacks something that safety requires, or would lose a warning. */
export function isUnsafe(error: CombinedError): boolean {
  const fields = error.graphQLErrors[0]?.extensions['fields'] ?? {}
  return codeOf(error) === 'BAD_USER_INPUT' && Object.values(fields).some((reason) => REASONS.includes(reason))
}

type Undescribed = { id: string; titleEn: string; titleEs: string; fields: Record<string, string> }

/** What the server refused to show to readers because its pictures are not described. */
export function undescribedIn(error: CombinedError, language: Language) {
  const { undescribed = [] } = (error.graphQLErrors[0]?.extensions ?? {}) as { undescribed?: Undescribed[] }
  return undescribed.map(({ id, titleEn, titleEs, fields }) => ({
    id,
    title: language === 'en' ? titleEn : titleEs,
    gaps: Object.keys(fields),
  }))
}

type Refused = { id: string; fields?: Record<string, string> }
type Plant = Refused & { commonNameEn: string; commonNameEs: string }
type Ailment = Refused & { nameEn: string; nameEs: string }

/** The plants and ailments that the server refused to publish, with what each lacks. */
export function unsafeIn(error: CombinedError, language: Language) {
  if (!isUnsafe(error)) return []
  const { plants = [], ailments = [] } = (error.graphQLErrors[0]?.extensions ?? {}) as {
    plants?: Plant[]
    ailments?: Ailment[]
  }
  const gapsOf = ({ fields = {} }: Refused) => Object.keys(fields)
  return [
    ...plants.map((plant) => ({
      of: 'plants' as const,
      id: plant.id,
      title: language === 'en' ? plant.commonNameEn : plant.commonNameEs,
      gaps: gapsOf(plant),
    })),
    ...ailments.map((ailment) => ({
      of: 'ailments' as const,
      id: ailment.id,
      title: language === 'en' ? ailment.nameEn : ailment.nameEs,
      gaps: gapsOf(ailment),
    })),
  ]
}
