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
}

const WORDS = {
  En: { of: 'Knowledge of', unnamed: 'a community that is not named here', open: '“', close: '”' },
  Es: { of: 'Conocimiento de', unnamed: 'una comunidad que aquí no se nombra', open: '«', close: '»' },
} as const

export function labelsOf(ids: readonly string[]): RightsLabel[] {
  return RIGHTS_LABELS.filter(({ id }) => ids.includes(id))
}

/** "Knowledge of: Chisec · TK Attribution · “Ask before you sell it.”" */
export function attributionLine(attributed: Attributed, language: Language): string {
  const { open, close } = WORDS[language]
  const own = attributed[`words${language}`] ?? attributed[language === 'En' ? 'wordsEs' : 'wordsEn']
  return [...credit(attributed, language), ...(own ? [`${open}${own}${close}`] : [])].join(' · ')
}

/** All that is attributed of one thing, in few words: each community with its labels, once. Empty if nothing is. */
export function creditLine(attributed: readonly Attributed[], language: Language): string {
  const credits = attributed.map((each) => credit(each, language).join(' · '))
  const { of } = WORDS[language]
  const prefix = `${of}: `
  const unique = [...new Set(credits)]
  const named = unique.filter((line) => line.startsWith(prefix))
  const others = unique.filter((line) => !line.startsWith(prefix))
  return [...named.map((line, index) => (index > 0 ? line.slice(prefix.length) : line)), ...others].join('; ')
}

function credit({ community, isUnnamed, labels }: Attributed, language: Language): string[] {
  const { of, unnamed } = WORDS[language]
  const name = community ? community[`name${language}`] : isUnnamed ? unnamed : null
  const names = labelsOf(labels).map((label) => label[language === 'En' ? 'en' : 'es'])
  return [...(name ? [`${of}: ${name}`] : []), ...names]
}
