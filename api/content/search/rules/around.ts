import { spans, type Span } from './spans.ts'

/** Spans of phrases, also around words that say how much: "dolor muy fuerte de pecho", "no puede ni respirar". */
export function spansAround<Meaning>(
  words: readonly string[],
  meaningOf: (run: string[]) => Meaning | undefined,
  { longest }: { longest: number },
): Span<Meaning>[] {
  const without = (run: string[], isLeftOut: (word: string) => boolean) => {
    const words = run.filter((word, place) => place === 0 || place === run.length - 1 || !isLeftOut(word))
    return words.length < run.length ? meaningOf(words) : undefined
  }
  const meaningAround = (run: string[]) =>
    meaningOf(run) ??
    without(run, (word) => OF_DEGREE.has(word)) ??
    without(run, (word) => OF_DEGREE.has(word) || OF_STATE.has(word))
  return spans(words, meaningAround, { longest: longest + MAX_OF_DEGREE })
}

const MAX_OF_DEGREE = 2
const OF_DEGREE = new Set(
  (
    'fuerte fuertes fuertisimo fuertisima feo fea feos feas horrible terrible intenso intensa agudo aguda tremendo grave grande ' +
    'insoportable muy tanto bastante bien super casi ni nada ' +
    'severe strong intense sharp terrible awful really so bad badly quite even'
  ).split(' '),
)
const OF_STATE = new Set('puede puedo pueden podia logra quiere quiero esta estoy estan anda'.split(' '))
