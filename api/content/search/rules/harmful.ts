import type { Lexicon } from './lexicon.ts'
import type { Phrases } from './phrases.ts'
import { spans } from './spans.ts'

/** Whether a search asks how to end a pregnancy, to harm somebody or to poison. */
export function isHarmful(words: string[], hasAilment: boolean, { harmful, between }: Lexicon): boolean {
  // "Que baje mi regla" is listed without the words between.
  const content = words.filter((word) => !between.has(word))
  const forms = content.length < words.length ? [words, content] : [words]
  const has = (phrases: Phrases<true>) =>
    forms.some((form) => spans(form, (run) => phrases.find(run), phrases).length > 0)
  return harmful.some(({ phrases, all, unless, withoutAilment }) => {
    const hasAll = all.length > 0 && !(withoutAilment && hasAilment) && all.every(has)
    return (has(phrases) || hasAll) && !has(unless)
  })
}
