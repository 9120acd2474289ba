import type { Bilingual } from './editor.ts'

/** Texts in both languages that a form edits, as web/gql/texts.ts lists them. */
export type Texts = Readonly<Record<string, 'name' | 'line' | 'plain' | 'markdown'>>

export type NameIn<List extends Texts> = keyof List & string

/** What a form for something new holds of the texts in a list. */
export function emptyTexts<List extends Texts>(texts: List): Bilingual<NameIn<List>> {
  const halves = Object.keys(texts).flatMap((name) => [`${name}En`, `${name}Es`])
  return Object.fromEntries(halves.map((name) => [name, ''])) as Bilingual<NameIn<List>>
}

/** The texts in a list that have no place of their own in the form, in their order. */
export function otherTexts<List extends Texts, Placed extends NameIn<List>>(
  texts: List,
  placed: readonly Placed[],
): Exclude<NameIn<List>, Placed>[] {
  const names = Object.keys(texts) as NameIn<List>[]
  return names.filter((name): name is Exclude<NameIn<List>, Placed> => !placed.some((other) => other === name))
}

/** Both halves of each long text: what a page may cite sources in. */
export function longTexts<List extends Texts>(texts: List, values: Bilingual<NameIn<List>>): string[] {
  const names = (Object.keys(texts) as NameIn<List>[]).filter((name) => texts[name] === 'markdown')
  return names.flatMap((name) => [values[`${name}En`], values[`${name}Es`]])
}
