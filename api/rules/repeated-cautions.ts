import { cautionSentence } from '../content/cautions.ts'

// The field `precautions` has the sentences of all cautions; written back as a text, each would be there twice.

interface Plant {
  precautionsEn?: string | null | undefined
  precautionsEs?: string | null | undefined
  cautions?: readonly Caution[] | undefined
}

interface Caution {
  subject: string
  level: string
  textEn?: string | null | undefined
  textEs?: string | null | undefined
}

const LANGUAGES = ['En', 'Es'] as const

/** The sentence of a caution that each text of precautions repeats, by the name of the text. */
export function repeatedCautions({ cautions = [], ...texts }: Plant): Record<string, string> {
  const sentences = cautions.flatMap(({ textEn = null, textEs = null, ...caution }) =>
    LANGUAGES.flatMap((language) => cautionSentence({ ...caution, textEn, textEs }, language) ?? []),
  )
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = `| ${wordsOf(texts[`precautions${language}`] ?? '')} |`
      const repeated = sentences.find((sentence) => wordsOf(sentence) && text.includes(`| ${wordsOf(sentence)} |`))
      return repeated ? [[`precautions${language}`, repeated]] : []
    }),
  )
}

/** Without what makes no other sentence: case, whitespace, marks, citations. `|` stands between sentences. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\[\^[^\]\n]*\]/g, ' ')
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/gm, ' | ')
    .replace(/[*_\\]/g, '')
    .replace(/[.!?…;:]+(?=\s|$)/g, ' | ')
    .split(/\s+/)
    .join(' ')
    .replace(/(?:\| )+/g, '| ')
    .replace(/^[| ]+|[| ]+$/g, '')
}
