import type { Lexicon, Phrases } from './lexicon.ts'
import { spans } from './spans.ts'

/** Whether a search asks how to end a pregnancy, to harm somebody or to poison. */
export function isHarmful(words: string[], hasAilment: boolean, { harmful }: Lexicon): boolean {
  const has = (phrases: Phrases<true>) =>
    spans(words, (run) => phrases.find(run), { longest: phrases.longest }).length > 0
  return harmful.some(({ about, phrases, all, unless }) => {
    if (about.withoutAilment && hasAilment) return has(phrases) && !has(unless)
    return (has(phrases) || (all.length > 0 && all.every(has))) && !has(unless)
  })
}
