import { DATE_LOCALE } from './date-locale.ts'
import { groupBy } from './group-by.ts'
import { RIGHTS_LABELS, type RightsLabel } from './rights-labels.ts'

// From which community something comes, and on what terms, in a line: for pages, cards, prints, chats, phones and the API.

type Language = 'En' | 'Es'

export interface Attributed {
  /** Null: no community has spoken yet, or it is not to be named. */
  community: { nameEn: string; nameEs: string } | null
  /** Whether it comes from a community that is not to be named. */
  isUnnamed: boolean
  labels: readonly string[]
  wordsEn: string | null
  wordsEs: string | null
  /** Days such as 2026-11-22. */
  consentOn: string | null
  consentUntil: string | null
  consentFor: string | null
  /** The text, or the list of the row, that it is of; null of the whole. */
  place?: string | null
  /** The ailment of a use that readers are told. */
  ailment?: { nameEn: string; nameEs: string } | null
  /** Whether it is of a text that readers are not told: how to use what is a poison. */
  isUntold?: boolean
}

const WORDS = {
  En: {
    of: 'Knowledge of',
    unnamed: 'a community that is not named here',
    open: '“',
    close: '”',
    consent: 'with consent',
    from: 'of',
    until: 'until',
    purpose: 'for',
    part: 'a part of it',
    parts: 'parts of it',
  },
  Es: {
    of: 'Conocimiento de',
    unnamed: 'una comunidad que aquí no se nombra',
    open: '«',
    close: '»',
    consent: 'con consentimiento',
    from: 'del',
    until: 'hasta el',
    purpose: 'para',
    part: 'una parte',
    parts: 'varias partes',
  },
} as const

/** Parts of what stands on cards and prints. */
const PARTS: Readonly<Record<string, Record<Language, string>>> = {
  names: { En: 'a name', Es: 'un nombre' },
  uses: { En: 'a use', Es: 'un uso' },
  cautions: { En: 'a caution', Es: 'una precaución' },
  dangerSigns: { En: 'a danger sign', Es: 'una señal de peligro' },
  preparationMethods: { En: 'the preparation', Es: 'la preparación' },
  dosageGuidelines: { En: 'the dose', Es: 'la dosis' },
  identification: { En: 'how to recognise it', Es: 'cómo reconocerla' },
  precautions: { En: 'the cautions', Es: 'las precauciones' },
}
/** More of them are told as one. */
const MAX_PARTS = 3

/** What can be of a person who has died. */
export type NoticedKind = 'PHOTO' | 'RECORDING'

const NOTICES = {
  PHOTO: { En: 'This picture shows a person who has died.', Es: 'Esta imagen muestra a una persona que ya falleció.' },
  RECORDING: {
    En: 'This is the voice of a person who has died.',
    Es: 'Esta es la voz de una persona que ya falleció.',
  },
} as const

/** What readers are told before a picture or voice, with the words of its community. Null: it has no notice. */
export function noticeLine(
  attributed: readonly (Attributed & { hasNotice: boolean })[],
  kind: NoticedKind,
  language: Language,
): string | null {
  const asked = attributed.filter(({ hasNotice }) => hasNotice)
  if (asked.length === 0) return null
  return [NOTICES[kind][language], ...asked.flatMap((each) => ownWords(each, language))].join(' ')
}

export function labelsOf(ids: readonly string[]): RightsLabel[] {
  return RIGHTS_LABELS.filter(({ id }) => ids.includes(id))
}

/** "Knowledge of: Chisec · TK Attribution · “Ask before you sell it.” · with consent of November 1, 2026, for: a book" */
export function attributionLine(attributed: Attributed, language: Language): string {
  return [...credit(attributed, language), ...ownWords(attributed, language), ...consent(attributed, language)].join(
    ' · ',
  )
}

function consent({ consentOn, consentUntil, consentFor }: Attributed, language: Language): string[] {
  const { consent, from, until, purpose } = WORDS[language]
  const day = (of: string) =>
    new Date(of).toLocaleDateString(DATE_LOCALE[language === 'En' ? 'en' : 'es'], {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
  const days = [
    ...(consentOn ? [`${from} ${day(consentOn)}`] : []),
    ...(consentUntil ? [`${until} ${day(consentUntil)}`] : []),
  ]
  const known = [days.join(' '), ...(consentFor ? [`${purpose}: ${consentFor}`] : [])].filter(Boolean)
  return known.length > 0 ? [`${consent} ${known.join(', ')}`] : []
}

function ownWords(attributed: Attributed, language: Language): string[] {
  const { open, close } = WORDS[language]
  const own = attributed[`words${language}`] ?? attributed[language === 'En' ? 'wordsEs' : 'wordsEn']
  return own ? [`${open}${own}${close}`] : []
}

/**
 * All that is attributed of one thing, but for the consent: each community with its parts, labels and words, once. Empty if
 * nothing is.
 */
export function creditLine(attributed: readonly Attributed[], language: Language): string {
  const { of } = WORDS[language]
  const prefix = `${of}: `
  const same = groupBy(attributed, (each) => [...credit(each, language), ...ownWords(each, language)].join(' · '))
  const unique = [...same.values()].map((list) => {
    const [first = '', ...terms] = [...credit(list[0]!, language), ...ownWords(list[0]!, language)]
    return [`${first}${partsOf(list, language)}`, ...terms].join(' · ')
  })
  const named = unique.filter((line) => line.startsWith(prefix))
  const others = unique.filter((line) => !line.startsWith(prefix))
  return [...named.map((line, index) => (index > 0 ? line.slice(prefix.length) : line)), ...others].join('; ')
}

/** As if all of it were of the whole: where it stands beside others, nobody could tell of which a part is. */
export function withoutParts<Each extends Attributed>(attributed: readonly Each[]): Each[] {
  return attributed.map((each) => ({ ...each, place: null }))
}

function partsOf(list: readonly Attributed[], language: Language): string {
  // What is of the whole is of its parts.
  if (list.some(({ place }) => !place)) return ''
  const parts = list.map(({ place, ailment, isUntold }) => {
    const name = !isUntold && (place !== 'uses' || ailment) && PARTS[place!]?.[language]
    return name ? `${name}${ailment ? `: ${ailment[`name${language}`]}` : ''}` : WORDS[language].part
  })
  const unique = [...new Set(parts)]
  return ` (${unique.length > MAX_PARTS ? WORDS[language].parts : unique.join(', ')})`
}

function credit({ community, isUnnamed, labels }: Attributed, language: Language): string[] {
  const { of, unnamed } = WORDS[language]
  const name = community ? community[`name${language}`] : isUnnamed ? unnamed : null
  const names = labelsOf(labels).map((label) => label[language === 'En' ? 'en' : 'es'])
  return [...(name ? [`${of}: ${name}`] : []), ...names]
}
