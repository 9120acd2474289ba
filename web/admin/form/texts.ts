import type { Bilingual } from './editor.ts'

/** Texts in both languages that a form edits, as web/gql/texts.ts lists them. */
export type Texts = Readonly<Record<string, 'name' | 'line' | 'plain' | 'markdown'>>

export type NameIn<List extends Texts> = keyof List & string

/** Values without a language that a form edits, as web/gql/texts.ts lists them. */
export type Values = Readonly<Record<string, 'line' | 'lines' | 'address' | 'picture' | 'pictures' | 'flag'>>

type Empty<List extends Values> = {
  -readonly [Name in keyof List]: List[Name] extends 'flag'
    ? boolean
    : List[Name] extends 'lines' | 'pictures'
      ? string[]
      : string
}

/** What a form for something new holds of what every kind has. */
export function emptyForm<TextList extends Texts, ValueList extends Values>(texts: TextList, values: ValueList) {
  const halves = Object.keys(texts).flatMap((name) => [`${name}En`, `${name}Es`])
  const others = Object.entries(values).map(([name, kind]) => [
    name,
    kind === 'flag' ? false : kind === 'lines' || kind === 'pictures' ? [] : '',
  ])
  return {
    ...(Object.fromEntries(halves.map((name) => [name, ''])) as Bilingual<NameIn<TextList>>),
    ...(Object.fromEntries(others) as Empty<ValueList>),
    tags: [] as string[],
  }
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
