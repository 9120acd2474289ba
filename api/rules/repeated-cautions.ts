import { cautionSentence } from './cautions.ts'

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
      const text = sentencesOf(texts[`precautions${language}`] ?? '')
      const repeated = sentences.find((sentence) => {
        const written = sentencesOf(sentence)
        return written !== END && text.includes(written)
      })
      return repeated ? [[`precautions${language}`, repeated]] : []
    }),
  )
}

/** Stands before, between and after sentences. */
const END = '|'

/**
 * The words of sentences, `| one | two |`, without what makes no other sentence: case, whitespace, marks, citations. Each pattern
 * reads a text once, however it is written.
 */
function sentencesOf(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/\[\^[^[\]\n]*\]/g, ' ')
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/gm, ` ${END} `)
    .replace(/[*_\\]/g, '')
    .replace(/[.!?…;:]+/g, (end, at: number, all: string) =>
      /^\s?$/.test(all.charAt(at + end.length)) ? ` ${END} ` : end,
    )
    .split(/\s+/)
    .filter(Boolean)
  return [END, ...words, END].filter((word, index, all) => word !== END || all[index - 1] !== END).join(' ')
}
